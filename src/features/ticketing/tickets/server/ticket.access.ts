import type { AccessTable } from '../../../../platform/server/http/request-context.ts';

export const ticketAccess = {
  'GET /api/exports/zoho_cases_import.csv': 'user',
  'POST /api/imports/tickets': 'admin',
  'POST /api/imports/tickets/mapping': 'admin',
  'GET /api/tickets': 'user',
  'GET /api/tickets/facets': 'user',
  'GET /api/tickets/open-counts': 'user',
  'GET /api/tickets/:id': 'user',
  'GET /api/tickets/:id/opening': 'user',
  'POST /api/tickets': 'user',
  'PUT /api/tickets/:id': 'user',
  'GET /api/tickets/:id/similar': 'user',
  'GET /api/tickets/:id/internal-comments': 'user',
  'POST /api/tickets/:id/internal-comments': 'user',
} as const satisfies AccessTable;
