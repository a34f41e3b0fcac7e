import { notFound } from '../../../../../platform/errors.ts';
import type { Actor } from '../../../../../platform/server/actor.ts';
import { isoText } from '../../../../../platform/server/database/columns.ts';
import type { Db } from '../../../../../platform/server/database/database.ts';
import { pageLoader } from '../../../../../platform/server/records/page-data.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { findZohoDataCenter } from '../../../zoho-connection/server/access.service.ts';
import { type RecordSync, recordSyncApi } from '../../record-sync.contract.ts';
import { mayBeInZoho, SYNCED_KINDS, type SyncedKind } from '../../synced-kinds.ts';
import { createContextForUser } from '../links/context.ts';
import { findLink } from '../links/link.store.ts';
import { withSyncedRecord } from '../links/with-synced-record.ts';
import { isPossible } from './drain.ts';
import { readDetailsOf } from './fetch-details.ts';

const CHANNEL = 'obdesk_sync_details';

/** Returns the sync state of a record; 404 if unknown. Requests missing details of a ticket. */
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

/** Loads the sync state together with the ticket page if the ticket may be in Zoho. */
export const syncLoader = pageLoader({
  kind: 'ticket',
  name: 'sync',
  call: recordSyncApi.get,
  read: (db, actor, ticket) => (mayBeInZoho(ticket) ? readRecordSync(db, actor, 'ticket', ticket.id) : undefined),
});

const OPENED_QUEUE = 'zoho-opened-tickets';
/** Tickets that a node reads concurrently. */
const MAX_CONCURRENT = 10;

interface OpenedTicket {
  readonly id: string;
  readonly userId: string;
}

/** Reads missing details of tickets that users open, each on one node. */
export async function registerOpenedTickets(deps: ServerDeps): Promise<void> {
  const { jobs, live, log } = deps;
  await jobs.work<OpenedTicket>(OPENED_QUEUE, (opened) => readOpened(deps, opened), { concurrency: MAX_CONCURRENT });
  live.onNotify(CHANNEL, (payload) => {
    const [id = '', userId = ''] = payload.split(' ');
    jobs
      .sendMissing(OPENED_QUEUE, [{ key: id, data: { id, userId } }], { retryLimit: 1 })
      .catch((error: unknown) => log.warn({ err: error, source: 'sync' }, 'Failed to request ticket details'));
  });
}

/** Opening the ticket again retries a failure. */
async function readOpened(deps: ServerDeps, { id, userId }: OpenedTicket): Promise<void> {
  const link = await findLink(deps.database, { kind: 'ticket', recordId: id });
  if (link?.detailsDue && (await isPossible(deps))) await readDetailsOf(await createContextForUser(deps, userId), id);
}

/** The CRM tab of each kind; tickets have none. */
const TABS: Readonly<Record<SyncedKind, string | undefined>> = { ticket: undefined, lead: 'Leads', customer: 'Accounts' };

/** Returns the URL of a record in Zoho CRM; null if not connected or not a CRM record. */
async function findCrmPage(deps: ServerDeps, kind: SyncedKind, zohoId: string | null): Promise<string | null> {
  const tab = TABS[kind];
  if (tab === undefined || zohoId === null) return null;
  const center = await findZohoDataCenter(deps);
  return center?.crmPagesUrl === undefined ? null : `${center.crmPagesUrl}/crm/tab/${tab}/${encodeURIComponent(zohoId)}`;
}

const UNLINKED: RecordSync = {
  zohoId: null,
  number: null,
  url: null,
  reason: null,
  tries: 0,
  nextTryAt: null,
  isQueued: false,
  conflicts: 0,
  hasChoice: false,
  goneSince: null,
  isLeft: false,
  detailsDue: false,
};

/** Reads the stored sync state of a record in one statement. */
async function findRecordSync(db: Db, kind: SyncedKind, recordId: string): Promise<RecordSync> {
  const { rows } = await db.read<RecordSync & Record<string, unknown>>({
    name: 'record-sync',
    text: `SELECT link.zoho_id AS "zohoId", zoho_number AS number, CASE WHEN page_url LIKE 'https://%' THEN page_url END AS url,
        reason, coalesce(problem.tries, 0) AS tries, ${isoText('problem.next_try_at')} AS "nextTryAt",
        EXISTS (SELECT FROM sync_outbox AS queued WHERE queued.kind = $1 AND queued.record_id = $2) AS "isQueued",
        (SELECT count(*) FROM sync_conflicts AS conflict WHERE conflict.kind = $1 AND conflict.record_id = $2) AS conflicts,
        EXISTS (SELECT FROM sync_choices AS choice WHERE choice.kind = $1 AND choice.record_id = $2) AS "hasChoice",
        ${isoText('gone_since')} AS "goneSince", coalesce(is_left, false) AS "isLeft", coalesce(details_due, false) AS "detailsDue"
      FROM (VALUES (1)) AS one
      LEFT JOIN sync_links AS link ON link.kind = $1 AND link.record_id = $2
      LEFT JOIN sync_problems AS problem ON problem.kind = $1 AND problem.record_id = $2`,
    values: [kind, recordId],
  });
  return rows[0] ?? UNLINKED;
}
