import type { AccessTable } from '../../../../platform/server/http/request-context.ts';

export const repairAccess = {
  'GET /api/repairs': 'user',
  'GET /api/repairs/board': 'user',
  'GET /api/repairs/jobs': 'user',
  'GET /api/tickets/:id/documents/:document': 'user',
  'GET /api/tickets/:id/repair': 'user',
  'POST /api/tickets/:id/approval': 'user',
  'DELETE /api/tickets/:id/approval': 'user',
} as const satisfies AccessTable;
