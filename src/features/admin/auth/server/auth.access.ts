import type { AccessTable } from '../../../../platform/server/http/request-context.ts';

export const authAccess = {
  'POST /api/auth/login': 'public',
  'POST /api/auth/logout': 'public',
  'GET /api/auth/me': 'public',
  'GET /api/auth/opening': 'public',
  'POST /api/setup': 'public',
  'POST /api/auth/confirm-password': 'user',
  'DELETE /api/users/:id/sessions': 'admin',
  'PUT /api/users/me/password': 'user',
  'GET /api/auth/sessions': 'user',
  'DELETE /api/auth/sessions': 'user',
  'DELETE /api/auth/sessions/:id': 'user',
} as const satisfies AccessTable;
