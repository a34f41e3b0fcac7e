import type { Edit } from '../core/service.ts';
import { among, type Body, type FieldCheck, type FieldChecks, findFieldErrors, refuseErrors, text } from './body.ts';
import { COMMENT_FIELDS, toCommentText } from './conversation/comment-body.ts';
import { addComment, addThread, changeComment, removeComment } from './conversation/conversation-actions.ts';
import { serializeComment, serializeThread } from './conversation/conversation-view.ts';
import { type DeskState, findAgent } from './desk.state.ts';
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
import type { Comment, Ticket } from './tickets/ticket.ts';
import { createTicket, trashTicket, updateTicket } from './tickets/ticket-actions.ts';
import { findNewTicketErrors, findTicketChangeErrors } from './tickets/ticket-body.ts';
import { serializeTicketDetail } from './tickets/ticket-view.ts';

type EditHandler = (desk: DeskState, edit: Edit, actor: Actor) => unknown;

const KINDS = new Map<string, EditHandler>([
  ['tickets', editTicket],
  ['contacts', (desk, edit, actor) => editPerson(desk, CONTACTS, edit, actor)],
  ['accounts', (desk, edit, actor) => editPerson(desk, ACCOUNTS, edit, actor)],
  ['comments', editComment],
  ['threads', addNewThread],
]);

/** Somebody else works at the help desk: answers the record as it is afterwards; undefined when there is none. */
export function editDesk(desk: DeskState, edit: Edit): unknown {
  const agent = desk.agents.find(({ isActive }) => isActive);
  return KINDS.get(edit.kind)?.(desk, edit, { agentId: agent?.id ?? '', sourceId: undefined });
}

function editTicket(desk: DeskState, { id, changes = {}, remove, as }: Edit, actor: Actor): unknown {
  if (as && findActiveTicket(desk.tickets, as.id)) return undefined;
  if (id === undefined) {
    const body = { departmentId: desk.departments[0]?.id, ...pickContact(desk, changes), ...changes };
    refuseErrors(findNewTicketErrors(desk, body));
    return serializeTicketDetail(desk, createTicket(desk, body, actor, as));
  }
  const ticket = findActiveTicket(desk.tickets, id);
  if (!ticket) return undefined;
  if (remove) return serializeTicketDetail(desk, trashTicket(desk, ticket, actor));
  refuseErrors(findTicketChangeErrors(desk, changes));
  return serializeTicketDetail(desk, updateTicket(desk, ticket, changes, actor));
}

/** A ticket needs a contact; any one will do when the edit names none. */
function pickContact(desk: DeskState, changes: Body): Body {
  if ('contactId' in changes || 'contact' in changes) return {};
  const [contact] = desk.contacts.byId.values();
  return contact ? { contactId: contact.id } : { contact: { lastName: 'Walker', email: 'walker@customer.example' } };
}

function editPerson<T extends Person>(desk: DeskState, kind: PeopleKind<T>, { id, changes = {}, remove, as }: Edit, actor: Actor): unknown {
  if (as && kind.getStore(desk).byId.has(as.id)) return undefined;
  if (id === undefined) {
    refuseErrors(findNewPersonErrors(kind)(desk, changes));
    return kind.view(desk, createPerson(desk, kind, changes, { ...actor, as }));
  }
  const before = kind.getStore(desk).byId.get(id);
  if (!before) return undefined;
  if (remove) {
    removePerson(desk, kind, before);
    return kind.view(desk, before);
  }
  refuseErrors(findPersonChangeErrors(kind)(desk, changes));
  return kind.view(desk, updatePerson(desk, kind, { before, body: changes }));
}

const isWriter: FieldCheck = (value, desk) =>
  typeof value === 'string' && (findAgent(desk, value) !== undefined || desk.contacts.byId.has(value));
const NEW_COMMENT_FIELDS: FieldChecks = { ...COMMENT_FIELDS, ticketId: text(30), commenterId: isWriter };

/** `changes` as the call takes them; a new one says its `ticketId` and perhaps `commenterId` (an agent or a contact). */
function editComment(desk: DeskState, { id, changes = {}, remove, as }: Edit, actor: Actor): unknown {
  const before = id === undefined ? undefined : findCommentById(desk, id);
  const ticket = findActiveTicket(desk.tickets, before?.ticketId ?? changes.ticketId);
  if (!ticket || (id !== undefined && !before) || (as && hasComment(desk, ticket, as.id))) return undefined;
  if (!before) {
    refuseErrors(findFieldErrors(desk, changes, { checks: NEW_COMMENT_FIELDS, required: ['content'] }));
    const commenterId = typeof changes.commenterId === 'string' ? changes.commenterId : actor.agentId;
    return serializeComment(desk, addComment(desk, ticket, toCommentText(changes), { commenterId, sourceId: undefined, as }));
  }
  if (remove) {
    removeComment(desk, { ticket, comment: before });
    return serializeComment(desk, before);
  }
  refuseErrors(findFieldErrors(desk, changes, { checks: COMMENT_FIELDS, required: [] }));
  return serializeComment(desk, changeComment(desk, { ticket, comment: before }, toCommentText({ ...before, ...changes }), undefined));
}

const hasComment = ({ comments }: DeskState, ticket: Ticket, id: string) => comments.get(ticket.id)?.some((comment) => comment.id === id);

function findCommentById({ comments }: DeskState, id: string): Comment | undefined {
  return [...comments.values()].flat().find((comment) => comment.id === id);
}

const THREAD_FIELDS: FieldChecks = { ticketId: text(30), summary: text(65_535), direction: among('in', 'out') };

/** `changes`: `ticketId`, `summary`, and `direction`: `in` (the customer writes, as usual) or `out`. Threads stay as they are. */
function addNewThread(desk: DeskState, { id, changes = {} }: Edit, actor: Actor): unknown {
  const ticket = findActiveTicket(desk.tickets, changes.ticketId);
  if (id !== undefined || !ticket) return undefined;
  refuseErrors(findFieldErrors(desk, changes, { checks: THREAD_FIELDS, required: ['summary'] }));
  return serializeThread(desk, addThread(desk, ticket, String(changes.summary), changes.direction === 'out' ? actor.agentId : null));
}
