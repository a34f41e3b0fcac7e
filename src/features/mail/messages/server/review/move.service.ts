import { badRequest, conflict, notFound } from '../../../../../platform/errors.ts';
import type { Actor } from '../../../../../platform/server/actor.ts';
import type { Tx } from '../../../../../platform/server/database/database.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { moveEmailFiles } from '../../../../ticketing/attachments/server/email-files.service.ts';
import {
  addEmailFacts,
  createTicketForEmail,
  moveEmailEntries,
} from '../../../../ticketing/tickets/server/entries/ticket.emails.service.ts';
import { lockTickets } from '../../../../ticketing/tickets/server/entries/ticket.entries.service.ts';
import { requireUnmerged } from '../../../../ticketing/tickets/server/ticket.save.service.ts';
import type { MailMessage, MailMove } from '../../mail-message.contract.ts';
import { describeNewTicket } from '../../threading/decide-mail.rules.ts';
import { findMentioned } from '../inbox/find-mentioned.ts';
import { addParticipants, moveReference, type ReceivedDetails } from '../inbox/inbox.store.ts';
import { gatherFacts } from '../inbox/mail-facts.ts';
import { toNewTicketFields } from '../inbox/new-ticket-fields.ts';
import { findMessage, lockMessage, type MailRow, readMessage, updateMessage } from '../message.store.ts';
import { parseOriginal, toStored } from './parse-original.ts';

/** Moves a received message with its entry and files to another ticket, or to a new one. Throws a 409 if it was moved meanwhile. */
export async function moveMessage(deps: ServerDeps, actor: Actor, id: string, { ticketId }: MailMove): Promise<MailMessage> {
  const row = await findMessage(deps.database, id);
  if (!row) throw notFound('Message');
  if (row.direction !== 'in' || row.ticketId === null || row.entryId === null)
    throw badRequest('Only a received message of a ticket can be moved.');
  const moved = { ...row, ticketId: row.ticketId, entryId: row.entryId };
  if (ticketId === moved.ticketId) return readMessage(deps.database, row.id);
  const fields = ticketId === null ? await describeTicket(deps, row) : undefined;
  await deps.database.transaction(async (tx) => {
    const toId = ticketId ?? (fields ? await createTicketForEmail(deps, tx, actor, fields) : moved.ticketId);
    await move(deps, tx, actor, moved, toId);
  });
  return readMessage(deps.database, row.id);
}

/** Returns the fields of the ticket that the message would have opened. */
async function describeTicket(deps: ServerDeps, row: MailRow) {
  const mail = await parseOriginal(deps, row);
  const facts = await gatherFacts(deps, toStored(row), mail);
  const mentioned = await findMentioned(deps.database, `${mail.subject}\n${mail.text}`);
  return toNewTicketFields(describeNewTicket(mail, facts), facts.mailbox, mentioned);
}

type MessageOfTicket = MailRow & { readonly ticketId: string; readonly entryId: string };

async function move(deps: ServerDeps, tx: Tx, actor: Actor, row: MessageOfTicket, toId: string): Promise<void> {
  const { ticketId: fromId, entryId, fromName, fromAddress } = row;
  const locked = await lockTickets(tx, [fromId, toId]);
  const find = (id: string) => requireUnmerged(locked.find((ticket) => ticket.id === id));
  const from = find(fromId);
  const to = find(toId);
  const message = await lockMessage(tx, row.id);
  if (message.ticketId !== fromId) throw conflict('Someone else just moved this message.');
  const { fileIds = [] } = message.details as ReceivedDetails;
  await moveEmailEntries(tx, { entryIds: [entryId, ...fileIds], fromId, toId });
  await moveEmailFiles(deps, tx, actor, { fromId, toId, ids: fileIds });
  moveReference(tx, message.messageId, { fromId, toId });
  if (fromAddress !== '') addParticipants(tx, toId, [{ address: fromAddress, name: fromName, isConfirmed: !message.isSenderNew }]);
  await updateMessage(tx, message, { ticketId: toId, suggestedTicketId: null });
  const sender = fromName || fromAddress || 'an unknown sender';
  for (const [ticket, other] of [[from, to] as const, [to, from] as const]) {
    const data = { relatedTicket: other.id, from: sender, isHere: ticket === to };
    await addEmailFacts(deps, tx, actor, { ticket, facts: [{ kind: 'mail-moved', data }] });
  }
}
