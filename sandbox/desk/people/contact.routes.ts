import { type Body, parseBody } from '../body.ts';
import type { DeskState } from '../desk.state.ts';
import { InvalidDataError, toFieldError } from '../desk-error.ts';
import type { DeskCall, DeskRoutes } from '../guard.ts';
import { anyText, from, limit, type Query, searchFrom, searchText, someOf, someTexts, sortedBy, splitList } from '../query.ts';
import { type TextMatch, wholeMatch, wordsMatch } from '../search/text-match.ts';
import { type Contact, getFullName } from './people.ts';
import { CONTACTS, createPerson, findNewPersonErrors } from './people-actions.ts';
import { sendAll, sendMatches } from './people-list.ts';
import { findAccountName, serializeContact } from './people-view.ts';

const READ = [['Desk.contacts.READ']];
const SORTS = ['createdTime', 'modifiedTime', 'firstName', 'lastName', 'email'];
const include = someOf('accounts', 'owner');
const sortBy = sortedBy(SORTS);
const SEARCH_QUERY = {
  from: searchFrom,
  limit,
  sortBy: sortedBy(SORTS, 'relevance'),
  email: someTexts,
  fullName: anyText,
  accountName: searchText(500),
};

export function contactRoutes({ add }: DeskRoutes): void {
  const list = { method: 'GET', path: '/contacts', scopes: READ, query: { from, limit, sortBy, include }, isList: true } as const;
  add(list, (call) => sendAll(call, call.desk.contacts, (contact) => serializeContact(call.desk, contact, includesAccount(call.query))));
  const scopes = [...READ, ['Desk.search.READ']];
  add({ method: 'GET', path: '/contacts/search', scopes, query: SEARCH_QUERY, isList: true }, searchContacts);
  add({ method: 'POST', path: '/contacts', scopes: [['Desk.contacts.CREATE']] }, postContact);
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

/** Rejects a second contact with the same address. Not confirmed. */
function isDuplicate({ contacts }: DeskState, { email }: Body): boolean {
  return typeof email === 'string' && contacts.findByKey(email).length > 0;
}

const FIELDS: Record<string, { match: (pattern: string) => TextMatch; getText: (contact: Contact, desk: DeskState) => string | null }> = {
  email: { match: wholeMatch, getText: ({ email }) => email },
  fullName: { match: wordsMatch, getText: getFullName },
  accountName: { match: wordsMatch, getText: ({ accountId }, desk) => findAccountName(desk, accountId) },
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
