import { parseBody } from '../body.ts';
import { requireFound } from '../desk-error.ts';
import type { DeskCall, DeskRoute, DeskRoutes } from '../guard.ts';
import { from, ids, limit, searchFrom, searchText, sortedBy, splitList } from '../query.ts';
import { wordsMatch } from '../search/text-match.ts';
import type { Account } from './people.ts';
import { ACCOUNTS, createPerson, findNewPersonErrors, findPersonChangeErrors, updatePerson } from './people-actions.ts';
import { sendAll, sendMatches } from './people-list.ts';
import { mergeIntoPerson } from './people-merge.ts';
import { serializeAccount } from './people-view.ts';

const SORTS = ['createdTime', 'modifiedTime', 'accountName'];
const LIST_QUERY = { from, limit, sortBy: sortedBy(SORTS) };
const SEARCH_QUERY = {
  from: searchFrom,
  limit,
  sortBy: sortedBy(SORTS, 'relevance'),
  id: ids,
  accountName: searchText(500),
  _all: searchText(100),
};

export function accountRoutes({ add }: DeskRoutes): void {
  const READ = toScopes('READ');
  add({ method: 'GET', path: '/accounts', scopes: READ, query: LIST_QUERY, isList: true }, (call) =>
    sendAll(call, call.desk.accounts, serializeAccount),
  );
  const scopes = toScopes('READ', ['Desk.search.READ']);
  add({ method: 'GET', path: '/accounts/search', scopes, query: SEARCH_QUERY, isList: true }, searchAccounts);
  add({ method: 'POST', path: '/accounts', scopes: toScopes('CREATE') }, (call) => {
    const body = parseBody(call, findNewPersonErrors(ACCOUNTS));
    return call.reply.send(serializeAccount(createPerson(call.desk, ACCOUNTS, body, call.actor)));
  });
  add({ method: 'GET', path: '/accounts/:accountId', scopes: READ }, ({ desk, reply, params }) =>
    reply.send(serializeAccount(requireFound(desk.accounts.byId.get(params.accountId ?? '')))),
  );
  add({ method: 'PATCH', path: '/accounts/:accountId', scopes: toScopes('UPDATE') }, patchAccount);
  // Unconfirmed: that accounts are merged like contacts.
  add({ method: 'POST', path: '/accounts/:accountId/merge', scopes: toScopes('UPDATE') }, (call) =>
    call.reply.send(serializeAccount(mergeIntoPerson(call, ACCOUNTS, call.params.accountId))),
  );
}

/** Documented: Account.json. */
function patchAccount(call: DeskCall) {
  const { desk, reply, actor, params } = call;
  const before = requireFound(desk.accounts.byId.get(params.accountId ?? ''));
  const body = parseBody(call, findPersonChangeErrors(ACCOUNTS));
  return reply.send(serializeAccount(updatePerson(desk, ACCOUNTS, { before, body, actor })));
}

/** The page about accounts asks for a scope that the table of scopes does not know. */
function toScopes(operation: string, ...more: readonly string[][]): DeskRoute['scopes'] {
  const own = `Desk.accounts.${operation}`;
  return (settings) => [settings.isOn('deskAccountsNeedOwnScope') ? [own] : [own, `Desk.contacts.${operation}`], ...more];
}

function searchAccounts(call: DeskCall) {
  const { id, accountName, _all } = call.query;
  const matches = [accountName, _all].flatMap((pattern) => (pattern === undefined ? [] : [wordsMatch(pattern)]));
  const isMatch = (account: Account) =>
    matches.every((match) => match(account.accountName)) && (id === undefined || splitList(id).includes(account.id));
  return sendMatches(call, { store: call.desk.accounts, isMatch }, serializeAccount);
}
