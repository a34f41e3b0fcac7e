import type { AccessTable } from '../../../../platform/server/http/request-context.ts';

export const emailTemplateAccess = {
  'GET /api/email-templates': 'user',
  'POST /api/email-templates': 'admin',
  'PUT /api/email-templates/:id': 'admin',
  'DELETE /api/email-templates/:id': 'admin',
} as const satisfies AccessTable;
