import type { AccessTable } from '../../../../platform/server/http/request-context.ts';

export const debugAccess = {
  'GET /api/debug-logs': 'admin',
  'POST /api/debug-logs': 'admin',
  'DELETE /api/debug-logs': 'admin',
  'GET /api/debug-database': 'admin',
  'GET /api/debug-user-history': 'admin',
} as const satisfies AccessTable;
