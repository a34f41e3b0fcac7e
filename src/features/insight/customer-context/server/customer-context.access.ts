import type { AccessTable } from '../../../../platform/server/http/request-context.ts';

export const customerContextAccess = { 'GET /api/tickets/:id/caller': 'user' } as const satisfies AccessTable;
