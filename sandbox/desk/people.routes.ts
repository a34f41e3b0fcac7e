import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { checkBody, getBody, NewContact } from './bodies.ts';
import { getIndexedUntil } from './desk.state.ts';
import { InvalidDataError, toFieldError } from './desk-error.ts';
import type { AddRoute, DeskCall } from './guard.ts';
import { CONTACTS, createPerson, findContactByEmail, serializeAccount, serializeContact } from './people.ts';
import { createWordMatch, from, limit, searchFrom, searchText, sendPage, someOf, sortedBy, splitList } from './query.ts';
import { type Contact, getFullName } from './records.ts';

const DEFAULT_LIMIT = 10;
const READ = [['Desk.contacts.READ']];
const LIST_QUERY = { from, limit, sortBy: sortedBy('createdTime'), include: someOf('accounts', 'owner') };
const SEARCH_QUERY = { from: searchFrom, limit, email: z.string(), fullName: z.string(), accountName: searchText };
/** The page about accounts requires a scope that the table of scopes doesn't list. */
const ACCOUNT_SCOPES = [['Desk.accounts.READ', 'Desk.contacts.READ'], ['Desk.search.READ']];
const ACCOUNT_QUERY = { from: searchFrom, limit, accountName: searchText };

export function peopleRoutes(add: AddRoute): void {
  add({ method: 'GET', path: '/contacts', scopes: READ, query: LIST_QUERY, isList: true }, listContacts);
  const scopes = [...READ, ['Desk.search.READ']];
  add({ method: 'GET', path: '/contacts/search', scopes, query: SEARCH_QUERY, isList: true }, searchContacts);
  add({ method: 'POST', path: '/contacts', scopes: [['Desk.contacts.CREATE']] }, postContact);
  add({ method: 'GET', path: '/accounts/search', scopes: ACCOUNT_SCOPES, query: ACCOUNT_QUERY, isList: true }, searchAccounts);
}

function listContacts(call: DeskCall): FastifyReply {
  const { desk, query } = call;
  const contacts = [...desk.contacts.byId.values()];
  if (query.sortBy !== undefined) contacts.sort((one, other) => one.createdAt - other.createdAt);
  if (query.sortBy?.startsWith('-')) contacts.reverse();
  const includesAccount = splitList(query.include).includes('accounts');
  return sendPage(call, contacts, DEFAULT_LIMIT, (contact) => serializeContact(desk, contact, includesAccount));
}

function postContact({ desk, request, reply, actor }: DeskCall): FastifyReply {
  const body = checkBody(desk, NewContact, getBody(request));
  // Rejecting a second contact with the same address is not confirmed.
  if (findContactByEmail(desk, body.email)) throw new InvalidDataError([toFieldError('email', 'duplicate')]);
  return reply.send(serializeContact(desk, createPerson(desk, CONTACTS, body, actor.agentId)));
}

/** Searches by a whole email address, and by words of the name and the account. */
function searchContacts(call: DeskCall): FastifyReply {
  const { desk, query } = call;
  const email = query.email?.trim().toLowerCase();
  const matchesName = createWordMatch(query.fullName ?? '');
  const matchesAccount = createWordMatch(query.accountName ?? '');
  const isMatch = (contact: Contact) =>
    (email === undefined || contact.email?.toLowerCase() === email) &&
    (query.fullName === undefined || matchesName(getFullName(contact))) &&
    (query.accountName === undefined || matchesAccount(desk.accounts.byId.get(contact.accountId ?? '')?.accountName ?? null));
  const found = desk.contacts.findIndexed(getIndexedUntil(desk)).filter(isMatch);
  return sendPage(call, found, DEFAULT_LIMIT, (contact) => serializeContact(desk, contact, true), true);
}

function searchAccounts(call: DeskCall): FastifyReply {
  const { desk, query } = call;
  const matches = createWordMatch(query.accountName ?? '');
  const found = desk.accounts.findIndexed(getIndexedUntil(desk)).filter(({ accountName }) => matches(accountName));
  return sendPage(call, found, DEFAULT_LIMIT, serializeAccount, true);
}
