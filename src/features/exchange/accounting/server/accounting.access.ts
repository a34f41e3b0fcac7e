import type { AccessTable } from '../../../../platform/server/http/request-context.ts';

export const accountingAccess = {
  'POST /api/quickbooks/invoices': 'user',
} as const satisfies AccessTable;
