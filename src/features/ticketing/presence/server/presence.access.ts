import type { AccessTable } from '../../../../platform/server/http/request-context.ts';

export const presenceAccess = {
  'GET /api/tickets/presence': 'user',
  'POST /api/tickets/:id/presence': 'user',
} as const satisfies AccessTable;
