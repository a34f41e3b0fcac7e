import type { AccessTable } from '../../../../platform/server/http/request-context.ts';

export const accountAccess = {
  'POST /api/customers/:id/merge': 'user',
  'GET /api/customers/:id/merges': 'user',
  'POST /api/customers/merges/:mergeId/undo': 'user',
} as const satisfies AccessTable;
