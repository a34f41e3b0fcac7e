import type { FastifyInstance } from 'fastify';
import { checkAccess } from '../accounts/access.ts';
import type { Sandbox } from '../core/sandbox-state.ts';
import { checkedBodyOf } from './body.ts';
import { ACCOUNT_FIELDS, createAccount } from './contact-actions.ts';
import type { DeskState } from './desk.state.ts';
import { answerDesk, type DeskCall, type DeskHandler, type DeskRoute } from './gate.ts';
import type { Account } from './people.ts';
import { answerFound, answerPage, searchedUntil, sortPeople } from './people-list.ts';
import { accountView } from './people-view.ts';
import { from, ids, limit, oneOf, pageOf, type Query, searchText } from './query.ts';
import { wordsMatch } from './text-match.ts';
import { notFound, refuse } from './wording.ts';

const SORTS = ['createdTime', 'modifiedTime', 'accountName', '-createdTime', '-modifiedTime', '-accountName'];
const LIST_QUERY = { from, limit, sortBy: oneOf(...SORTS) };
const SEARCH_QUERY = { from, limit, sortBy: oneOf('relevance', ...SORTS), id: ids, accountName: searchText, _all: searchText };

export function accountRoutes(app: FastifyInstance, sandbox: () => Sandbox): void {
  const answer = (route: Omit<DeskRoute, 'scopes'>, operation: string, handler: DeskHandler, more: DeskRoute['scopes'] = []) => {
    const scopes = [[`Desk.contacts.${operation}`, `Desk.accounts.${operation}`], ...more];
    answerDesk(app, sandbox, { ...route, scopes }, (call) => {
      const isStrict = call.desk.base.switches.isOn('deskAccountsNeedOwnScope');
      const hasOwnScope = checkAccess(sandbox(), call.request, [`Desk.accounts.${operation}`]) === 'ok';
      return isStrict && !hasOwnScope ? refuse(call.reply, 403, 'SCOPE_MISMATCH') : handler(call);
    });
  };
  answer({ method: 'GET', path: '/accounts', query: LIST_QUERY, isList: true }, 'READ', ({ desk, reply, query }) => {
    const page = pageOf(query, 10);
    const rows = sortPeople([...desk.accounts.byId.values()], query.sortBy).slice(page.from, page.from + page.limit);
    return answerPage(reply, rows.map(accountView));
  });
  const search = { method: 'GET', path: '/accounts/search', query: SEARCH_QUERY, isList: true } as const;
  answer(search, 'READ', ({ desk, reply, query }) => answerFound(desk, reply, query, searchAccounts(desk, query), accountView), [
    ['Desk.search.READ'],
  ]);
  answer({ method: 'POST', path: '/accounts' }, 'CREATE', postAccount);
  answer({ method: 'GET', path: '/accounts/:accountId' }, 'READ', ({ desk, reply, params }) => {
    const account = desk.accounts.byId.get(params.accountId ?? '');
    return account ? reply.send(accountView(account)) : notFound(reply);
  });
}

function postAccount(call: DeskCall) {
  const body = checkedBodyOf(call, ACCOUNT_FIELDS, ['accountName']);
  if (!body) return call.reply;
  return call.reply.send(accountView(createAccount(call.desk, body, { agentId: call.agent.id, sourceId: call.sourceId })));
}

function searchAccounts(desk: DeskState, { id, accountName, _all, sortBy }: Query): readonly Account[] {
  const until = searchedUntil(desk);
  const pattern = accountName ?? _all;
  const matches = pattern === undefined ? () => true : wordsMatch(pattern);
  const wanted = id?.split(',');
  const found = [...desk.accounts.byId.values()].filter(
    (account) => desk.accounts.isIndexed(account, until) && matches(account.accountName) && (wanted?.includes(account.id) ?? true),
  );
  return sortPeople(found, sortBy);
}
