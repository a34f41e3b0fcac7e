import { notFound } from '../../../../../platform/errors.ts';
import type { Actor } from '../../../../../platform/server/actor.ts';
import type { Db, Tx } from '../../../../../platform/server/database/database.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { historyAuthor } from '../../ticket.rules.ts';
import type { HistoryType } from '../../ticket-history.contract.ts';
import { requireUnmerged } from '../merge/unmerged.ts';
import { saveLockedTicket } from '../ticket.save.service.ts';
import { findVersion, lockTicket } from '../ticket.store.ts';

interface TicketEntry {
  readonly id: string;
  readonly content: string;
  readonly type: HistoryType;
}

/** Refuses an unknown ticket with a 404. */
export async function requireTicket(db: Db, id: string): Promise<void> {
  if ((await findVersion(db, id)) === undefined) throw notFound('Ticket');
}

/**
 * Makes other writers of the ticket wait, lets `work` do its part of the transaction, and appends the entry it answers to the history.
 * An unknown ticket is a 404, a merged one a 409.
 */
export async function changeWithEntry(
  deps: ServerDeps,
  { tx, actor }: { readonly tx: Tx; readonly actor: Actor },
  ticketId: string,
  work: () => Promise<TicketEntry>,
): Promise<void> {
  const current = requireUnmerged(await lockTicket(tx, ticketId));
  const entry = { ...(await work()), ticketId, author: historyAuthor(actor.fullName), category: '' };
  await saveLockedTicket(deps, tx, { current, changed: {}, entries: [entry], actor });
}
