import type { AccessTable } from '../../../../platform/server/http/request-context.ts';

export const dashboardAccess = {
  'GET /api/dashboard': 'user',
} as const satisfies AccessTable;
