import type { AccessTable } from '../../../../platform/server/http/request-context.ts';

export const auditAccess = {
  'GET /api/audit': 'admin',
  'GET /api/audit/:id': 'admin',
  'GET /api/audit/actors': 'admin',
  'GET /api/audit/export.csv': 'admin',
} as const satisfies AccessTable;
