import type { Tx } from '../../../../../platform/server/database/database.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { notifyUser } from '../../../../insight/notifications/server/user-notifications.service.ts';
import { lockTickets } from '../../../../ticketing/tickets/server/entries/ticket.entries.service.ts';
import type { TicketRecord } from '../../../../ticketing/tickets/server/ticket.service.ts';
import { findMessage, lockMessage, type MailRow } from '../message.store.ts';

/** A message and its ticket, both locked. */
export interface LockedMessage {
  readonly message: MailRow;
  readonly ticket: TicketRecord | undefined;
}

/** The message was moved to another ticket while it was being locked. */
class MovedMessage extends Error {}

const MAX_ATTEMPTS = 3;

/** Runs `work` in a transaction that locks the ticket of a message, then the message. */
export async function withLockedMessage<T>(deps: ServerDeps, id: string, work: (tx: Tx, locked: LockedMessage) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await deps.database.transaction(async (tx) => {
        const ticketId = (await findMessage(tx, id))?.ticketId ?? null;
        const [ticket] = ticketId === null ? [] : await lockTickets(tx, [ticketId]);
        const message = await lockMessage(tx, id);
        if (message.ticketId !== ticketId) throw new MovedMessage('the message was moved');
        return work(tx, { message, ticket });
      });
    } catch (error) {
      if (!(error instanceof MovedMessage) || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

/** Notifies the author of a message about its delivery. Automatic messages have none. */
export async function notifyAuthor(deps: ServerDeps, tx: Tx, { message, ticket }: LockedMessage, text: string): Promise<void> {
  const { id, authorId, ticketId, subject } = message;
  if (authorId === null) return;
  const record =
    ticketId === null ? { kind: 'mail-message', id, title: subject } : { kind: 'ticket', id: ticketId, title: ticket?.summary ?? subject };
  await notifyUser(deps, tx, { cause: `mail:${id}`, record, by: null }, { userId: authorId, kind: 'watched', text });
}
