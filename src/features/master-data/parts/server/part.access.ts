import type { AccessTable } from '../../../../platform/server/http/request-context.ts';

export const partAccess = {
  'GET /api/parts': 'user',
  'GET /api/parts/fitting': 'user',
  'GET /api/parts/:id': 'user',
  'POST /api/parts': 'user',
  'PUT /api/parts/:id': 'user',
  'GET /api/parts/:id/movements': 'user',
  'POST /api/parts/:id/movements': 'user',
} as const satisfies AccessTable;
