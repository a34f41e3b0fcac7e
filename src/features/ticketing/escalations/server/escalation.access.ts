import type { AccessTable } from '../../../../platform/server/http/request-context.ts';

export const escalationAccess = {
  'POST /api/zoho/crm/v2/functions/escalate_case/actions/execute': 'user',
} as const satisfies AccessTable;
