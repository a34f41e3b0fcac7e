import type { AccessTable } from '../../../../platform/server/http/request-context.ts';

export const viewAccess = {
  'GET /api/views': 'user',
  'GET /api/views/counts': 'user',
  'POST /api/views': 'user',
  'PUT /api/views/:id': 'user',
  'DELETE /api/views/:id': 'user',
} as const satisfies AccessTable;
