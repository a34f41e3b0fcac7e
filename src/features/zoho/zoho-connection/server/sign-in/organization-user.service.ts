import { AppError } from '../../../../../platform/errors.ts';
import { pluralize } from '../../../../../platform/number-text.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { type CallQueue, createCallQueue } from '../../../../admin/provider-access/server/calls/call-queue.service.ts';
import { type CrmUser, readUsersPage } from '../../../zoho-client/server/accounts/identity.ts';
import { readZohoSettings } from '../../../zoho-client/server/zoho-settings.ts';
import { callZoho, toProviderError, type ZohoFailure } from '../calls/zoho-calls.service.ts';

/** `linked`: has a linked account. `guest`: anyone else with a Zoho account. */
type Visitor = 'linked' | 'guest';

/** Divisors of the calls per minute that may be used for sign-ins. Guests can't use up the budget of linked users. */
const BUDGET_DIVISORS: Readonly<Record<Visitor, number>> = { linked: 3, guest: 6 };

interface Budget {
  readonly name: string;
  readonly queue: CallQueue;
}

const createBudgets = (deps: ServerDeps): Readonly<Record<Visitor, Budget>> => ({
  linked: createBudget(deps, 'linked'),
  guest: createBudget(deps, 'guest'),
});

/** Counted like the calls to a separate provider, so the budget is shared by all servers. */
function createBudget(deps: ServerDeps, visitor: Visitor): Budget {
  const { callsPerMinute } = readZohoSettings(deps.config.environment);
  const perMinute = Math.max(1, Math.floor(callsPerMinute / BUDGET_DIVISORS[visitor]));
  const name = `zoho-sign-in-${visitor}`;
  return { name, queue: createCallQueue(deps, { name, services: [name], perMinute, atOnce: perMinute }) };
}

/**
 * Takes one call out of the budget; throws 503 with Retry-After if it is used up. The call itself still waits in the queue of all calls.
 */
async function takeFromBudget(deps: ServerDeps, visitor: Visitor): Promise<void> {
  const { queue, name } = deps.perServer(createBudgets)[visitor];
  const turn = await queue.take({ service: name, priority: 'person' }, 0);
  if (turn.kind === 'begun') return queue.end({ id: turn.id, service: name, remaining: undefined, stoppedMs: undefined });
  const retryAfter = Math.max(1, Math.ceil(turn.retryAfterMs / 1_000));
  throw new AppError(
    503,
    'provider_unavailable',
    `Too many people are signing in with Zoho right now. Try again in ${pluralize(retryAfter, 'second')}.`,
    { retryAfter, isIntended: true },
  );
}

/** Page size limit of the CRM. */
const PAGE_SIZE = 200;
const MAX_PAGES = 50;

export interface UserLookup {
  readonly zohoUserId: string;
  /** The ID in the CRM; null if unknown. With it, one call is enough. */
  readonly crmUserId: string | null;
  readonly visitor: Visitor;
}

/**
 * Finds the user of the connected organization with this ZUID, active or not, using the token of the connection and no cache. Without a
 * valid CRM ID, it reads the whole list, because the CRM can't search users. Throws 502 or 503 if Zoho doesn't respond.
 */
export async function findOrganizationUser(deps: ServerDeps, lookup: UserLookup): Promise<CrmUser | undefined | 'not_connected'> {
  const { zohoUserId, crmUserId, visitor } = lookup;
  const isMatch = (user: CrmUser) => user.zohoUserId === zohoUserId;
  if (crmUserId !== null) {
    const page = await readUsers(deps, visitor, { path: `/crm/v2/users/${encodeURIComponent(crmUserId)}` });
    const user = 'kind' in page ? undefined : page.users.find(isMatch);
    if (user) return user;
    if ('kind' in page && page.kind !== 'refused') return handleFailure(page);
  }
  for (let number = 1; number <= MAX_PAGES; number += 1) {
    const query = { type: 'AllUsers', page: number, per_page: PAGE_SIZE };
    const page = await readUsers(deps, visitor, { path: '/crm/v2/users', query });
    if ('kind' in page) return handleFailure(page);
    const user = page.users.find(isMatch);
    if (user || !page.hasMore) return user;
  }
  return undefined;
}

function handleFailure(failure: ZohoFailure): 'not_connected' {
  if (failure.kind === 'not_connected' || (failure.kind === 'no_access' && failure.problem === 'revoked')) return 'not_connected';
  throw toProviderError(failure, 'Couldn’t check your account with Zoho. Try again in a minute.');
}

interface UsersRequest {
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number>>;
}

async function readUsers(deps: ServerDeps, visitor: Visitor, request: UsersRequest) {
  await takeFromBudget(deps, visitor);
  const priority = visitor === 'linked' ? 'person' : 'guest';
  const outcome = await callZoho(deps, { service: 'crm', method: 'GET', ...request, priority, scopes: ['ZohoCRM.users.READ'] });
  if (outcome.kind === 'empty' || outcome.kind === 'unchanged') return { users: [], hasMore: false };
  if (outcome.kind !== 'ok') return outcome;
  return readUsersPage(outcome.body) ?? ({ kind: 'unreadable', why: 'not_json', mayBeDone: false } as const);
}
