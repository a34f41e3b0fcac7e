import { notFound } from '../../../../../platform/errors.ts';
import type { Db } from '../../../../../platform/server/database/database.ts';
import { openingPart } from '../../../../../platform/server/records/opening-part.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { type RecordSync, recordSyncApi } from '../../record/record-sync.contract.ts';
import { mayBeInZoho, SYNCED_KINDS, type SyncedKind } from '../../synced-kinds.ts';
import { createContextForPerson } from '../context.ts';
import { isPossible } from '../drain.ts';
import { readDetailsOf } from '../fetch/read-details.ts';
import { withKind } from '../kinds.ts';
import { findCrmPage } from './crm-page.service.ts';
import { findRecordSync } from './record-sync.store.ts';

const CHANNEL = 'obdesk_sync_details';

/** Reads where a record is in Zoho; where a ticket came without its details, a node reads them now. An unknown record is a 404. */
export async function getRecordSync(deps: ServerDeps, given: string, recordId: string): Promise<RecordSync> {
  const kind = SYNCED_KINDS.find((each) => each === given);
  const titles = kind && (await withKind(kind, ({ columns }) => columns.readTitles(deps.database, [recordId])));
  if (!kind || !titles?.has(recordId)) throw notFound('Record');
  const state = await readRecordSync(deps.database, kind, recordId);
  return { ...state, url: state.url ?? (await findCrmPage(deps, kind, state.zohoId)) };
}

async function readRecordSync(db: Db, kind: SyncedKind, recordId: string): Promise<RecordSync> {
  const state = await findRecordSync(db, kind, recordId);
  if (state.detailsDue) await db.query('SELECT pg_notify($1, $2)', [CHANNEL, recordId]);
  return state;
}

/** The page of a ticket shows it at once, where Zoho has the ticket or has refused it. */
export const openingSync = openingPart({
  ...{ kind: 'ticket', name: 'sync', call: recordSyncApi.get },
  read: (db, _actor, ticket) => (mayBeInZoho(ticket) ? readRecordSync(db, 'ticket', ticket.id) : undefined),
});

/** Reads the details of tickets that somebody has opened, on one node. */
export function followOpened(deps: ServerDeps): void {
  deps.live.onNotify(CHANNEL, (id) => {
    readOpened(deps, id).catch((error: unknown) =>
      deps.log.warn({ err: error, source: 'sync' }, 'the details of a ticket could not be read'),
    );
  });
}

async function readOpened(deps: ServerDeps, id: string): Promise<void> {
  if (!(await isPossible(deps)) || !(await claim(deps, id))) return;
  await readDetailsOf(await createContextForPerson(deps), id);
}

/** Answers true to one node of all. */
async function claim({ database, clock }: ServerDeps, id: string): Promise<boolean> {
  const { rowCount } = await database.query({
    name: 'sync-details-claim',
    text: `UPDATE sync_links SET checked_at = $2 WHERE kind = 'ticket' AND record_id = $1 AND details_due
      AND (checked_at IS NULL OR checked_at < $2::timestamptz - interval '5 seconds')`,
    values: [id, clock.now()],
  });
  return rowCount === 1;
}
