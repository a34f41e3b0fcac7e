import type { AccessTable } from '../../../../platform/server/http/request-context.ts';

export const serialAccess = {
  'GET /api/serials/:serial': 'user',
  'POST /api/serials/:serial/owner': 'user',
} as const satisfies AccessTable;
