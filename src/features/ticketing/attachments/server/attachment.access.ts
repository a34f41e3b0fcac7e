import type { AccessTable } from '../../../../platform/server/http/request-context.ts';

export const attachmentAccess = {
  'GET /api/attachments/allowance': 'user',
  'GET /api/tickets/:id/attachments': 'user',
  'POST /api/tickets/:id/attachments': 'user',
  'GET /api/tickets/:id/attachments/:attachmentId': 'user',
  'DELETE /api/tickets/:id/attachments/:attachmentId': 'user',
} as const satisfies AccessTable;
