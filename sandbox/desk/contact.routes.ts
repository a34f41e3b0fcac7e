import type { FastifyInstance } from 'fastify';
import type { Sandbox } from '../core/sandbox-state.ts';
import { type Body, checkedBodyOf } from './body.ts';
import { CONTACT_FIELDS, createContact } from './contact-actions.ts';
import type { DeskState } from './desk.state.ts';
import { answerDesk, type DeskCall } from './gate.ts';
import { type Contact, fullNameOf } from './people.ts';
import { answerFound, answerPage, searchedUntil, sortPeople } from './people-list.ts';
import { contactView } from './people-view.ts';
import { anyText, from, ids, limit, oneOf, pageOf, type Query, searchText, someOf } from './query.ts';
import { type TextMatch, wholeMatch, wordsMatch } from './text-match.ts';
import { fieldError, notFound, refuseFields } from './wording.ts';

const READ = [['Desk.contacts.READ']];
const SORTS = ['createdTime', 'modifiedTime', 'firstName', 'lastName', 'email'];
const LIST_QUERY = {
  from,
  limit,
  sortBy: oneOf(...SORTS, ...SORTS.map((name) => `-${name}`)),
  include: someOf('accounts', 'owner'),
};
const SEARCH_QUERY = {
  from,
  limit,
  sortBy: oneOf('relevance', ...SORTS, ...SORTS.map((name) => `-${name}`)),
  id: ids,
  email: anyText,
  firstName: anyText,
  lastName: anyText,
  fullName: anyText,
  phone: anyText,
  mobile: anyText,
  accountName: searchText,
  _all: searchText,
};

export function contactRoutes(app: FastifyInstance, sandbox: () => Sandbox): void {
  answerDesk(
    app,
    sandbox,
    { method: 'GET', path: '/contacts', scopes: READ, query: LIST_QUERY, isList: true },
    ({ desk, reply, query }) => {
      const page = pageOf(query, 10);
      const rows = sortPeople([...desk.contacts.byId.values()], query.sortBy).slice(page.from, page.from + page.limit);
      const withAccount = query.include?.split(',').includes('accounts') ?? false;
      return answerPage(
        reply,
        rows.map((contact) => contactView(desk, contact, withAccount)),
      );
    },
  );
  const search = {
    method: 'GET',
    path: '/contacts/search',
    scopes: [...READ, ['Desk.search.READ']],
    query: SEARCH_QUERY,
    isList: true,
  } as const;
  answerDesk(app, sandbox, search, ({ desk, reply, query }) => {
    const found = sortPeople(searchContacts(desk, query), query.sortBy);
    return answerFound(desk, reply, query, found, (contact) => contactView(desk, contact, true));
  });
  answerDesk(app, sandbox, { method: 'POST', path: '/contacts', scopes: [['Desk.contacts.CREATE']] }, postContact);
  const one = { method: 'GET', path: '/contacts/:contactId', scopes: READ, query: { include: someOf('accounts', 'owner') } } as const;
  answerDesk(app, sandbox, one, ({ desk, reply, params, query }) => {
    const contact = desk.contacts.byId.get(params.contactId ?? '');
    if (!contact) return notFound(reply);
    return reply.send(contactView(desk, contact, query.include?.split(',').includes('accounts')));
  });
}

function postContact(call: DeskCall) {
  const { desk, reply, agent, sourceId } = call;
  const body = checkedBodyOf(call, CONTACT_FIELDS, ['lastName']);
  if (!body) return reply;
  if (isTaken(desk, body)) return refuseFields(reply, [fieldError('email', 'duplicate')]);
  return reply.send(contactView(desk, createContact(desk, body, { agentId: agent.id, sourceId })));
}

function isTaken({ base, contacts }: DeskState, { email }: Body): boolean {
  return base.switches.isOn('deskContactEmailIsUnique') && typeof email === 'string' && contacts.withKey(email).length > 0;
}

const FIELDS: Record<string, { match: (pattern: string) => TextMatch; of: (contact: Contact, desk: DeskState) => string | null }> = {
  id: { match: wholeMatch, of: ({ id }) => id },
  email: { match: wholeMatch, of: ({ email }) => email },
  phone: { match: wholeMatch, of: ({ phone }) => phone },
  mobile: { match: wholeMatch, of: ({ mobile }) => mobile },
  firstName: { match: wordsMatch, of: ({ firstName }) => firstName },
  lastName: { match: wordsMatch, of: ({ lastName }) => lastName },
  fullName: { match: wordsMatch, of: fullNameOf },
  accountName: { match: wordsMatch, of: accountNameOf },
  _all: {
    match: wordsMatch,
    of: (contact, desk) => [fullNameOf(contact), contact.email, contact.phone, accountNameOf(contact, desk)].join('\n'),
  },
};

function searchContacts(desk: DeskState, query: Query): Contact[] {
  const until = searchedUntil(desk);
  const conditions = Object.entries(query).flatMap(([name, value]) => {
    const field = FIELDS[name];
    return field && value !== undefined ? [{ of: field.of, matches: field.match(value) }] : [];
  });
  const isPlainEmail = query.email !== undefined && !/[*$,]/.test(query.email);
  const candidates = isPlainEmail ? desk.contacts.withKey(query.email ?? '') : [...desk.contacts.byId.values()];
  return candidates.filter(
    (contact) => desk.contacts.isIndexed(contact, until) && conditions.every(({ of, matches }) => matches(of(contact, desk))),
  );
}

function accountNameOf({ accountId }: Contact, { accounts }: DeskState): string | null {
  return accountId === null ? null : (accounts.byId.get(accountId)?.accountName ?? null);
}
