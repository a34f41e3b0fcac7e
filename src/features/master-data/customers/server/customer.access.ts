import type { AccessTable } from '../../../../platform/server/http/request-context.ts';

export const customerAccess = {
  'GET /api/exports/zoho_accounts_import.csv': 'user',
  'POST /api/imports/accounts': 'admin',
  'POST /api/imports/accounts/mapping': 'admin',
  'GET /api/customers': 'user',
  'GET /api/customers/:id': 'user',
  'POST /api/customers': 'user',
  'PUT /api/customers/:id': 'user',
  'GET /api/customers/duplicates': 'user',
  'GET /api/customers/:id/duplicates': 'user',
  'GET /api/customers/of-company': 'user',
  'GET /api/customers/suggestions': 'user',
  'GET /api/customers/duplicates/pairs': 'user',
  'POST /api/customers/:id/merge': 'user',
  'GET /api/customers/:id/merges': 'user',
  'POST /api/customers/merges/:mergeId/undo': 'user',
  'GET /api/customers/:id/not-duplicates/:otherId': 'user',
  'PUT /api/customers/:id/not-duplicates/:otherId': 'user',
  'DELETE /api/customers/:id/not-duplicates/:otherId': 'user',
  'GET /api/serials/:serial/owner': 'user',
} as const satisfies AccessTable;
