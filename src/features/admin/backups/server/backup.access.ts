import type { AccessTable } from '../../../../platform/server/http/request-context.ts';

export const backupAccess = {
  'GET /api/backups': 'admin',
  'GET /api/backups/:id/download': 'admin',
  'POST /api/backups': 'admin',
} as const satisfies AccessTable;
