import type { AccessTable } from '../../../../platform/server/http/request-context.ts';

export const settingsAccess = {
  'GET /api/settings/account': 'user',
  'GET /api/settings/maintenance': 'public',
  'GET /api/settings/notifications': 'user',
  'GET /api/settings/reporting': 'user',
  'GET /api/settings/assistant': 'admin',
  'GET /api/settings/zoho': 'admin',
  'GET /api/settings/configuration': 'admin',
  'POST /api/settings/configuration/turn-on': 'admin',
  'PUT /api/settings/account': 'admin',
  'PUT /api/settings/configuration': 'admin',
  'PUT /api/settings/maintenance': 'admin',
  'PUT /api/settings/notifications': 'admin',
  'PUT /api/settings/reporting': 'admin',
  'PUT /api/settings/assistant': 'admin',
  'PUT /api/settings/zoho': 'admin',
} as const satisfies AccessTable;
