import type { Identity } from '../core/ids.ts';
import type { Body } from './bodies.ts';
import { beginDeskRecord, type DeskState, getStatusTypes, nextDeskId } from './desk.state.ts';
import { CONTACTS, createPerson, findContactByEmail } from './people.ts';
import { type Actor, BLANK_TICKET, type Thread, type Ticket, toSecond } from './records.ts';
import { toStoredTicket } from './stored-text.ts';
import { serializeTicket } from './ticket-view.ts';
import { publish } from './webhooks.ts';

/** Creates a ticket from a valid body. */
export function createTicket(desk: DeskState, body: Body, actor: Actor, as?: Identity): Ticket {
  const { id, at: now } = beginDeskRecord(desk.base, as);
  const contactId = typeof body.contactId === 'string' ? body.contactId : getInlineContact(desk, body.contact as Body, actor);
  const contact = desk.contacts.byId.get(contactId);
  desk.lastTicketNumber += 1;
  const created = withStatusTimes(desk, undefined, {
    ...BLANK_TICKET,
    departmentId: '',
    accountId: contact?.accountId ?? null,
    email: contact?.email ?? null,
    phone: contact?.phone ?? null,
    ...toTicketFields(desk, body, {}),
    contactId,
    id,
    number: String(desk.lastTicketNumber),
    customerResponseAt: now,
    createdAt: toSecond(now),
    modifiedAt: toSecond(now),
    createdBy: actor.agentId,
    modifiedBy: actor.agentId,
  });
  const ticket = created.description ? addDescriptionThread(desk, created) : created;
  desk.tickets.put(ticket, now);
  if (!as) publishTicket(desk, 'Ticket_Add', ticket, actor);
  return ticket;
}

/** Returns the contact with the email address, or creates it. */
function getInlineContact(desk: DeskState, body: Body, actor: Actor): string {
  return (findContactByEmail(desk, body.email) ?? createPerson(desk, CONTACTS, body, actor.agentId)).id;
}

function addDescriptionThread(desk: DeskState, ticket: Ticket): Ticket {
  const thread: Thread = {
    id: nextDeskId(desk.base),
    ticketId: ticket.id,
    direction: 'in',
    summary: ticket.description ?? '',
    channel: ticket.channel.toUpperCase(),
    isDescription: true,
    agentId: null,
    createdAt: ticket.createdAt,
  };
  desk.threads.set(ticket.id, [thread]);
  return { ...ticket, threadCount: 1, lastThread: thread };
}

/** Changes a ticket by a valid body. */
export function updateTicket(desk: DeskState, before: Ticket, body: Body, actor: Actor): Ticket {
  const changed = { ...before, ...toTicketFields(desk, body, before.cf), modifiedBy: actor.agentId };
  const after = touchTicket(desk, withStatusTimes(desk, before, changed));
  publishTicket(desk, 'Ticket_Update', after, actor);
  return after;
}

/** Moves a ticket to the trash. */
export function trashTicket(desk: DeskState, before: Ticket, actor: Actor): Ticket {
  const after = touchTicket(desk, { ...before, trashedAt: desk.base.clock.now(), modifiedBy: actor.agentId });
  publishTicket(desk, 'Ticket_Delete', after, actor);
  return after;
}

/** Restores a ticket from the trash. That it updates modifiedTime is assumed; there is no webhook event for it. */
export function restoreTicket(desk: DeskState, before: Ticket, actor: Actor): void {
  touchTicket(desk, { ...before, trashedAt: null, modifiedBy: actor.agentId });
}

/** Reopens a closed ticket, as a reply of its contact does. Not confirmed. */
export function reopenTicket(desk: DeskState, ticket: Ticket): void {
  const types = getStatusTypes(desk);
  const [open] = [...types].find(([, type]) => type === 'Open') ?? [];
  if (open === undefined || types.get(ticket.status) !== 'Closed') return;
  updateTicket(desk, ticket, { status: open }, { agentId: ticket.modifiedBy, sourceId: undefined });
}

/** Stores a ticket and updates its modifiedTime. That comments and messages do so is not confirmed. */
export function touchTicket(desk: DeskState, ticket: Ticket): Ticket {
  const now = desk.base.clock.now();
  const saved = { ...ticket, modifiedAt: toSecond(now) };
  desk.tickets.put(saved, now);
  return saved;
}

function toTicketFields(desk: DeskState, body: Body, before: Ticket['cf']): Partial<Ticket> {
  const { cf, contact, channel, assigneeId, ...rest } = body;
  const changes = Object.entries((cf ?? {}) as Body).map(([name, value]) => [name, value === null ? null : String(value)]);
  return toStoredTicket(desk, {
    ...rest,
    ...(typeof channel === 'string' && { channel }),
    ...(assigneeId !== undefined && { assigneeId: assigneeId === '' ? null : assigneeId }),
    cf: { ...before, ...Object.fromEntries(changes) },
  }) as Partial<Ticket>;
}

function withStatusTimes(desk: DeskState, before: Ticket | undefined, ticket: Ticket): Ticket {
  const now = toSecond(desk.base.clock.now());
  const type = getStatusTypes(desk).get(ticket.status);
  const closedAt = type === 'Closed' ? (before?.closedAt ?? now) : null;
  const onHoldAt = type === 'On Hold' ? (before?.onHoldAt ?? now) : null;
  return { ...ticket, closedAt, onHoldAt };
}

function publishTicket(desk: DeskState, type: string, ticket: Ticket, { sourceId }: Actor): void {
  if (desk.webhooks.size > 0) publish(desk, { type, payload: serializeTicket(desk, ticket), sourceId });
}
