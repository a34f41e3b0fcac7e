import type { Body } from './body.ts';
import { createContact } from './contact-actions.ts';
import { type DeskState, nextDeskId, statusTypes } from './desk.state.ts';
import type { Doer } from './people.ts';
import { commentView, threadView } from './people-view.ts';
import { putTicket } from './ticket.store.ts';
import { type Comment, type Thread, type Ticket, toSecond } from './ticket.ts';
import { ticketFieldsOf } from './ticket-body.ts';
import { detailOf } from './ticket-view.ts';
import { announce, type Happening } from './webhook-delivery.ts';

const BLANK = {
  subject: '',
  description: null,
  accountId: null,
  assigneeId: null,
  status: 'Open',
  priority: null,
  channel: 'Web',
  classification: null,
  category: null,
  subCategory: null,
  language: null,
  resolution: null,
  email: null,
  phone: null,
  dueDate: null,
  secondaryContacts: [],
  cf: {},
  commentCount: 0,
  threadCount: 0,
  lastThread: null,
  closedAt: null,
  onHoldAt: null,
  trashedAt: null,
} as const;

/** Makes a ticket from a body without errors. */
export function createTicket(desk: DeskState, body: Body, by: Doer): Ticket {
  const now = desk.base.clock.now();
  const contactId = typeof body.contactId === 'string' ? body.contactId : inlineContact(desk, body.contact as Body, by);
  const contact = desk.contacts.byId.get(contactId);
  desk.lastTicketNumber += 1;
  const made = withStatusTimes(desk, undefined, {
    ...BLANK,
    departmentId: '',
    accountId: contact?.accountId ?? null,
    email: contact?.email ?? null,
    phone: contact?.phone ?? null,
    ...ticketFieldsOf(body, {}),
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
function inlineContact(desk: DeskState, body: Body, by: Doer): string {
  const [known] = desk.contacts.withKey(String(body.email));
  return (known ?? createContact(desk, body, by)).id;
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
export function updateTicket(desk: DeskState, before: Ticket, body: Body, by: Doer): Ticket {
  const changed = { ...before, ...ticketFieldsOf(body, before.cf), modifiedBy: by.agentId };
  const after = save(desk, withStatusTimes(desk, before, changed));
  const happening = { prevState: detailOf(desk, before), changedFields: Object.keys(body) };
  tell(desk, 'Ticket_Update', after, by, happening);
  return after;
}

/** Puts a ticket into the trash, out of all lists. */
export function trashTicket(desk: DeskState, before: Ticket, by: Doer): Ticket {
  const after = save(desk, { ...before, trashedAt: desk.base.clock.now(), modifiedBy: by.agentId });
  tell(desk, 'Ticket_Delete', after, by);
  return after;
}

interface NewComment {
  readonly content: string;
  readonly isPublic: boolean;
  readonly contentType: Comment['contentType'];
  /** An agent or a contact. */
  readonly commenterId: string;
}

export function addComment(desk: DeskState, ticket: Ticket, given: NewComment, sourceId: string | undefined): Comment {
  const at = toSecond(desk.base.clock.now());
  const comment: Comment = { ...given, id: nextDeskId(desk.base), ticketId: ticket.id, commentedAt: at, modifiedAt: at };
  desk.comments.set(ticket.id, [...(desk.comments.get(ticket.id) ?? []), comment]);
  touch(desk, { ...ticket, commentCount: ticket.commentCount + 1 });
  const payload = { ...commentView(desk, comment), ticketId: ticket.id };
  announce(desk, { type: 'Ticket_Comment_Add', payload, departmentId: ticket.departmentId, sourceId });
  return comment;
}

/** The customer wrote, or somebody answered. */
export function addThread(
  desk: DeskState,
  ticket: Ticket,
  summary: string,
  direction: Thread['direction'],
  agentId: string | null,
): Thread {
  const now = desk.base.clock.now();
  const { id: ticketId } = ticket;
  const channel = ticket.channel.toUpperCase();
  const createdAt = toSecond(now);
  const thread: Thread = { id: nextDeskId(desk.base), ticketId, direction, summary, channel, isDescription: false, agentId, createdAt };
  desk.threads.set(ticketId, [...(desk.threads.get(ticketId) ?? []), thread]);
  const customerResponseAt = direction === 'in' ? now : ticket.customerResponseAt;
  touch(desk, { ...ticket, threadCount: ticket.threadCount + 1, lastThread: { channel, direction, at: createdAt }, customerResponseAt });
  announce(desk, { type: 'Ticket_Thread_Add', payload: { ...threadView(desk, thread), ticketId }, departmentId: ticket.departmentId });
  return thread;
}

function touch(desk: DeskState, ticket: Ticket): void {
  if (desk.base.switches.isOn('deskRepliesTouchTicket')) save(desk, ticket);
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

function tell(desk: DeskState, type: string, ticket: Ticket, by: Doer, more: Partial<Happening> = {}): void {
  if (desk.webhooks.size === 0) return;
  announce(desk, { type, payload: detailOf(desk, ticket), departmentId: ticket.departmentId, sourceId: by.sourceId, ...more });
}
