import { notFound } from '../../../../../platform/errors.ts';
import type { Actor } from '../../../../../platform/server/actor.ts';
import type { Db, Tx } from '../../../../../platform/server/database/database.ts';
import type { MergePair } from '../../../../../platform/server/merges/merge-part.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import type { TicketStatus } from '../../ticket.contract.ts';
import { isOpen } from '../../ticket.rules.ts';
import { ticketCounts } from '../counts/ticket.counts.ts';
import { addFact } from '../entries/ticket.entries.service.ts';
import { toFactEntry } from '../ticket.history.store.ts';
import { saveLockedTicket } from '../ticket.save.service.ts';
import { findTicketRecords, lockTicketsAndReferences, type TicketRecord } from '../ticket.store.ts';

export { requireUnmerged } from '../ticket.save.service.ts';
export { lockTicketShared } from '../ticket.store.ts';

export interface TicketPair {
  readonly kept: TicketRecord;
  readonly merged: TicketRecord;
}

export async function findTicketPair(db: Db, pair: MergePair): Promise<TicketPair> {
  return toPair(pair, await findTicketRecords(db, [pair.keptId, pair.mergedId]));
}

/** Locks both tickets against other writers and new references. */
export async function lockTicketPair(tx: Tx, pair: MergePair): Promise<TicketPair> {
  return toPair(pair, await lockTicketsAndReferences(tx, [pair.keptId, pair.mergedId]));
}

function toPair({ keptId, mergedId }: MergePair, found: readonly TicketRecord[]): TicketPair {
  const [kept, merged] = [keptId, mergedId].map((id) => found.find((ticket) => ticket.id === id));
  if (!kept || !merged) throw notFound('Ticket');
  return { kept, merged };
}

/** Closes the merged ticket, with an entry in both histories. */
export async function closeMerged(deps: ServerDeps, tx: Tx, actor: Actor, { kept, merged }: TicketPair): Promise<void> {
  const status = isOpen(merged) ? { status: 'Resolved' as const } : {};
  const changed = { ...status, mergedInto: kept.id };
  const entries = [toFactEntry(merged.id, actor, { kind: 'merged-into', data: toRelated(kept) })];
  await saveLockedTicket(deps, tx, { current: merged, changed, entries, actor });
  await addFact(deps, tx, actor, { ticket: kept, kind: 'merged-here', data: toRelated(merged) });
  ticketCounts(deps).forget();
}

/** Undoes a merge and restores the status. */
export async function reopenMerged(
  deps: ServerDeps,
  tx: Tx,
  actor: Actor,
  { kept, merged, status }: TicketPair & { readonly status: TicketStatus },
): Promise<void> {
  const changed = { ...(status !== merged.status && { status }), mergedInto: null };
  const entries = [toFactEntry(merged.id, actor, { kind: 'merged-into-undone', data: { relatedTicket: kept.id } })];
  await saveLockedTicket(deps, tx, { current: merged, changed, entries, actor });
  await addFact(deps, tx, actor, { ticket: kept, kind: 'merged-here-undone', data: toRelated(merged) });
  ticketCounts(deps).forget();
}

const toRelated = ({ id, summary }: TicketRecord) => ({ relatedTicket: id, summary });

/** Returns the IDs of users who wrote on a ticket or changed it since the merge. */
export async function findActiveSince(tx: Tx, { keptId, mergedId }: MergePair): Promise<string[]> {
  const { rows } = await tx.query<{ id: string | null }>({
    name: 'ticket-active-since-merge',
    text: `WITH merged AS (SELECT max(at) AS at FROM ticket_history WHERE ticket_id = $1 AND kind = 'merged-here' AND data ->> 'relatedTicket' = $2)
      SELECT author_id AS id FROM ticket_history JOIN merged ON ticket_history.at > merged.at
        WHERE ticket_id = $1 AND kind NOT IN ('merged-here', 'merged-here-undone')
      UNION SELECT author_id FROM ticket_comments JOIN merged ON ticket_comments.at > merged.at WHERE ticket_id = $1`,
    values: [keptId, mergedId],
  });
  return rows.flatMap(({ id }) => id ?? []);
}
