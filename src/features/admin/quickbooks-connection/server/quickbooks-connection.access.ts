import type { AccessTable } from '../../../../platform/server/http/request-context.ts';

export const quickbooksConnectionAccess = {
  'GET /api/quickbooks/connection': 'user',
  'GET /api/quickbooks/client-id': 'admin',
  'POST /api/quickbooks/connect': 'admin',
  'POST /api/quickbooks/disconnect': 'admin',
} as const satisfies AccessTable;
