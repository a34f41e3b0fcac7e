import type { AccessTable } from '../../../../platform/server/http/request-context.ts';

export const zohoProxyAccess = {
  'GET /api/zoho/crm/v2/Accounts': 'admin',
  'POST /api/zoho/crm/v2/Accounts': 'admin',
  'GET /api/zoho/crm/v2/Leads': 'admin',
  'POST /api/zoho/crm/v2/Leads': 'admin',
  'GET /api/zoho/desk/tickets': 'admin',
  'POST /api/zoho/desk/tickets': 'admin',
  'POST /api/zoho/desk/tickets/bulk': 'admin',
} as const satisfies AccessTable;
