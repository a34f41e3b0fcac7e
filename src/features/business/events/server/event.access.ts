import type { AccessTable } from '../../../../platform/server/http/request-context.ts';

export const eventAccess = {
  'GET /api/events': 'user',
  'GET /api/events/:id': 'user',
  'GET /api/events/:id/calendar.ics': 'user',
  'GET /api/events/:id/registrations': 'user',
  'DELETE /api/events/:id': 'admin',
  'DELETE /api/events/:id/registrations/:registrationId': 'admin',
  'POST /api/events': 'admin',
  'POST /api/events/:id/registrations': 'admin',
  'POST /api/events/:id/registrations/import': 'admin',
  'PUT /api/events/:id': 'admin',
} as const satisfies AccessTable;
