import type { AccessTable } from '../../../../platform/server/http/request-context.ts';

export const callerAccess = { 'GET /api/tickets/:id/caller': 'user' } as const satisfies AccessTable;
