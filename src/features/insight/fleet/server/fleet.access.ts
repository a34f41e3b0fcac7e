import type { AccessTable } from '../../../../platform/server/http/request-context.ts';

export const fleetAccess = {
  'GET /api/fleet': 'user',
} as const satisfies AccessTable;
