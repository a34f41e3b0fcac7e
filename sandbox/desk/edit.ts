import type { Edit } from '../core/base.ts';
import type { Sandbox } from '../core/sandbox-state.ts';
import { type Body, fieldErrors } from './body.ts';
import { ACCOUNT_FIELDS, CONTACT_FIELDS, createAccount, createContact, updateAccount, updateContact } from './contact-actions.ts';
import type { DeskState } from './desk.state.ts';
import type { Doer } from './people.ts';
import { accountView, commentView, contactView, threadView } from './people-view.ts';
import { addComment, addThread, createTicket, trashTicket, updateTicket } from './ticket-actions.ts';
import { newTicketErrors, ticketChangeErrors } from './ticket-body.ts';
import { detailOf } from './ticket-view.ts';
import { announce } from './webhook-delivery.ts';
import type { FieldError } from './wording.ts';

type EditOf = (desk: DeskState, edit: Edit, by: Doer) => unknown;

/** Somebody else works at the help desk: answers the record as it is afterwards, or nothing when there is none. */
export function editDesk({ desk }: Sandbox, edit: Edit): unknown {
  const agent = desk.agents.find(({ isActive }) => isActive);
  return KINDS[edit.kind]?.(desk, edit, { agentId: agent?.id ?? '', sourceId: undefined });
}

const KINDS: Record<string, EditOf> = {
  tickets: editTicket,
  contacts: editContact,
  accounts: editAccount,
  comments: newComment,
  threads: newThread,
};

function editTicket(desk: DeskState, { id, changes = {}, remove }: Edit, by: Doer): unknown {
  if (id === undefined) {
    const body = { departmentId: desk.departments[0]?.id, ...somebody(desk, changes), ...changes };
    refuseErrors(newTicketErrors(desk, body));
    return detailOf(desk, createTicket(desk, body, by));
  }
  const ticket = desk.tickets.byId.get(id);
  if (!ticket || ticket.trashedAt !== null) return undefined;
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

function editContact(desk: DeskState, { id, changes = {}, remove }: Edit, by: Doer): unknown {
  const before = id === undefined ? undefined : desk.contacts.byId.get(id);
  if (id !== undefined && !before) return undefined;
  if (before && remove) {
    desk.contacts.remove(before);
    announce(desk, { type: 'Contact_Delete', payload: contactView(desk, before) });
    return contactView(desk, before);
  }
  refuseErrors(fieldErrors(desk, changes, CONTACT_FIELDS, before ? [] : ['lastName']));
  return contactView(desk, before ? updateContact(desk, before, changes, by) : createContact(desk, changes, by));
}

function editAccount(desk: DeskState, { id, changes = {}, remove }: Edit, by: Doer): unknown {
  const before = id === undefined ? undefined : desk.accounts.byId.get(id);
  if (id !== undefined && !before) return undefined;
  if (before && remove) {
    desk.accounts.remove(before);
    announce(desk, { type: 'Account_Delete', payload: accountView(before) });
    return accountView(before);
  }
  refuseErrors(fieldErrors(desk, changes, ACCOUNT_FIELDS, before ? [] : ['accountName']));
  return accountView(before ? updateAccount(desk, before, changes, by) : createAccount(desk, changes, by));
}

/** `changes`: `ticketId`, `content`, and perhaps `isPublic`, `contentType` and `commenterId` (an agent or a contact). */
function newComment(desk: DeskState, { id, changes = {} }: Edit, by: Doer): unknown {
  const ticket = desk.tickets.byId.get(String(changes.ticketId));
  if (id !== undefined || !ticket || ticket.trashedAt !== null) return undefined;
  const given = {
    content: String(changes.content ?? ''),
    isPublic: changes.isPublic === true,
    contentType: changes.contentType === 'plainText' ? 'plainText' : 'html',
    commenterId: typeof changes.commenterId === 'string' ? changes.commenterId : by.agentId,
  } as const;
  return commentView(desk, addComment(desk, ticket, given, undefined));
}

/** `changes`: `ticketId`, `summary`, and `direction`: `in` (the customer writes, as usual) or `out`. */
function newThread(desk: DeskState, { id, changes = {} }: Edit, by: Doer): unknown {
  const ticket = desk.tickets.byId.get(String(changes.ticketId));
  if (id !== undefined || !ticket || ticket.trashedAt !== null) return undefined;
  const direction = changes.direction === 'out' ? 'out' : 'in';
  const agentId = direction === 'out' ? by.agentId : null;
  return threadView(desk, addThread(desk, ticket, String(changes.summary ?? ''), direction, agentId));
}

function refuseErrors(errors: readonly FieldError[]): void {
  if (errors.length === 0) return;
  const message = errors.map(({ fieldName, errorType }) => `${fieldName} is ${errorType}`).join(', ');
  throw Object.assign(new Error(message), { statusCode: 422 });
}
