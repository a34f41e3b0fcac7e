import { soundBodyOf } from './body.ts';
import type { DeskCall, DeskRoute, DeskRoutes } from './gate.ts';
import type { Account } from './people.ts';
import { ACCOUNTS, createPerson, newPersonErrors } from './people-actions.ts';
import { answerAll, answerMatches } from './people-list.ts';
import { accountView } from './people-view.ts';
import { from, ids, limit, partsOf, searchFrom, searchText, sortedBy } from './query.ts';
import { wordsMatch } from './text-match.ts';
import { notFound } from './wording.ts';

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

export function accountRoutes({ answer }: DeskRoutes): void {
  const READ = scopesTo('READ');
  answer({ method: 'GET', path: '/accounts', scopes: READ, query: LIST_QUERY, isList: true }, ({ desk, reply, query }) =>
    answerAll(reply, query, desk.accounts, accountView),
  );
  const scopes = scopesTo('READ', ['Desk.search.READ']);
  answer({ method: 'GET', path: '/accounts/search', scopes, query: SEARCH_QUERY, isList: true }, searchAccounts);
  answer({ method: 'POST', path: '/accounts', scopes: scopesTo('CREATE') }, (call) => {
    const body = soundBodyOf(call, newPersonErrors(ACCOUNTS));
    return body ? call.reply.send(accountView(createPerson(call.desk, ACCOUNTS, body, call.by))) : call.reply;
  });
  answer({ method: 'GET', path: '/accounts/:accountId', scopes: READ }, ({ desk, reply, params }) => {
    const account = desk.accounts.byId.get(params.accountId ?? '');
    return account ? reply.send(accountView(account)) : notFound(reply);
  });
}

/** Their own page asks for a scope that the table of scopes does not know. */
function scopesTo(operation: string, ...more: readonly string[][]): DeskRoute['scopes'] {
  const own = `Desk.accounts.${operation}`;
  return (switches) => [switches.isOn('deskAccountsNeedOwnScope') ? [own] : [own, `Desk.contacts.${operation}`], ...more];
}

function searchAccounts({ desk, reply, query }: DeskCall) {
  const { id, accountName, _all } = query;
  const matches = [accountName, _all].flatMap((pattern) => (pattern === undefined ? [] : [wordsMatch(pattern)]));
  const isMatch = (account: Account) =>
    matches.every((match) => match(account.accountName)) && (id === undefined || partsOf(id).includes(account.id));
  const store = desk.accounts;
  return answerMatches(desk, reply, query, { store, candidates: [...store.byId.values()], isMatch }, accountView);
}
