import type { AccessTable } from '../../../../platform/server/http/request-context.ts';

export const searchAccess = {
  'GET /api/search': 'user',
} as const satisfies AccessTable;
