import { type Body, parseBody } from '../body.ts';
import type { DeskState } from '../desk.state.ts';
import { InvalidDataError, requireFound, toFieldError } from '../desk-error.ts';
import type { DeskCall, DeskRoutes } from '../guard.ts';
import { anyText, from, ids, limit, type Query, searchFrom, searchText, someOf, someTexts, sortedBy, splitList } from '../query.ts';
import { type TextMatch, wholeMatch, wordsMatch } from '../search/text-match.ts';
import { type Contact, getFullName } from './people.ts';
import { CONTACTS, createPerson, findNewPersonErrors, findPersonChangeErrors, updatePerson } from './people-actions.ts';
import { sendAll, sendMatches } from './people-list.ts';
import { mergeIntoPerson } from './people-merge.ts';
import { findAccountName, serializeContact } from './people-view.ts';

const READ = [['Desk.contacts.READ']];
const SORTS = ['createdTime', 'modifiedTime', 'firstName', 'lastName', 'email'];
const include = someOf('accounts', 'owner');
const sortBy = sortedBy(SORTS);
const SEARCH_QUERY = {
  from: searchFrom,
  limit,
  sortBy: sortedBy(SORTS, 'relevance'),
  id: ids,
  email: someTexts,
  firstName: anyText,
  lastName: anyText,
  fullName: anyText,
  phone: someTexts,
  mobile: someTexts,
  accountName: searchText(500),
  _all: searchText(100),
};

export function contactRoutes({ add }: DeskRoutes): void {
  const list = { method: 'GET', path: '/contacts', scopes: READ, query: { from, limit, sortBy, include }, isList: true } as const;
  add(list, (call) => sendAll(call, call.desk.contacts, (contact) => serializeContact(call.desk, contact, includesAccount(call.query))));
  const scopes = [...READ, ['Desk.search.READ']];
  add({ method: 'GET', path: '/contacts/search', scopes, query: SEARCH_QUERY, isList: true }, searchContacts);
  add({ method: 'POST', path: '/contacts', scopes: [['Desk.contacts.CREATE']] }, postContact);
  add({ method: 'GET', path: '/contacts/:contactId', scopes: READ, query: { include } }, ({ desk, reply, params, query }) => {
    const contact = requireFound(desk.contacts.byId.get(params.contactId ?? ''));
    return reply.send(serializeContact(desk, contact, includesAccount(query)));
  });
  const scopesToChange = [['Desk.contacts.UPDATE']];
  add({ method: 'PATCH', path: '/contacts/:contactId', scopes: scopesToChange }, patchContact);
  add({ method: 'POST', path: '/contacts/:contactId/merge', scopes: scopesToChange }, (call) =>
    call.reply.send(serializeContact(call.desk, mergeIntoPerson(call, CONTACTS, call.params.contactId))),
  );
}

function includesAccount({ include: included }: Query): boolean {
  return splitList(included).includes('accounts');
}

function postContact(call: DeskCall) {
  const { desk, reply, actor } = call;
  const body = parseBody(call, findNewPersonErrors(CONTACTS));
  if (isDuplicate(desk, body)) throw new InvalidDataError([toFieldError('email', 'duplicate')]);
  return reply.send(serializeContact(desk, createPerson(desk, CONTACTS, body, actor)));
}

/** Documented: Contact.json. Tickets keep the address they were made with. */
function patchContact(call: DeskCall) {
  const { desk, reply, actor, params } = call;
  const before = requireFound(desk.contacts.byId.get(params.contactId ?? ''));
  const body = parseBody(call, findPersonChangeErrors(CONTACTS));
  if (isDuplicate(desk, body, before.id)) throw new InvalidDataError([toFieldError('email', 'duplicate')]);
  return reply.send(serializeContact(desk, updatePerson(desk, CONTACTS, { before, body, actor })));
}

/** Whether another contact than the one with `ownId` has the address. */
function isDuplicate({ base, contacts }: DeskState, { email }: Body, ownId?: string): boolean {
  if (!base.settings.isOn('deskContactEmailIsUnique') || typeof email !== 'string') return false;
  return contacts.findByKey(email).some(({ id }) => id !== ownId);
}

const FIELDS: Record<string, { match: (pattern: string) => TextMatch; getText: (contact: Contact, desk: DeskState) => string | null }> = {
  id: { match: wholeMatch, getText: ({ id }) => id },
  email: { match: wholeMatch, getText: ({ email }) => email },
  phone: { match: wholeMatch, getText: ({ phone }) => phone },
  mobile: { match: wholeMatch, getText: ({ mobile }) => mobile },
  firstName: { match: wordsMatch, getText: ({ firstName }) => firstName },
  lastName: { match: wordsMatch, getText: ({ lastName }) => lastName },
  fullName: { match: wordsMatch, getText: getFullName },
  accountName: { match: wordsMatch, getText: ({ accountId }, desk) => findAccountName(desk, accountId) },
  _all: {
    match: wordsMatch,
    getText: (contact, desk) => [getFullName(contact), contact.email, contact.phone, findAccountName(desk, contact.accountId)].join('\n'),
  },
};

function searchContacts(call: DeskCall) {
  const { desk, query } = call;
  const conditions = Object.entries(query).flatMap(([name, value]) => {
    const field = FIELDS[name];
    return field && value !== undefined ? [{ getText: field.getText, matches: field.match(value) }] : [];
  });
  const { email } = query;
  const key = email !== undefined && !/[*$,]/.test(email) ? email.trim() : undefined;
  const isMatch = (contact: Contact) => conditions.every(({ getText, matches }) => matches(getText(contact, desk)));
  return sendMatches(call, { store: desk.contacts, key, isMatch }, (contact) => serializeContact(desk, contact, true));
}
