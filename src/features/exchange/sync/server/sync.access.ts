import type { AccessTable } from '../../../../platform/server/http/request-context.ts';

export const syncAccess = {
  'GET /api/sync/status': 'admin',
  'GET /api/sync/runs': 'admin',
  'POST /api/sync/runs': 'admin',
  'GET /api/sync/runs/:id': 'admin',
  'POST /api/sync/runs/:id/cancel': 'admin',
  'GET /api/sync/log': 'admin',
  'GET /api/sync/push-preview': 'admin',
  'GET /api/sync/conflicts': 'admin',
  'POST /api/sync/conflicts/:id': 'admin',
  'GET /api/sync/stuck': 'admin',
  'POST /api/sync/stuck/:kind/:recordId/retry': 'admin',
  'GET /api/sync/tickets/:id': 'user',
  'GET /api/sync/mapping': 'admin',
  'PUT /api/sync/mapping': 'admin',
  'POST /api/sync/mapping/preview': 'admin',
  'GET /api/sync/hooks/:service/:secret': 'public',
  'POST /api/sync/hooks/:service/:secret': 'public',
} as const satisfies AccessTable;
