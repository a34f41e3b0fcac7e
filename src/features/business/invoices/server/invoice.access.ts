import type { AccessTable } from '../../../../platform/server/http/request-context.ts';

export const invoiceAccess = {
  'GET /api/invoices': 'user',
  'GET /api/invoices/unbilled': 'user',
  'GET /api/invoices/:id': 'user',
  'GET /api/invoices/:id/pdf': 'user',
  'POST /api/invoices': 'user',
  'POST /api/invoices/:id/void-and-copy': 'user',
  'PUT /api/invoices/:id': 'user',
} as const satisfies AccessTable;
