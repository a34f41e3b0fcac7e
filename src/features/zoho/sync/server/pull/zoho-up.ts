import { isDone } from '../../../zoho-connection/server/calls/zoho-calls.service.ts';
import type { SyncedKind } from '../../synced-kinds.ts';
import type { SyncContext } from '../links/context.ts';

const SMALL_LISTS = {
  ticket: { service: 'desk', path: '/api/v1/tickets', query: { limit: 1 } },
  lead: { service: 'crm', path: '/crm/v8/Leads', query: { fields: 'Last_Name', per_page: 1 } },
  customer: { service: 'crm', path: '/crm/v8/Accounts', query: { fields: 'Account_Name', per_page: 1 } },
} as const;

/** Returns whether Zoho responds to a small call, which tells a bad record from an outage. */
export async function isZohoUp({ zoho }: Pick<SyncContext, 'zoho'>, kind: SyncedKind): Promise<boolean> {
  return isDone(await zoho({ method: 'GET', ...SMALL_LISTS[kind] }));
}
