import { conflict, notFound } from '../../../../../platform/errors.ts';
import type { Actor } from '../../../../../platform/server/actor.ts';
import type { Db, Tx } from '../../../../../platform/server/database/database.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import type { HistoryFact } from '../../history/history-fact.contract.ts';
import { toFactEntry } from '../ticket.history.store.ts';
import { saveLockedTicket } from '../ticket.save.service.ts';
import { findVersion, lockTicket, type TicketRecord } from '../ticket.store.ts';
import { requireUnmerged } from '../unmerged.ts';

/** Refuses an unknown ticket with a 404. */
export async function requireTicket(db: Db, id: string): Promise<void> {
  if ((await findVersion(db, id)) === undefined) throw notFound('Ticket');
}

/** A fact about a locked ticket; its entry gets a new id unless one is given. */
export type TicketFact = HistoryFact & { readonly ticket: TicketRecord; readonly id?: string };

/**
 * Adds what happened to the history of a locked ticket, notifies whoever has it open, and answers its version since. The id of another entry
 * is a 409: nothing happens without its line.
 */
export async function addFact(deps: ServerDeps, tx: Tx, actor: Actor, { ticket, id, ...fact }: TicketFact): Promise<number> {
  const entries = [toFactEntry(ticket.id, actor, fact, id)];
  const saved = await saveLockedTicket(deps, tx, { current: ticket, changed: {}, entries, actor });
  if (!saved) throw conflict('A history entry with this ID already exists.');
  return saved.after.version;
}

/**
 * Makes other writers of the ticket wait, lets `work` do its part of the transaction, and adds the fact it answers to the history.
 * An unknown ticket is a 404, a merged one a 409.
 */
export async function changeWithFact(
  deps: ServerDeps,
  { tx, actor }: { readonly tx: Tx; readonly actor: Actor },
  ticketId: string,
  work: () => Promise<HistoryFact & { readonly id?: string }>,
): Promise<void> {
  const ticket = requireUnmerged(await lockTicket(tx, ticketId));
  await addFact(deps, tx, actor, { ...(await work()), ticket });
}
