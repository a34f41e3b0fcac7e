import type { AccessTable } from '../../../../platform/server/http/request-context.ts';

export const assistantAccess = {
  'POST /api/gemini': 'user',
  'GET /api/assistant/status': 'user',
  'GET /api/assistant/context': 'user',
  'GET /api/assistant/conversations': 'user',
  'POST /api/assistant/conversations': 'user',
  'GET /api/assistant/conversations/:id': 'user',
  'DELETE /api/assistant/conversations/:id': 'user',
  'POST /api/assistant/conversations/:id/messages': 'user',
  'POST /api/assistant/drafts': 'user',
  'GET /api/assistant/usage': 'admin',
  'GET /api/assistant/models': 'admin',
} as const satisfies AccessTable;
