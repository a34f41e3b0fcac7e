import type { AccessTable } from '../../../../platform/server/http/request-context.ts';

export const zohoConnectionAccess = {
  'GET /api/zoho-client-id': 'public',
  'GET /api/zoho-connection': 'admin',
  'POST /api/zoho-connect': 'admin',
  'POST /api/zoho-login-callback': 'public',
  'POST /api/zoho-link': 'public',
  'POST /api/zoho-validate-user': 'public',
  'POST /api/auth/register': 'public',
} as const satisfies AccessTable;
