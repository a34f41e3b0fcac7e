import type { Edit } from '../core/service.ts';
import { AddedComment, AddedThread, type Body, CommentChange, checkBody, TicketChange, toNewTicketSchema } from './bodies.ts';
import { addComment, addThread, changeComment, removeComment, serializeComment, serializeThread } from './conversation.ts';
import { type DeskState, findActiveTicket } from './desk.state.ts';
import { ACCOUNTS, CONTACTS, createPerson, type PeopleKind, updatePerson } from './people.ts';
import type { Account, Actor, Contact } from './records.ts';
import { createTicket, trashTicket, updateTicket } from './ticket-actions.ts';
import { serializeTicketDetail } from './ticket-view.ts';

/** Changes, adds or removes a record as an agent. Returns the record; undefined if it is unknown. */
export function editDesk(desk: DeskState, edit: Edit): unknown {
  const actor: Actor = { agentId: desk.agents.find(({ isActive }) => isActive)?.id ?? '', sourceId: undefined };
  switch (edit.kind) {
    case 'tickets':
      return editTicket(desk, edit, actor);
    case 'contacts':
      return editPerson(desk, CONTACTS, edit, actor);
    case 'accounts':
      return editPerson(desk, ACCOUNTS, edit, actor);
    case 'comments':
      return editComment(desk, edit, actor);
    case 'threads':
      return addMessage(desk, edit, actor);
    default:
      return undefined;
  }
}

function editTicket(desk: DeskState, { id, changes = {}, remove, as }: Edit, actor: Actor): unknown {
  if (as && findActiveTicket(desk, as.id)) return undefined;
  if (id === undefined) {
    const body = { departmentId: desk.departments[0]?.id, ...pickContact(desk, changes), ...changes };
    checkBody(desk, toNewTicketSchema(body), body);
    return serializeTicketDetail(desk, createTicket(desk, body, actor, as));
  }
  const ticket = findActiveTicket(desk, id);
  if (!ticket) return undefined;
  if (remove) return serializeTicketDetail(desk, trashTicket(desk, ticket, actor));
  return serializeTicketDetail(desk, updateTicket(desk, ticket, checkBody(desk, TicketChange, changes), actor));
}

/** Returns a contact for a ticket without one. */
function pickContact({ contacts }: DeskState, changes: Body): Body {
  if ('contactId' in changes || 'contact' in changes) return {};
  const [contact] = contacts.byId.values();
  return contact ? { contactId: contact.id } : { contact: { lastName: 'Walker', email: 'walker@customer.example' } };
}

function editPerson<T extends Contact | Account>(
  desk: DeskState,
  kind: PeopleKind<T>,
  { id, changes = {}, remove, as }: Edit,
  actor: Actor,
): unknown {
  const store = kind.getStore(desk);
  if (as && store.byId.has(as.id)) return undefined;
  if (id === undefined) {
    const body = checkBody(desk, kind.newSchema, changes);
    return kind.serialize(desk, createPerson(desk, kind, body, actor.agentId, as));
  }
  const before = store.byId.get(id);
  if (!before) return undefined;
  if (!remove) return kind.serialize(desk, updatePerson(desk, kind, before, checkBody(desk, kind.changeSchema, changes)));
  store.remove(id);
  return kind.serialize(desk, before);
}

/** A new comment has a `ticketId` and may have a `commenterId`, an agent or a contact. */
function editComment(desk: DeskState, { id, changes = {}, remove, as }: Edit, actor: Actor): unknown {
  if (id === undefined) {
    const ticket = findActiveTicket(desk, changes.ticketId);
    const exists = as && desk.comments.get(ticket?.id ?? '')?.some((comment) => comment.id === as.id);
    if (!ticket || exists) return undefined;
    const { ticketId: _, commenterId = actor.agentId, ...fields } = checkBody(desk, AddedComment, changes);
    return serializeComment(desk, addComment(desk, ticket, fields, { ...actor, agentId: commenterId }, as));
  }
  const before = [...desk.comments.values()].flat().find((comment) => comment.id === id);
  const ticket = findActiveTicket(desk, before?.ticketId);
  if (!before || !ticket) return undefined;
  if (!remove) return serializeComment(desk, changeComment(desk, ticket, before, checkBody(desk, CommentChange, changes)));
  removeComment(desk, ticket, before);
  return serializeComment(desk, before);
}

/** Adds a message, by default of the contact. Messages can't be changed. */
function addMessage(desk: DeskState, { id, changes = {} }: Edit, actor: Actor): unknown {
  const ticket = findActiveTicket(desk, changes.ticketId);
  if (id !== undefined || !ticket) return undefined;
  const { summary, direction } = checkBody(desk, AddedThread, changes);
  return serializeThread(desk, addThread(desk, ticket, summary, direction === 'out' ? actor.agentId : null));
}
