import type { AccessTable } from '../../platform/server/http/request-context.ts';

export const appAccess = {
  'GET /healthz': 'public',
  'GET /readyz': 'public',
  'GET /metrics': 'metrics',
  'GET /': 'public',
  'GET /auth/*': 'public',
  'GET /auth-callback': 'public',
  'GET /assets/*': 'public',
  'GET /favicon.svg': 'public',
  'GET /api/live': 'user',
  'GET /api/openapi.json': 'user',
  'GET /api/docs': 'user',
  'GET /api/docs/first-ticket': 'user',
} as const satisfies AccessTable;
