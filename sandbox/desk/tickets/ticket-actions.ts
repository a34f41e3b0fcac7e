import type { Edit } from '../../core/service.ts';
import type { Body } from '../body.ts';
import { beginDeskRecord, type DeskState, nextDeskId, statusTypes } from '../desk.state.ts';
import type { Actor } from '../people/people.ts';
import { CONTACTS, createPerson } from '../people/people-actions.ts';
import { type DeskEvent, publish } from '../webhooks/webhook-delivery.ts';
import { putTicket } from './ticket.store.ts';
import { BLANK_TICKET, type Thread, type Ticket, toSecond } from './ticket.ts';
import { toTicketFields } from './ticket-body.ts';
import { serializeTicket } from './ticket-view.ts';

/** Creates a ticket from a body without errors. */
export function createTicket(desk: DeskState, body: Body, actor: Actor, as?: Edit['as']): Ticket {
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
  putTicket(desk.tickets, ticket, now);
  if (!as) publishTicket(desk, ticket, { type: 'Ticket_Add', sourceId: actor.sourceId });
  return ticket;
}

/** The contact with this e-mail address; a new one when there is none. */
function getInlineContact(desk: DeskState, body: Body, actor: Actor): string {
  const [known] = desk.contacts.findByKey(String(body.email));
  return (known ?? createPerson(desk, CONTACTS, body, actor)).id;
}

function addDescriptionThread(desk: DeskState, ticket: Ticket): Ticket {
  const channel = ticket.channel.toUpperCase();
  const at = ticket.createdAt;
  const thread: Thread = {
    id: nextDeskId(desk.base),
    ticketId: ticket.id,
    direction: 'in',
    summary: ticket.description ?? '',
    channel,
    isDescription: true,
    agentId: null,
    createdAt: at,
  };
  desk.threads.set(ticket.id, [thread]);
  return { ...ticket, threadCount: 1, lastThread: { channel, direction: 'in', at } };
}

/** Changes a ticket by a body without errors. */
export function updateTicket(desk: DeskState, before: Ticket, body: Body, actor: Actor): Ticket {
  const changed = { ...before, ...toTicketFields(desk, body, before.cf), modifiedBy: actor.agentId };
  const after = save(desk, withStatusTimes(desk, before, changed));
  publishTicket(desk, after, { type: 'Ticket_Update', sourceId: actor.sourceId });
  return after;
}

/** Puts a ticket into the trash, out of all lists. */
export function trashTicket(desk: DeskState, before: Ticket, actor: Actor): Ticket {
  const after = save(desk, { ...before, trashedAt: desk.base.clock.now(), modifiedBy: actor.agentId });
  publishTicket(desk, after, { type: 'Ticket_Delete', sourceId: actor.sourceId });
  return after;
}

/** Takes a ticket out of the trash. It is assumed that this changes its modifiedTime; webhooks know no such event. */
export function restoreTicket(desk: DeskState, before: Ticket, actor: Actor): Ticket {
  return save(desk, { ...before, trashedAt: null, modifiedBy: actor.agentId });
}

/** Opens a closed ticket again, as a reply of its customer does; unconfirmed, but general knowledge. */
export function reopenTicket(desk: DeskState, ticket: Ticket): void {
  const types = statusTypes(desk);
  const [open] = [...types].find(([, type]) => type === 'Open') ?? [];
  if (open === undefined || types.get(ticket.status) !== 'Closed') return;
  updateTicket(desk, ticket, { status: open }, { agentId: ticket.modifiedBy, sourceId: undefined });
}

/** Stores a ticket after a comment or message, which updates its modifiedTime. Not confirmed. */
export function touch(desk: DeskState, ticket: Ticket): void {
  save(desk, ticket);
}

function save(desk: DeskState, ticket: Ticket): Ticket {
  const now = desk.base.clock.now();
  const saved = { ...ticket, modifiedAt: toSecond(now) };
  putTicket(desk.tickets, saved, now);
  return saved;
}

/** A ticket remembers when it was closed or put on hold, for as long as it is so. */
function withStatusTimes(desk: DeskState, before: Ticket | undefined, ticket: Ticket): Ticket {
  const now = toSecond(desk.base.clock.now());
  const type = statusTypes(desk).get(ticket.status);
  const closedAt = type === 'Closed' ? (before?.closedAt ?? now) : null;
  const onHoldAt = type === 'On Hold' ? (before?.onHoldAt ?? now) : null;
  return { ...ticket, closedAt, onHoldAt };
}

function publishTicket(desk: DeskState, ticket: Ticket, event: Omit<DeskEvent, 'payload'>): void {
  if (desk.webhooks.size === 0) return;
  publish(desk, { ...event, payload: serializeTicket(desk, ticket) });
}
