import type { AccessTable } from '../../../../platform/server/http/request-context.ts';

export const articleAccess = {
  'GET /api/articles': 'user',
  'GET /api/articles/:slug': 'user',
  'GET /api/articles/:slug/versions': 'user',
  'GET /api/articles/:slug/versions/:version': 'user',
  'POST /api/articles': 'admin',
  'PUT /api/articles/:slug': 'admin',
  'POST /api/articles/:slug/versions/:version/restore': 'admin',
} as const satisfies AccessTable;
