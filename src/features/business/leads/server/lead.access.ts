import type { AccessTable } from '../../../../platform/server/http/request-context.ts';

export const leadAccess = {
  'GET /api/exports/zoho_leads_import.csv': 'user',
  'POST /api/imports/leads': 'admin',
  'POST /api/imports/leads/mapping': 'admin',
  'GET /api/leads': 'user',
  'GET /api/leads/board': 'user',
  'GET /api/leads/:id': 'user',
  'POST /api/leads': 'user',
  'PUT /api/leads/:id': 'user',
  'POST /api/leads/:id/customer': 'user',
} as const satisfies AccessTable;
