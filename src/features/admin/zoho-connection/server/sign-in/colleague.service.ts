import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { type CrmPerson, readUsersPage } from '../../../../../providers/zoho/accounts/people.ts';
import { type CallForPerson, createCallForPerson, toProviderError, type ZohoFailure } from '../calls/zoho-calls.service.ts';

/** The most users that a page of the CRM holds, and so many pages that no organization has more. */
const PAGE_SIZE = 200;
const MOST_PAGES = 50;

/**
 * The active user of the connected organization with this ZUID, looked for page by page, because the CRM does not search users; undefined:
 * there is none; throws 502 or 503 while Zoho does not say.
 */
export async function findConnectedColleague(deps: ServerDeps, zohoUserId: string): Promise<CrmPerson | undefined | 'not_connected'> {
  const zoho = createCallForPerson(deps);
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const found = await readPage(zoho, page);
    if ('kind' in found) {
      if (isNotConnected(found)) return 'not_connected';
      throw toProviderError(found, 'We couldn’t check your account with Zoho. Try again in a minute.');
    }
    const colleague = found.people.find((person) => person.zohoUserId === zohoUserId);
    if (colleague || !found.hasMore) return colleague;
  }
  return undefined;
}

const isNotConnected = (failure: ZohoFailure) =>
  failure.kind === 'not_connected' || (failure.kind === 'no_access' && failure.problem === 'revoked');

async function readPage(zoho: CallForPerson, page: number) {
  const outcome = await zoho({
    ...{ service: 'crm', method: 'GET', path: '/crm/v2/users', query: { type: 'ActiveUsers', page, per_page: PAGE_SIZE } },
    scopes: ['ZohoCRM.users.READ'],
  });
  if (outcome.kind === 'empty' || outcome.kind === 'unchanged') return { people: [], hasMore: false };
  if (outcome.kind !== 'ok') return outcome;
  return readUsersPage(outcome.body) ?? ({ kind: 'unreadable', why: 'not_json', mayBeDone: false } as const);
}
