import type { AccessTable } from '../../../../platform/server/http/request-context.ts';

export const relationAccess = {
  'GET /api/tickets/:id/merge': 'user',
  'POST /api/tickets/:id/merge': 'user',
  'POST /api/tickets/merges/:mergeId/undo': 'user',
  'GET /api/tickets/:id/relations': 'user',
  'POST /api/tickets/:id/relations': 'user',
  'DELETE /api/tickets/:id/relations/:relationId': 'user',
} as const satisfies AccessTable;
