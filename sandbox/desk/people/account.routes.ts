import type { DeskRoutes } from '../guard.ts';
import { limit, searchFrom, searchText } from '../query.ts';
import { wordsMatch } from '../search/text-match.ts';
import { sendMatches } from './people-list.ts';
import { serializeAccount } from './people-view.ts';

const SEARCH_QUERY = { from: searchFrom, limit, accountName: searchText(500) };
/** The page about accounts asks for a scope that the table of scopes doesn't list. */
const SCOPES = [['Desk.accounts.READ', 'Desk.contacts.READ'], ['Desk.search.READ']];

export function accountRoutes({ add }: DeskRoutes): void {
  add({ method: 'GET', path: '/accounts/search', scopes: SCOPES, query: SEARCH_QUERY, isList: true }, (call) => {
    const matches = wordsMatch(call.query.accountName ?? '*');
    return sendMatches(call, { store: call.desk.accounts, isMatch: ({ accountName }) => matches(accountName) }, serializeAccount);
  });
}
