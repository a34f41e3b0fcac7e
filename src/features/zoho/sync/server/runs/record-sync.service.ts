import { notFound } from '../../../../../platform/errors.ts';
import type { Actor } from '../../../../../platform/server/actor.ts';
import { later, MINUTE_MS } from '../../../../../platform/server/clock.ts';
import type { Db } from '../../../../../platform/server/database/database.ts';
import { pageLoader } from '../../../../../platform/server/records/page-data.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { findZohoCenter } from '../../../zoho-connection/server/access.service.ts';
import { type RecordSync, recordSyncApi } from '../../record-sync.contract.ts';
import { mayBeInZoho, SYNCED_KINDS, type SyncedKind } from '../../synced-kinds.ts';
import { createContextForUser } from '../links/context.ts';
import { withSyncedRecord } from '../links/with-synced-record.ts';
import { isPossible } from './drain.ts';
import { readDetailsOf } from './fetch-details.ts';
import { findRecordSync } from './record-sync.store.ts';

const CHANNEL = 'obdesk_sync_details';

/** Reads where a record is in Zoho; where a ticket came without its details, a node reads them now. An unknown record is a 404. */
export async function getRecordSync(deps: ServerDeps, actor: Actor, given: string, recordId: string): Promise<RecordSync> {
  const kind = SYNCED_KINDS.find((each) => each === given);
  const titles = kind && (await withSyncedRecord(kind, ({ columns }) => columns.readTitles(deps.database, [recordId])));
  if (!kind || !titles?.has(recordId)) throw notFound('Record');
  const state = await readRecordSync(deps.database, actor, kind, recordId);
  return { ...state, url: state.url ?? (await findCrmPage(deps, kind, state.zohoId)) };
}

async function readRecordSync(db: Db, { userId }: Actor, kind: SyncedKind, recordId: string): Promise<RecordSync> {
  const state = await findRecordSync(db, kind, recordId);
  if (state.detailsDue) await db.query('SELECT pg_notify($1, $2)', [CHANNEL, `${recordId} ${userId}`]);
  return state;
}

/** The page of a ticket shows it at once, where Zoho has the ticket or has refused it. */
export const syncLoader = pageLoader({
  kind: 'ticket',
  name: 'sync',
  call: recordSyncApi.get,
  read: (db, actor, ticket) => (mayBeInZoho(ticket) ? readRecordSync(db, actor, 'ticket', ticket.id) : undefined),
});

/** Reads the details of tickets that somebody has opened, on one node. */
export function followOpened(deps: ServerDeps): void {
  deps.live.onNotify(CHANNEL, (payload) => {
    const [id = '', person = ''] = payload.split(' ');
    readOpened(deps, id, person).catch((error: unknown) => deps.log.warn({ err: error, source: 'sync' }, 'Failed to fetch ticket details'));
  });
}

/** The most tickets whose details a node reads for one person at once. The others come with the details that are read in the background. */
const MOST_OF_PERSON = 10;

/** The tickets whose details this node reads now, and for whom. */
const createReading = () => new Map<string, string>();

async function readOpened(deps: ServerDeps, id: string, person: string): Promise<void> {
  const reading = deps.perServer(createReading);
  const count = [...reading.values()].filter((each) => each === person).length;
  if (reading.has(id) || count >= MOST_OF_PERSON) return;
  reading.set(id, person);
  try {
    if (!(await isPossible(deps)) || !(await claim(deps, id))) return;
    let isRead = false;
    try {
      isRead = (await readDetailsOf(await createContextForUser(deps, person), id)) === 'read';
    } finally {
      if (!isRead) await unclaim(deps, id);
    }
  } finally {
    reading.delete(id);
  }
}

/** How long other nodes leave a ticket to the one that reads its details: several calls, each of which may wait for its turn. */
const CLAIM_MS = 5 * MINUTE_MS;

/** Answers true to one node of all. */
async function claim({ database, clock }: ServerDeps, id: string): Promise<boolean> {
  const { rowCount } = await database.query({
    name: 'sync-details-claim',
    text: `UPDATE sync_links SET details_claimed_until = $3 WHERE kind = 'ticket' AND record_id = $1 AND details_due
      AND (details_claimed_until IS NULL OR details_claimed_until <= $2)`,
    values: [id, clock.now(), later(clock.now(), CLAIM_MS)],
  });
  return rowCount === 1;
}

/** Releases the claim, so that opening the ticket again retries. */
async function unclaim({ database }: ServerDeps, id: string): Promise<void> {
  await database.query({
    name: 'sync-details-unclaim',
    text: "UPDATE sync_links SET details_claimed_until = NULL WHERE kind = 'ticket' AND record_id = $1",
    values: [id],
  });
}

/** The tab of the CRM that has the records of a kind; tickets are not there. */
const TABS: Readonly<Record<SyncedKind, string | undefined>> = { ticket: undefined, lead: 'Leads', customer: 'Accounts' };

/** The page of a record in the CRM, in the data center of the connection; null without one, and for what the CRM does not have. */
export async function findCrmPage(deps: ServerDeps, kind: SyncedKind, zohoId: string | null): Promise<string | null> {
  const tab = TABS[kind];
  if (tab === undefined || zohoId === null) return null;
  const center = await findZohoCenter(deps);
  return center?.crmPagesUrl === undefined ? null : `${center.crmPagesUrl}/crm/tab/${tab}/${encodeURIComponent(zohoId)}`;
}
