import type { AccessTable } from '../../../../platform/server/http/request-context.ts';

export const healthAccess = {
  'GET /api/health': 'admin',
  'POST /api/health/jobs/:id/retry': 'admin',
} as const satisfies AccessTable;
