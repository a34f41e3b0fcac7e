import { type Body, parseBody } from '../body.ts';
import type { DeskState } from '../desk.state.ts';
import { fieldError, notFound, refuseFields } from '../desk-error.ts';
import type { DeskCall, DeskRoutes } from '../guard.ts';
import { anyText, from, ids, limit, type Query, searchFrom, searchText, someOf, someTexts, sortedBy, splitList } from '../query.ts';
import { type TextMatch, wholeMatch, wordsMatch } from '../search/text-match.ts';
import { type Contact, getFullName } from './people.ts';
import { CONTACTS, createPerson, findNewPersonErrors } from './people-actions.ts';
import { answerAll, answerMatches } from './people-list.ts';
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

export function contactRoutes({ answer }: DeskRoutes): void {
  const list = { method: 'GET', path: '/contacts', scopes: READ, query: { from, limit, sortBy, include }, isList: true } as const;
  answer(list, ({ desk, reply, query }) =>
    answerAll(reply, query, desk.contacts, (contact) => serializeContact(desk, contact, withAccount(query))),
  );
  const scopes = [...READ, ['Desk.search.READ']];
  answer({ method: 'GET', path: '/contacts/search', scopes, query: SEARCH_QUERY, isList: true }, searchContacts);
  answer({ method: 'POST', path: '/contacts', scopes: [['Desk.contacts.CREATE']] }, postContact);
  answer({ method: 'GET', path: '/contacts/:contactId', scopes: READ, query: { include } }, ({ desk, reply, params, query }) => {
    const contact = desk.contacts.byId.get(params.contactId ?? '');
    return contact ? reply.send(serializeContact(desk, contact, withAccount(query))) : notFound(reply);
  });
}

function withAccount({ include: included }: Query): boolean {
  return splitList(included).includes('accounts');
}

function postContact(call: DeskCall) {
  const { desk, reply, by } = call;
  const body = parseBody(call, findNewPersonErrors(CONTACTS));
  if (!body) return reply;
  if (isTaken(desk, body)) return refuseFields(reply, [fieldError('email', 'duplicate')]);
  return reply.send(serializeContact(desk, createPerson(desk, CONTACTS, body, by)));
}

function isTaken({ base, contacts }: DeskState, { email }: Body): boolean {
  return base.settings.isOn('deskContactEmailIsUnique') && typeof email === 'string' && contacts.findByKey(email).length > 0;
}

const FIELDS: Record<string, { match: (pattern: string) => TextMatch; of: (contact: Contact, desk: DeskState) => string | null }> = {
  id: { match: wholeMatch, of: ({ id }) => id },
  email: { match: wholeMatch, of: ({ email }) => email },
  phone: { match: wholeMatch, of: ({ phone }) => phone },
  mobile: { match: wholeMatch, of: ({ mobile }) => mobile },
  firstName: { match: wordsMatch, of: ({ firstName }) => firstName },
  lastName: { match: wordsMatch, of: ({ lastName }) => lastName },
  fullName: { match: wordsMatch, of: getFullName },
  accountName: { match: wordsMatch, of: ({ accountId }, desk) => findAccountName(desk, accountId) },
  _all: {
    match: wordsMatch,
    of: (contact, desk) => [getFullName(contact), contact.email, contact.phone, findAccountName(desk, contact.accountId)].join('\n'),
  },
};

function searchContacts({ desk, reply, query }: DeskCall) {
  const conditions = Object.entries(query).flatMap(([name, value]) => {
    const field = FIELDS[name];
    return field && value !== undefined ? [{ of: field.of, matches: field.match(value) }] : [];
  });
  const { email } = query;
  const store = desk.contacts;
  const candidates = email !== undefined && !/[*$,]/.test(email) ? store.findByKey(email) : [...store.byId.values()];
  const isMatch = (contact: Contact) => conditions.every(({ of, matches }) => matches(of(contact, desk)));
  return answerMatches(desk, reply, query, { store, candidates, isMatch }, (contact) => serializeContact(desk, contact, true));
}
