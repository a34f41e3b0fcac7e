import type { AccessTable } from '../../../../platform/server/http/request-context.ts';

export const notificationAccess = {
  'GET /api/users/me/notifications': 'user',
  'PUT /api/users/me/notifications': 'user',
  'GET /api/tickets/:id/watch': 'user',
  'POST /api/tickets/:id/watch': 'user',
  'DELETE /api/tickets/:id/watch': 'user',
  'POST /api/tickets/:id/mute': 'user',
  'DELETE /api/tickets/:id/mute': 'user',
  'GET /api/notifications': 'user',
  'GET /api/notifications/unread-count': 'user',
  'POST /api/notifications/read': 'user',
} as const satisfies AccessTable;
