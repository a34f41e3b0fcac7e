import type { Edit } from '../core/base.ts';
import type { Sandbox } from '../core/sandbox-state.ts';
import { among, type Body, type FieldCheck, type FieldChecks, fieldErrors, text } from './body.ts';
import { COMMENT_FIELDS, commentTextOf } from './comment-body.ts';
import { agentOf, type DeskState } from './desk.state.ts';
import type { Doer, Person } from './people.ts';
import {
  ACCOUNTS,
  CONTACTS,
  createPerson,
  newPersonErrors,
  type PeopleKind,
  personChangeErrors,
  removePerson,
  updatePerson,
} from './people-actions.ts';
import { addComment, addThread, changeComment, removeComment } from './talk-actions.ts';
import { commentView, threadView } from './talk-view.ts';
import { livingTicketOf } from './ticket.store.ts';
import type { Comment } from './ticket.ts';
import { createTicket, trashTicket, updateTicket } from './ticket-actions.ts';
import { newTicketErrors, ticketChangeErrors } from './ticket-body.ts';
import { detailOf } from './ticket-view.ts';
import type { FieldError } from './wording.ts';

type EditOf = (desk: DeskState, edit: Edit, by: Doer) => unknown;

const KINDS = new Map<string, EditOf>([
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

function editTicket(desk: DeskState, { id, changes = {}, remove }: Edit, by: Doer): unknown {
  if (id === undefined) {
    const body = { departmentId: desk.departments[0]?.id, ...somebody(desk, changes), ...changes };
    refuseErrors(newTicketErrors(desk, body));
    return detailOf(desk, createTicket(desk, body, by));
  }
  const ticket = livingTicketOf(desk.tickets, id);
  if (!ticket) return undefined;
  if (remove) return detailOf(desk, trashTicket(desk, ticket, by));
  refuseErrors(ticketChangeErrors(desk, changes));
  return detailOf(desk, updateTicket(desk, ticket, changes, by));
}

/** A ticket needs somebody it comes from; anybody will do when the edit names nobody. */
function somebody(desk: DeskState, changes: Body): Body {
  if ('contactId' in changes || 'contact' in changes) return {};
  const [contact] = desk.contacts.byId.values();
  return contact ? { contactId: contact.id } : { contact: { lastName: 'Walker', email: 'walker@customer.example' } };
}

function editPerson<T extends Person>(desk: DeskState, kind: PeopleKind<T>, { id, changes = {}, remove }: Edit, by: Doer): unknown {
  if (id === undefined) {
    refuseErrors(newPersonErrors(kind)(desk, changes));
    return kind.view(desk, createPerson(desk, kind, changes, by));
  }
  const before = kind.storeOf(desk).byId.get(id);
  if (!before) return undefined;
  if (remove) {
    removePerson(desk, kind, before);
    return kind.view(desk, before);
  }
  refuseErrors(personChangeErrors(kind, desk, changes));
  return kind.view(desk, updatePerson(desk, kind, before, changes, by));
}

const isWriter: FieldCheck = (value, desk) =>
  typeof value === 'string' && (agentOf(desk, value) !== undefined || desk.contacts.byId.has(value));
const NEW_COMMENT_FIELDS: FieldChecks = { ...COMMENT_FIELDS, ticketId: text(30), commenterId: isWriter };

/** `changes` as the call takes them; a new one says its `ticketId` and perhaps `commenterId` (an agent or a contact). */
function editComment(desk: DeskState, { id, changes = {}, remove }: Edit, by: Doer): unknown {
  const before = id === undefined ? undefined : commentWith(desk, id);
  const ticket = livingTicketOf(desk.tickets, before?.ticketId ?? changes.ticketId);
  if (!ticket || (id !== undefined && !before)) return undefined;
  if (!before) {
    refuseErrors(fieldErrors(desk, changes, NEW_COMMENT_FIELDS, ['content']));
    const commenterId = typeof changes.commenterId === 'string' ? changes.commenterId : by.agentId;
    return commentView(desk, addComment(desk, ticket, commentTextOf(changes), commenterId, undefined));
  }
  if (remove) {
    removeComment(desk, ticket, before);
    return commentView(desk, before);
  }
  refuseErrors(fieldErrors(desk, changes, COMMENT_FIELDS, []));
  return commentView(desk, changeComment(desk, ticket, before, commentTextOf({ ...before, ...changes }), undefined));
}

function commentWith({ comments }: DeskState, id: string): Comment | undefined {
  return [...comments.values()].flat().find((comment) => comment.id === id);
}

const THREAD_FIELDS: FieldChecks = { ticketId: text(30), summary: text(65_535), direction: among('in', 'out') };

/** `changes`: `ticketId`, `summary`, and `direction`: `in` (the customer writes, as usual) or `out`. Threads stay as they are. */
function newThread(desk: DeskState, { id, changes = {} }: Edit, by: Doer): unknown {
  const ticket = livingTicketOf(desk.tickets, changes.ticketId);
  if (id !== undefined || !ticket) return undefined;
  refuseErrors(fieldErrors(desk, changes, THREAD_FIELDS, ['summary']));
  return threadView(desk, addThread(desk, ticket, String(changes.summary), changes.direction === 'out' ? by.agentId : null));
}

function refuseErrors(errors: readonly FieldError[]): void {
  if (errors.length === 0) return;
  const message = errors.map(({ fieldName, errorType }) => `${fieldName} is ${errorType}`).join(', ');
  throw Object.assign(new Error(message), { statusCode: 422 });
}
