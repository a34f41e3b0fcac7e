import type { Db } from '../../../../../platform/server/database/database.ts';
import { openingPart } from '../../../../../platform/server/records/opening-part.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import type { Ticket } from '../../../../ticketing/tickets/ticket.contract.ts';
import { syncApi, type TicketSync } from '../../sync.contract.ts';
import { createContextForPerson } from '../context.ts';
import { isPossible } from '../drain.ts';
import { readDetailsOf } from '../fetch/read-details.ts';

const CHANNEL = 'obdesk_sync_details';

/** Reads why a ticket is not in Zoho as it is here; where it came without its details, a node reads them now. */
export async function getTicketSync(db: Db, id: string): Promise<TicketSync> {
  const { rows } = await db.read<TicketSync & Record<string, unknown>>({
    name: 'ticket-sync',
    text: `SELECT (SELECT reason FROM sync_problems WHERE kind = 'ticket' AND record_id = $1) AS reason,
        (SELECT count(*) FROM sync_conflicts WHERE kind = 'ticket' AND record_id = $1) AS conflicts,
        coalesce((SELECT gone_since IS NOT NULL FROM sync_links WHERE kind = 'ticket' AND record_id = $1), false) AS "isGone",
        coalesce((SELECT details_due FROM sync_links WHERE kind = 'ticket' AND record_id = $1), false) AS "detailsDue"`,
    values: [id],
  });
  const state = rows[0] ?? { reason: null, conflicts: 0, isGone: false, detailsDue: false };
  if (state.detailsDue) await db.query('SELECT pg_notify($1, $2)', [CHANNEL, id]);
  return state;
}

/** The page of a ticket shows it at once, where Zoho has the ticket or has refused it. */
export const openingSync = openingPart({
  ...{ kind: 'ticket', name: 'sync', call: syncApi.ofTicket },
  read: (db, _actor, ticket) => (hasBeenSent(ticket) ? getTicketSync(db, ticket.id) : undefined),
});

const hasBeenSent = ({ zohoCaseId, syncStatus }: Pick<Ticket, 'zohoCaseId' | 'syncStatus'>): boolean =>
  zohoCaseId !== null || syncStatus === 'error';

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
