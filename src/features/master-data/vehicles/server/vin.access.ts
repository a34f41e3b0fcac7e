import type { AccessTable } from '../../../../platform/server/http/request-context.ts';

export const vinAccess = {
  'GET /api/vin/:vin': 'user',
} as const satisfies AccessTable;
