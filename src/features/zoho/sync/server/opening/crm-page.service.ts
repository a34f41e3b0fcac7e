import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { findZohoDataCenter } from '../../../zoho-connection/server/access.service.ts';
import type { SyncedKind } from '../../synced-kinds.ts';

/** The tab of the CRM that has the records of a kind; tickets are not there. */
const TABS: Readonly<Record<SyncedKind, string | undefined>> = { ticket: undefined, lead: 'Leads', customer: 'Accounts' };

/** The page of a record in the CRM, in the data center of the connection; null without one, and for what the CRM does not have. */
export async function findCrmPage(deps: ServerDeps, kind: SyncedKind, zohoId: string | null): Promise<string | null> {
  const tab = TABS[kind];
  if (tab === undefined || zohoId === null) return null;
  const center = await findZohoDataCenter(deps);
  return center?.crmPagesUrl === undefined ? null : `${center.crmPagesUrl}/crm/tab/${tab}/${encodeURIComponent(zohoId)}`;
}
