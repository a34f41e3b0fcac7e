import type { Actor } from '../../../../../platform/server/actor.ts';
import type { Tx } from '../../../../../platform/server/database/database.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import type { HistoryFact } from '../../history/history-fact.contract.ts';
import type { TicketStatus } from '../../ticket.contract.ts';
import { type ReceivedEmail, toFactEntry, toReceivedEmail, toSentEmail } from '../ticket.history.store.ts';
import { saveLockedTicket } from '../ticket.save.service.ts';
import type { TicketRecord } from '../ticket.store.ts';

export type { ReceivedEmail };

interface LockedTicket {
  readonly ticket: TicketRecord;
  /** Status that the ticket gets together with the entry. */
  readonly status?: TicketStatus | undefined;
}

const toChanged = ({ ticket, status }: LockedTicket) => (status === undefined || status === ticket.status ? {} : { status });

/** Adds a received email to the history of a locked ticket. An entry whose ID is already stored is skipped. */
export async function addReceivedEmail(deps: ServerDeps, tx: Tx, locked: LockedTicket, email: ReceivedEmail): Promise<void> {
  const { ticket } = locked;
  const entries = [toReceivedEmail(ticket.id, email)];
  await saveLockedTicket(deps, tx, { current: ticket, changed: toChanged(locked), entries, actor: null });
}

/** Adds an email that a user wrote to the history of a locked ticket. An entry whose ID is already stored is skipped. */
export async function addSentEmail(
  deps: ServerDeps,
  tx: Tx,
  actor: Actor,
  { id, content, ...locked }: LockedTicket & { readonly id: string; readonly content: string },
): Promise<void> {
  const { ticket } = locked;
  const entries = [toSentEmail(ticket.id, actor, { id, content })];
  await saveLockedTicket(deps, tx, { current: ticket, changed: toChanged(locked), entries, actor });
}

/** Adds events of email to the history of a locked ticket. Without an actor, their author is the system. */
export async function addEmailFacts(
  deps: ServerDeps,
  tx: Tx,
  actor: Actor | null,
  { ticket, facts }: Pick<LockedTicket, 'ticket'> & { readonly facts: readonly HistoryFact[] },
): Promise<void> {
  const entries = facts.map((fact) => toFactEntry(ticket.id, actor, fact));
  await saveLockedTicket(deps, tx, { current: ticket, changed: {}, entries, actor });
}

/** Moves the entry of an email to another ticket. Both are locked. Entries that the other ticket already has stay. */
export async function moveEmailEntry(
  tx: Tx,
  { entryId, fromId, toId }: { readonly entryId: string; readonly fromId: string; readonly toId: string },
): Promise<void> {
  await tx.query({
    name: 'ticket-history-move',
    text: 'SELECT id FROM move_ticket_history($1, $2, $3) AS id',
    values: [fromId, toId, [entryId]],
  });
}
