import type { Identity } from '../core/ids.ts';
import { beginDeskRecord, type DeskState, findAgent, nextDeskId } from './desk.state.ts';
import { type Actor, type Agent, type Comment, type Contact, getFullName, isoTime, type Thread, type Ticket, toSecond } from './records.ts';
import { toStoredHtml, toStoredTexts } from './stored-text.ts';
import { reopenTicket, touchTicket } from './ticket-actions.ts';
import { publish } from './webhooks.ts';

type View = Record<string, unknown>;

/** The written fields of a comment. */
export type CommentFields = Partial<Pick<Comment, 'content' | 'isPublic' | 'contentType'>>;

/** Adds a comment, by default private HTML. `agentId` may be a contact. */
export function addComment(desk: DeskState, ticket: Ticket, fields: CommentFields, { agentId, sourceId }: Actor, as?: Identity): Comment {
  const { id, at } = beginDeskRecord(desk.base, as);
  const comment: Comment = {
    id,
    ticketId: ticket.id,
    content: '',
    contentType: 'html',
    isPublic: false,
    ...toStoredComment(desk, fields),
    commenterId: agentId,
    commentedAt: toSecond(at),
    modifiedAt: null,
  };
  const comments = [...(desk.comments.get(ticket.id) ?? []), comment];
  if (as) {
    // A comment from earlier doesn't change modifiedTime.
    desk.comments.set(ticket.id, comments);
    desk.tickets.put({ ...ticket, commentCount: comments.length }, desk.base.clock.now());
    return comment;
  }
  setComments(desk, ticket, comments);
  publish(desk, { type: 'Ticket_Comment_Add', payload: { ...serializeComment(desk, comment), ticketId: ticket.id }, sourceId });
  return comment;
}

export function changeComment(desk: DeskState, ticket: Ticket, before: Comment, fields: CommentFields): Comment {
  const after: Comment = { ...before, ...toStoredComment(desk, { ...before, ...fields }), modifiedAt: toSecond(desk.base.clock.now()) };
  const comments = desk.comments.get(ticket.id) ?? [];
  setComments(
    desk,
    ticket,
    comments.map((comment) => (comment === before ? after : comment)),
  );
  publish(desk, { type: 'Ticket_Comment_Update', payload: { ...serializeComment(desk, after), ticketId: ticket.id } });
  return after;
}

/** Removes a comment. There is no webhook event for it. */
export function removeComment(desk: DeskState, ticket: Ticket, removed: Comment): void {
  const comments = desk.comments.get(ticket.id) ?? [];
  setComments(
    desk,
    ticket,
    comments.filter((comment) => comment !== removed),
  );
}

function toStoredComment(desk: DeskState, { content, contentType = 'html', isPublic = false }: CommentFields): CommentFields {
  if (contentType === 'plainText') return { ...toStoredTexts(desk, { content }), contentType, isPublic };
  return { content: toStoredHtml(desk, content ?? ''), contentType, isPublic };
}

function setComments(desk: DeskState, ticket: Ticket, comments: readonly Comment[]): void {
  desk.comments.set(ticket.id, comments);
  touchTicket(desk, { ...ticket, commentCount: comments.length });
}

/** Adds a message of an agent, or of the contact if `agentId` is null. One of the contact reopens a closed ticket. */
export function addThread(desk: DeskState, ticket: Ticket, text: string, agentId: string | null): Thread {
  const now = desk.base.clock.now();
  const thread: Thread = {
    id: nextDeskId(desk.base),
    ticketId: ticket.id,
    direction: agentId === null ? 'in' : 'out',
    summary: toStoredHtml(desk, text),
    channel: ticket.channel.toUpperCase(),
    isDescription: false,
    agentId,
    createdAt: toSecond(now),
  };
  const threads = [...(desk.threads.get(ticket.id) ?? []), thread];
  desk.threads.set(ticket.id, threads);
  const customerResponseAt = agentId === null ? now : ticket.customerResponseAt;
  const after: Ticket = { ...ticket, threadCount: threads.length, lastThread: thread, customerResponseAt };
  touchTicket(desk, after);
  publish(desk, { type: 'Ticket_Thread_Add', payload: { ...serializeThread(desk, thread), ticketId: ticket.id } });
  if (agentId === null) reopenTicket(desk, after);
  return thread;
}

export function serializeComment(desk: DeskState, comment: Comment): View {
  const { id, content, contentType, isPublic, commenterId, commentedAt, modifiedAt } = comment;
  const agent = findAgent(desk, commenterId);
  const person = agent ?? desk.contacts.byId.get(commenterId);
  return {
    id,
    content,
    encodedContent: null,
    contentType,
    isPublic,
    commentedTime: isoTime(commentedAt),
    modifiedTime: modifiedAt === null ? null : isoTime(modifiedAt),
    commenterId,
    commenter: person ? { ...serializeAuthor(person, agent !== undefined), roleName: agent ? 'Support Agent' : null } : null,
    impersonatedUser: null,
    attachments: [],
  };
}

export function serializeThread(desk: DeskState, thread: Thread): View {
  const { id, direction, summary, channel, isDescription, agentId, createdAt, ticketId } = thread;
  const contact = desk.contacts.byId.get(desk.tickets.byId.get(ticketId)?.contactId ?? '');
  const author = findAgent(desk, agentId) ?? contact;
  return {
    id,
    direction,
    channel,
    summary,
    author: author ? serializeAuthor(author, agentId !== null) : null,
    fromEmailAddress: author?.email ?? null,
    visibility: 'public',
    status: 'SUCCESS',
    isDescriptionThread: isDescription,
    isForward: false,
    canReply: true,
    hasAttach: false,
    attachmentCount: '0',
    createdTime: isoTime(createdAt),
  };
}

function serializeAuthor(person: Agent | Contact, isAgent: boolean): View {
  const { firstName, lastName, email } = person;
  return { name: getFullName(person), firstName, lastName, email, photoURL: null, type: isAgent ? 'AGENT' : 'END_USER' };
}
