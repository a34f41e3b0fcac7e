import type { AccessTable } from '../../../../platform/server/http/request-context.ts';

export const reportsAccess = {
  'GET /api/reports': 'user',
} as const satisfies AccessTable;
