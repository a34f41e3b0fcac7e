import type { AccessTable } from '../../../../platform/server/http/request-context.ts';

export const userAccess = {
  'GET /api/auth/list-users': 'user',
  'GET /api/users': 'user',
  'PUT /api/users/:id': 'user',
  'PUT /api/users/me': 'user',
  'POST /api/users': 'admin',
  'DELETE /api/users/:id': 'admin',
} as const satisfies AccessTable;
