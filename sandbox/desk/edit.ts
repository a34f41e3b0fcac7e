import type { Sandbox } from '../core/sandbox-state.ts';
import type { Edit } from '../core/service.ts';
import { among, type Body, type FieldCheck, type FieldChecks, findFieldErrors, text } from './body.ts';
import { COMMENT_FIELDS, toCommentText } from './conversation/comment-body.ts';
import { addComment, addThread, changeComment, removeComment } from './conversation/conversation-actions.ts';
import { serializeComment, serializeThread } from './conversation/conversation-view.ts';
import { type DeskState, findAgent } from './desk.state.ts';
import type { FieldError } from './desk-error.ts';
import type { Actor, Person } from './people/people.ts';
import {
  ACCOUNTS,
  CONTACTS,
  createPerson,
  findNewPersonErrors,
  findPersonChangeErrors,
  type PeopleKind,
  removePerson,
  updatePerson,
} from './people/people-actions.ts';
import { findActiveTicket } from './tickets/ticket.store.ts';
import type { Comment } from './tickets/ticket.ts';
import { createTicket, trashTicket, updateTicket } from './tickets/ticket-actions.ts';
import { findNewTicketErrors, findTicketChangeErrors } from './tickets/ticket-body.ts';
import { serializeTicketDetail } from './tickets/ticket-view.ts';

type EditHandler = (desk: DeskState, edit: Edit, by: Actor) => unknown;

const KINDS = new Map<string, EditHandler>([
  ['tickets', editTicket],
  ['contacts', (desk, edit, by) => editPerson(desk, CONTACTS, edit, by)],
  ['accounts', (desk, edit, by) => editPerson(desk, ACCOUNTS, edit, by)],
  ['comments', editComment],
  ['threads', newThread],
]);

/** Somebody else works at the help desk: answers the record as it is afterwards, or nothing when there is none. */
export function editDesk({ desk }: Sandbox, edit: Edit): unknown {
  const agent = desk.agents.find(({ isActive }) => isActive);
  return KINDS.get(edit.kind)?.(desk, edit, { agentId: agent?.id ?? '', sourceId: undefined });
}

function editTicket(desk: DeskState, { id, changes = {}, remove }: Edit, by: Actor): unknown {
  if (id === undefined) {
    const body = { departmentId: desk.departments[0]?.id, ...somebody(desk, changes), ...changes };
    refuseErrors(findNewTicketErrors(desk, body));
    return serializeTicketDetail(desk, createTicket(desk, body, by));
  }
  const ticket = findActiveTicket(desk.tickets, id);
  if (!ticket) return undefined;
  if (remove) return serializeTicketDetail(desk, trashTicket(desk, ticket, by));
  refuseErrors(findTicketChangeErrors(desk, changes));
  return serializeTicketDetail(desk, updateTicket(desk, ticket, changes, by));
}

/** A ticket needs somebody it comes from; anybody will do when the edit names nobody. */
function somebody(desk: DeskState, changes: Body): Body {
  if ('contactId' in changes || 'contact' in changes) return {};
  const [contact] = desk.contacts.byId.values();
  return contact ? { contactId: contact.id } : { contact: { lastName: 'Walker', email: 'walker@customer.example' } };
}

function editPerson<T extends Person>(desk: DeskState, kind: PeopleKind<T>, { id, changes = {}, remove }: Edit, by: Actor): unknown {
  if (id === undefined) {
    refuseErrors(findNewPersonErrors(kind)(desk, changes));
    return kind.view(desk, createPerson(desk, kind, changes, by));
  }
  const before = kind.getStore(desk).byId.get(id);
  if (!before) return undefined;
  if (remove) {
    removePerson(desk, kind, before);
    return kind.view(desk, before);
  }
  refuseErrors(findPersonChangeErrors(kind, desk, changes));
  return kind.view(desk, updatePerson(desk, kind, before, changes, by));
}

const isWriter: FieldCheck = (value, desk) =>
  typeof value === 'string' && (findAgent(desk, value) !== undefined || desk.contacts.byId.has(value));
const NEW_COMMENT_FIELDS: FieldChecks = { ...COMMENT_FIELDS, ticketId: text(30), commenterId: isWriter };

/** `changes` as the call takes them; a new one says its `ticketId` and perhaps `commenterId` (an agent or a contact). */
function editComment(desk: DeskState, { id, changes = {}, remove }: Edit, by: Actor): unknown {
  const before = id === undefined ? undefined : findCommentById(desk, id);
  const ticket = findActiveTicket(desk.tickets, before?.ticketId ?? changes.ticketId);
  if (!ticket || (id !== undefined && !before)) return undefined;
  if (!before) {
    refuseErrors(findFieldErrors(desk, changes, NEW_COMMENT_FIELDS, ['content']));
    const commenterId = typeof changes.commenterId === 'string' ? changes.commenterId : by.agentId;
    return serializeComment(desk, addComment(desk, ticket, toCommentText(changes), commenterId, undefined));
  }
  if (remove) {
    removeComment(desk, ticket, before);
    return serializeComment(desk, before);
  }
  refuseErrors(findFieldErrors(desk, changes, COMMENT_FIELDS, []));
  return serializeComment(desk, changeComment(desk, ticket, before, toCommentText({ ...before, ...changes }), undefined));
}

function findCommentById({ comments }: DeskState, id: string): Comment | undefined {
  return [...comments.values()].flat().find((comment) => comment.id === id);
}

const THREAD_FIELDS: FieldChecks = { ticketId: text(30), summary: text(65_535), direction: among('in', 'out') };

/** `changes`: `ticketId`, `summary`, and `direction`: `in` (the customer writes, as usual) or `out`. Threads stay as they are. */
function newThread(desk: DeskState, { id, changes = {} }: Edit, by: Actor): unknown {
  const ticket = findActiveTicket(desk.tickets, changes.ticketId);
  if (id !== undefined || !ticket) return undefined;
  refuseErrors(findFieldErrors(desk, changes, THREAD_FIELDS, ['summary']));
  return serializeThread(desk, addThread(desk, ticket, String(changes.summary), changes.direction === 'out' ? by.agentId : null));
}

function refuseErrors(errors: readonly FieldError[]): void {
  if (errors.length === 0) return;
  const message = errors.map(({ fieldName, errorType }) => `${fieldName} is ${errorType}`).join(', ');
  throw Object.assign(new Error(message), { statusCode: 422 });
}
