import type { AccessTable } from '../../../../platform/server/http/request-context.ts';

export const accountingAccess = {
  'POST /api/quickbooks/invoices': 'user',
  'POST /api/quickbooks/batches': 'user',
  'GET /api/quickbooks/batches/:id': 'user',
  'POST /api/quickbooks/batches/:id/stop': 'user',
  'POST /api/quickbooks/refresh': 'admin',
} as const satisfies AccessTable;
