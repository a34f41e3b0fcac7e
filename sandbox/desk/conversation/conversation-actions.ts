import type { Edit } from '../../core/service.ts';
import { beginDeskRecord, type DeskState, nextDeskId } from '../desk.state.ts';
import { toStoredHtml, toStoredPlain } from '../text/stored-text.ts';
import { putTicket } from '../tickets/ticket.store.ts';
import { type Comment, type Thread, type Ticket, toSecond } from '../tickets/ticket.ts';
import { reopenTicket, touch } from '../tickets/ticket-actions.ts';
import { publish } from '../webhooks/webhook-delivery.ts';
import type { CommentText } from './comment-body.ts';
import { serializeComment, serializeThread } from './conversation-view.ts';

/** A comment and the ticket it is on. */
export interface TicketComment {
  readonly ticket: Ticket;
  readonly comment: Comment;
}

interface Author {
  /** An agent or a contact. */
  readonly commenterId: string;
  readonly sourceId: string | undefined;
  readonly as?: Edit['as'];
}

export function addComment(desk: DeskState, ticket: Ticket, text: CommentText, { commenterId, sourceId, as }: Author): Comment {
  const { id, at } = beginDeskRecord(desk.base, as);
  const comment: Comment = {
    ...toStoredComment(desk, text),
    id,
    ticketId: ticket.id,
    commenterId,
    commentedAt: toSecond(at),
    modifiedAt: null,
  };
  const comments = [...getComments(desk, ticket), comment];
  if (as) return putOldComment(desk, ticket, comments, comment);
  setComments(desk, ticket, comments);
  publishComment(desk, 'Ticket_Comment_Add', { ticket, comment }, sourceId);
  return comment;
}

/** The ticket is not changed by what has been on it for long. */
function putOldComment(desk: DeskState, ticket: Ticket, comments: readonly Comment[], comment: Comment): Comment {
  desk.comments.set(ticket.id, comments);
  putTicket(desk.tickets, { ...ticket, commentCount: comments.length }, desk.base.clock.now());
  return comment;
}

export function changeComment(
  desk: DeskState,
  { ticket, comment: before }: TicketComment,
  text: CommentText,
  sourceId: string | undefined,
): Comment {
  const after: Comment = { ...before, ...toStoredComment(desk, text), modifiedAt: toSecond(desk.base.clock.now()) };
  const comments = getComments(desk, ticket).map((comment) => (comment.id === before.id ? after : comment));
  setComments(desk, ticket, comments);
  publishComment(desk, 'Ticket_Comment_Update', { ticket, comment: after }, sourceId);
  return after;
}

/** Nothing is published: webhooks know no such event. */
export function removeComment(desk: DeskState, { ticket, comment }: TicketComment): void {
  const comments = getComments(desk, ticket).filter(({ id }) => id !== comment.id);
  setComments(desk, ticket, comments);
}

/** The customer wrote (`agentId` is null), which opens a closed ticket again, or an agent answered. */
export function addThread(desk: DeskState, ticket: Ticket, text: string, agentId: string | null): Thread {
  const summary = toStoredHtml(desk, text);
  const now = desk.base.clock.now();
  const { id: ticketId } = ticket;
  const channel = ticket.channel.toUpperCase();
  const direction = agentId === null ? 'in' : 'out';
  const createdAt = toSecond(now);
  const thread: Thread = { id: nextDeskId(desk.base), ticketId, direction, summary, channel, isDescription: false, agentId, createdAt };
  const threads = [...(desk.threads.get(ticketId) ?? []), thread];
  desk.threads.set(ticketId, threads);
  const customerResponseAt = direction === 'in' ? now : ticket.customerResponseAt;
  const answered: Ticket = {
    ...ticket,
    threadCount: threads.length,
    lastThread: { channel, direction, at: createdAt },
    customerResponseAt,
  };
  touch(desk, answered);
  publish(desk, { type: 'Ticket_Thread_Add', payload: { ...serializeThread(desk, thread), ticketId } });
  if (direction === 'in') reopenTicket(desk, answered);
  return thread;
}

function toStoredComment(desk: DeskState, { content, contentType, isPublic }: CommentText): CommentText {
  const store = contentType === 'html' ? toStoredHtml : toStoredPlain;
  return { content: store(desk, content), contentType, isPublic };
}

function getComments({ comments }: DeskState, { id }: Ticket): readonly Comment[] {
  return comments.get(id) ?? [];
}

function setComments(desk: DeskState, ticket: Ticket, comments: readonly Comment[]): void {
  desk.comments.set(ticket.id, comments);
  touch(desk, { ...ticket, commentCount: comments.length });
}

function publishComment(desk: DeskState, type: string, { ticket, comment }: TicketComment, sourceId: string | undefined): void {
  const payload = { ...serializeComment(desk, comment), ticketId: ticket.id };
  publish(desk, { type, payload, sourceId });
}
