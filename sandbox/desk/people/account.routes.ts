import { parseBody } from '../body.ts';
import { notFound } from '../desk-error.ts';
import type { DeskCall, DeskRoute, DeskRoutes } from '../guard.ts';
import { from, ids, limit, searchFrom, searchText, sortedBy, splitList } from '../query.ts';
import { wordsMatch } from '../search/text-match.ts';
import type { Account } from './people.ts';
import { ACCOUNTS, createPerson, findNewPersonErrors } from './people-actions.ts';
import { answerAll, answerMatches } from './people-list.ts';
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

export function accountRoutes({ answer }: DeskRoutes): void {
  const READ = scopesTo('READ');
  answer({ method: 'GET', path: '/accounts', scopes: READ, query: LIST_QUERY, isList: true }, ({ desk, reply, query }) =>
    answerAll(reply, query, desk.accounts, serializeAccount),
  );
  const scopes = scopesTo('READ', ['Desk.search.READ']);
  answer({ method: 'GET', path: '/accounts/search', scopes, query: SEARCH_QUERY, isList: true }, searchAccounts);
  answer({ method: 'POST', path: '/accounts', scopes: scopesTo('CREATE') }, (call) => {
    const body = parseBody(call, findNewPersonErrors(ACCOUNTS));
    return body ? call.reply.send(serializeAccount(createPerson(call.desk, ACCOUNTS, body, call.by))) : call.reply;
  });
  answer({ method: 'GET', path: '/accounts/:accountId', scopes: READ }, ({ desk, reply, params }) => {
    const account = desk.accounts.byId.get(params.accountId ?? '');
    return account ? reply.send(serializeAccount(account)) : notFound(reply);
  });
}

/** Their own page asks for a scope that the table of scopes does not know. */
function scopesTo(operation: string, ...more: readonly string[][]): DeskRoute['scopes'] {
  const own = `Desk.accounts.${operation}`;
  return (settings) => [settings.isOn('deskAccountsNeedOwnScope') ? [own] : [own, `Desk.contacts.${operation}`], ...more];
}

function searchAccounts({ desk, reply, query }: DeskCall) {
  const { id, accountName, _all } = query;
  const matches = [accountName, _all].flatMap((pattern) => (pattern === undefined ? [] : [wordsMatch(pattern)]));
  const isMatch = (account: Account) =>
    matches.every((match) => match(account.accountName)) && (id === undefined || splitList(id).includes(account.id));
  const store = desk.accounts;
  return answerMatches(desk, reply, query, { store, candidates: [...store.byId.values()], isMatch }, serializeAccount);
}
