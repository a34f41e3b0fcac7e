import type { AccessTable } from '../../../../platform/server/http/request-context.ts';

export const ticketBulkAccess = {
  'GET /api/tickets/ids': 'user',
  'POST /api/tickets/bulk': 'user',
  'POST /api/tickets/bulk/:batchId/undo': 'user',
} as const satisfies AccessTable;
