import type { AccessTable } from '../../../../platform/server/http/request-context.ts';

export const importAccess = {
  'GET /api/imports': 'admin',
  'GET /api/imports/:id/left-out.csv': 'admin',
  'POST /api/imports/:id/cancel': 'admin',
  'POST /api/imports/:id/undo': 'admin',
  'GET /api/imports/:id': 'admin',
} as const satisfies AccessTable;
