import { badRequest, conflict, notFound } from '../../../../../platform/errors.ts';
import type { Actor } from '../../../../../platform/server/actor.ts';
import type { Tx } from '../../../../../platform/server/database/database.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { recordAudit } from '../../../../admin/audit/server/audit.service.ts';
import { findTicketThreads } from '../../../../ticketing/tickets/server/entries/ticket.threads.service.ts';
import { updateTicket } from '../../../../ticketing/tickets/server/ticket.save.service.ts';
import { mergedText } from '../../../../ticketing/tickets/ticket.rules.ts';
import type { MailDecisionBody, MailMessage } from '../../mail-message.contract.ts';
import { describeNewTicket } from '../../threading/decide-mail.rules.ts';
import { isKnownSender } from '../../threading/thread.rules.ts';
import { addToTicket, openTicket, type Received, ThreadChanged } from '../inbox/apply-decision.ts';
import { AlreadyProcessed, blockSender, confirmParticipant, finishMessage } from '../inbox/inbox.store.ts';
import { gatherFacts } from '../inbox/mail-facts.ts';
import { findMessage, lockMessage, type MailRow, publishMessage, readMessage, updateMessage } from '../message.store.ts';
import { parseOriginal, toStored } from './parse-original.ts';

/** Decisions about received messages. */
export type ReceivedDecision = Exclude<MailDecisionBody, { readonly action: 'arrived' | 'send-again' }>;

/** Applies a user's decision about a received message. Throws a 409 if another user was faster. */
export async function decideReceived(deps: ServerDeps, actor: Actor, id: string, decision: ReceivedDecision): Promise<MailMessage> {
  const row = await findMessage(deps.database, id);
  if (row?.direction !== 'in') throw notFound('Message');
  try {
    await apply(deps, actor, row, decision);
  } catch (error) {
    if (error instanceof AlreadyProcessed) throw decided();
    if (error instanceof ThreadChanged) throw conflict('The ticket was just merged. Choose another one.');
    throw error;
  }
  return readMessage(deps.database, row.id);
}

const decided = () => conflict('Someone else has already decided about this message.');

async function apply(deps: ServerDeps, actor: Actor, row: MailRow, decision: ReceivedDecision): Promise<void> {
  switch (decision.action) {
    case 'open':
      return open(deps, actor, row);
    case 'attach':
      return attach(deps, actor, row, decision.ticketId);
    case 'ignore':
      return deps.database.transaction((tx) => ignore(deps, tx, actor, row));
    case 'block':
      return block(deps, actor, row);
    case 'confirm-sender':
      return confirmSender(deps, row);
    case 'set-customer':
      return setCustomer(deps, actor, row, decision.customerId);
  }
}

/** Reads a message in review again, with the present facts. */
async function receiveAgain(deps: ServerDeps, actor: Actor, row: MailRow): Promise<Received> {
  if (row.state !== 'review') throw decided();
  const stored = toStored(row);
  const mail = await parseOriginal(deps, row);
  return { stored, mail, facts: await gatherFacts(deps, stored, mail), actor };
}

async function open(deps: ServerDeps, actor: Actor, row: MailRow): Promise<void> {
  const received = await receiveAgain(deps, actor, row);
  const ticket = describeNewTicket(received.mail, received.facts);
  await deps.database.transaction((tx) => openTicket(deps, tx, received, ticket));
}

async function attach(deps: ServerDeps, actor: Actor, row: MailRow, ticketId: string): Promise<void> {
  const ticket = (await findTicketThreads(deps.database, [ticketId])).find(({ id }) => id === ticketId);
  if (!ticket) throw notFound('Ticket');
  if (ticket.mergedInto !== null) throw conflict(mergedText(ticketId, ticket.mergedInto));
  const received = await receiveAgain(deps, actor, row);
  const thread = received.facts.tickets.get(ticketId);
  // A user decided that the sender belongs to the ticket, but not that replies are copied to the address.
  const isNewAddress = row.fromAddress !== '' && !(thread && isKnownSender(row.fromAddress, thread, received.facts));
  const decision = { action: 'add' as const, ticketId, reopens: false, isFolded: false, isNewAddress };
  await deps.database.transaction((tx) => addToTicket(deps, tx, received, decision));
}

async function ignore(deps: ServerDeps, tx: Tx, actor: Actor, row: MailRow): Promise<void> {
  await finishMessage(
    tx,
    { id: row.id, state: 'review' },
    { state: 'ignored', reason: `Ignored by ${actor.fullName}`, finishedAt: deps.clock.now().toISOString() },
  );
}

async function block(deps: ServerDeps, actor: Actor, row: MailRow): Promise<void> {
  const { fromAddress } = row;
  if (fromAddress === '') throw badRequest('The message has no sender to block.');
  await deps.database.transaction(async (tx) => {
    await ignore(deps, tx, actor, row);
    await blockSender(tx, fromAddress, actor);
    await recordAudit(tx, { actor, action: 'email.sender_blocked', subject: `mail-message:${row.id}`, subjectName: fromAddress });
  });
}

async function confirmSender(deps: ServerDeps, { ticketId, fromAddress, ...row }: MailRow): Promise<void> {
  if (ticketId === null || fromAddress === '') throw badRequest('The message has no sender to confirm.');
  await deps.database.transaction(async (tx) => {
    await confirmParticipant(tx, ticketId, fromAddress);
    publishMessage(tx, { id: row.id, ticketId });
  });
}

/** Sets one of the customers that the message offered. */
async function setCustomer(deps: ServerDeps, actor: Actor, row: MailRow, customerId: string): Promise<void> {
  const { ticketId, details } = row;
  const offered = [...(details.customerChoices ?? []), ...(details.suggestedCustomer ? [details.suggestedCustomer] : [])];
  if (ticketId === null || !offered.some(({ id }) => id === customerId)) throw badRequest('Choose one of the customers of the address.');
  await updateTicket(deps, actor, ticketId, { customerId });
  await deps.database.transaction(async (tx) => {
    const locked = await lockMessage(tx, row.id);
    const { customerChoices: _, suggestedCustomer: __, ...rest } = locked.details;
    await updateMessage(tx, locked, { details: rest });
  });
}
