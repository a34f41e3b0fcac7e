import { conflict, notFound } from '../../../../../platform/errors.ts';
import type { Actor } from '../../../../../platform/server/actor.ts';
import type { Db, Tx } from '../../../../../platform/server/database/database.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import type { HistoryFact } from '../../history/history-fact.contract.ts';
import { toFactEntry } from '../ticket.history.store.ts';
import { requireUnmerged, saveLockedTicket } from '../ticket.save.service.ts';
import { lockTicket } from '../ticket.save.store.ts';
import { findVersion, lockTicketRecords, type TicketRecord } from '../ticket.store.ts';

/** Throws 404 for an unknown ticket. */
export async function requireTicket(db: Db, id: string): Promise<void> {
  if ((await findVersion(db, id)) === undefined) throw notFound('Ticket');
}

/** An event of a locked ticket, and the ID of its entry, if given. */
export type TicketFact = HistoryFact & { readonly ticket: TicketRecord; readonly id?: string };

/** Adds an event to the history of a locked ticket and returns the new version. Throws 409 if the ID is already used. */
export async function addFact(deps: ServerDeps, tx: Tx, actor: Actor | null, { ticket, id, ...fact }: TicketFact): Promise<number> {
  const entries = [toFactEntry(ticket.id, actor, fact, id)];
  const saved = await saveLockedTicket(deps, tx, { current: ticket, changed: {}, entries, actor });
  if (!saved) throw conflict('A history entry with this ID already exists.');
  return saved.after.version;
}

/** Locks an unmerged ticket, runs `work` and adds the event that it returns to the history. */
export async function changeWithFact(
  deps: ServerDeps,
  { tx, actor }: { readonly tx: Tx; readonly actor: Actor },
  ticketId: string,
  work: () => Promise<HistoryFact & { readonly id?: string }>,
): Promise<void> {
  const ticket = requireUnmerged(await lockTicket(tx, ticketId));
  await addFact(deps, tx, actor, { ...(await work()), ticket });
}

/** Locks the tickets that exist, merged ones included, until the transaction ends. */
export async function lockTickets(tx: Tx, ids: readonly string[]): Promise<TicketRecord[]> {
  const sorted = [...new Set(ids)].filter((id) => id !== '').toSorted();
  return sorted.length === 0 ? [] : lockTicketRecords(tx, sorted);
}
