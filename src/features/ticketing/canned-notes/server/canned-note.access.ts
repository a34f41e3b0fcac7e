import type { AccessTable } from '../../../../platform/server/http/request-context.ts';

export const cannedNoteAccess = {
  'GET /api/canned-notes': 'user',
  'GET /api/canned-notes/:id': 'user',
  'POST /api/canned-notes': 'user',
  'PUT /api/canned-notes/:id': 'user',
  'DELETE /api/canned-notes/:id': 'user',
} as const satisfies AccessTable;
