import type { AccessTable } from '../../../../platform/server/http/request-context.ts';

export const loanerAccess = {
  'GET /api/customers/:id/loans': 'user',
  'GET /api/tickets/:id/loans': 'user',
  'GET /api/tools': 'user',
  'GET /api/tools/available': 'user',
  'GET /api/tools/counts': 'user',
  'GET /api/tools/reservations': 'user',
  'GET /api/tools/suggested-serial': 'user',
  'GET /api/tools/:id': 'user',
  'POST /api/tools': 'user',
  'PUT /api/tools/:id': 'user',
  'GET /api/tools/:id/loans': 'user',
  'POST /api/tools/:id/loans': 'user',
  'POST /api/tools/:id/extend': 'user',
  'POST /api/tools/:id/return': 'user',
  'GET /api/tools/:id/reservations': 'user',
  'POST /api/tools/:id/reservations': 'user',
  'POST /api/tools/:id/reservations/:reservationId/cancel': 'user',
} as const satisfies AccessTable;
