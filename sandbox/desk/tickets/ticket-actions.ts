import type { Body } from '../body.ts';
import { type DeskState, nextDeskId, statusTypes } from '../desk.state.ts';
import type { Actor } from '../people/people.ts';
import { CONTACTS, createPerson } from '../people/people-actions.ts';
import { type DeskEvent, publish } from '../webhooks/webhook-delivery.ts';
import { putTicket } from './ticket.store.ts';
import { BLANK_TICKET, type Thread, type Ticket, toSecond } from './ticket.ts';
import { toTicketFields } from './ticket-body.ts';
import { serializeTicket } from './ticket-view.ts';

/** Makes a ticket from a body without errors. */
export function createTicket(desk: DeskState, body: Body, by: Actor): Ticket {
  const now = desk.base.clock.now();
  const contactId = typeof body.contactId === 'string' ? body.contactId : inlineContact(desk, body.contact as Body, by);
  const contact = desk.contacts.byId.get(contactId);
  desk.lastTicketNumber += 1;
  const made = withStatusTimes(desk, undefined, {
    ...BLANK_TICKET,
    departmentId: '',
    accountId: contact?.accountId ?? null,
    email: contact?.email ?? null,
    phone: contact?.phone ?? null,
    ...toTicketFields(body, {}),
    contactId,
    id: nextDeskId(desk.base),
    number: String(desk.lastTicketNumber),
    customerResponseAt: now,
    createdAt: toSecond(now),
    modifiedAt: toSecond(now),
    createdBy: by.agentId,
    modifiedBy: by.agentId,
  });
  const ticket = made.description ? addDescriptionThread(desk, made) : made;
  putTicket(desk.tickets, ticket, now);
  tell(desk, 'Ticket_Add', ticket, by);
  return ticket;
}

/** A contact with this e-mail address is used again. */
function inlineContact(desk: DeskState, body: Body, by: Actor): string {
  const [known] = desk.contacts.findByKey(String(body.email));
  return (known ?? createPerson(desk, CONTACTS, body, by)).id;
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
export function updateTicket(desk: DeskState, before: Ticket, body: Body, by: Actor): Ticket {
  const changed = { ...before, ...toTicketFields(body, before.cf), modifiedBy: by.agentId };
  const after = save(desk, withStatusTimes(desk, before, changed));
  const changedFields = [...Object.keys(body), ...changedCustomNames(before, after)];
  tell(desk, 'Ticket_Update', after, by, { prevState: serializeTicket(desk, before), changedFields });
  return after;
}

function changedCustomNames({ cf: before }: Ticket, { cf: after }: Ticket): string[] {
  return Object.keys(after).filter((name) => after[name] !== before[name]);
}

/** Puts a ticket into the trash, out of all lists. */
export function trashTicket(desk: DeskState, before: Ticket, by: Actor): Ticket {
  const after = save(desk, { ...before, trashedAt: desk.base.clock.now(), modifiedBy: by.agentId });
  tell(desk, 'Ticket_Delete', after, by);
  return after;
}

/** Somebody wrote something about it. */
export function touch(desk: DeskState, ticket: Ticket): void {
  if (desk.base.settings.isOn('deskRepliesTouchTicket')) save(desk, ticket);
  else putTicket(desk.tickets, ticket, desk.base.clock.now());
}

function save(desk: DeskState, ticket: Ticket): Ticket {
  const now = desk.base.clock.now();
  const saved = { ...ticket, modifiedAt: toSecond(now) };
  putTicket(desk.tickets, saved, now);
  return saved;
}

/** A ticket remembers when it was closed or put on hold, for as long as it is. */
function withStatusTimes(desk: DeskState, before: Ticket | undefined, ticket: Ticket): Ticket {
  const now = toSecond(desk.base.clock.now());
  const type = statusTypes(desk).get(ticket.status);
  const closedAt = type === 'Closed' ? (before?.closedAt ?? now) : null;
  const onHoldAt = type === 'On Hold' ? (before?.onHoldAt ?? now) : null;
  return { ...ticket, closedAt, onHoldAt };
}

function tell(desk: DeskState, type: string, ticket: Ticket, by: Actor, more: Partial<DeskEvent> = {}): void {
  if (desk.webhooks.size === 0) return;
  publish(desk, { type, payload: serializeTicket(desk, ticket), departmentId: ticket.departmentId, sourceId: by.sourceId, ...more });
}
