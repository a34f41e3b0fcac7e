import { AppError } from '../../../../../platform/errors.ts';
import { pluralize } from '../../../../../platform/number-text.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { type CallQueue, createCallQueue } from '../../../../admin/provider-access/server/calls/call-queue.service.ts';
import { type CrmUser, readUsersPage } from '../../../zoho-client/server/accounts/identity.ts';
import { readZohoSettings } from '../../../zoho-client/server/zoho-settings.ts';
import { callZoho, toProviderError, type ZohoFailure } from '../calls/zoho-calls.service.ts';

/** Who signs in: a colleague whose account is linked, or anybody else who has an account at Zoho. */
type Visitor = 'linked' | 'guest';

/** Parts of the calls per minute that all nodes may make to check who signs in. Guests can't use up the part of colleagues. */
const SHARES: Readonly<Record<Visitor, number>> = { linked: 3, guest: 6 };

/** Takes one call out of the budget, or throws 503 with Retry-After. The call itself still waits for its turn among all calls. */
async function takeCheck(deps: ServerDeps, visitor: Visitor): Promise<void> {
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

function createBudgets(deps: ServerDeps): Readonly<Record<Visitor, { readonly name: string; readonly queue: CallQueue }>> {
  return { linked: createBudget(deps, 'linked'), guest: createBudget(deps, 'guest') };
}

/** Counted like the calls to a provider of its own, so that it holds for all nodes together. */
function createBudget(deps: ServerDeps, visitor: Visitor): { readonly name: string; readonly queue: CallQueue } {
  const { callsPerMinute } = readZohoSettings(deps.config.environment);
  const perMinute = Math.max(1, Math.floor(callsPerMinute / SHARES[visitor]));
  const name = `zoho-sign-in-${visitor}`;
  return { name, queue: createCallQueue(deps, { name, services: [name], perMinute, atOnce: perMinute }) };
}

/** The most users on a page of the CRM. */
const PAGE_SIZE = 200;
/** No organization has more pages. */
const MOST_PAGES = 50;

interface Wanted {
  readonly zohoUserId: string;
  /** The ID in the CRM, if it is known: then one call is enough. */
  readonly crmUserId: string | null;
  readonly visitor: Visitor;
}

/**
 * The user of the connected organization with this ZUID, active or not, asked with the connection's own token and never cached; undefined
 * if there is none. Throws 502 or 503 if Zoho doesn't answer. The ZUID decides: an ID of the CRM only saves reading the list, page by page,
 * because the CRM doesn't search users.
 */
export async function findConnectedColleague(deps: ServerDeps, wanted: Wanted): Promise<CrmUser | undefined | 'not_connected'> {
  const { zohoUserId, crmUserId, visitor } = wanted;
  const isWanted = (person: CrmUser) => person.zohoUserId === zohoUserId;
  if (crmUserId !== null) {
    const found = await readUsers(deps, visitor, { path: `/crm/v2/users/${encodeURIComponent(crmUserId)}` });
    const colleague = 'kind' in found ? undefined : found.users.find(isWanted);
    if (colleague) return colleague;
    if ('kind' in found && found.kind !== 'refused') return explain(found);
  }
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const found = await readUsers(deps, visitor, { path: '/crm/v2/users', query: { type: 'AllUsers', page, per_page: PAGE_SIZE } });
    if ('kind' in found) return explain(found);
    const colleague = found.users.find(isWanted);
    if (colleague || !found.hasMore) return colleague;
  }
  return undefined;
}

function explain(failure: ZohoFailure): 'not_connected' {
  if (failure.kind === 'not_connected' || (failure.kind === 'no_access' && failure.problem === 'revoked')) return 'not_connected';
  throw toProviderError(failure, 'Couldn’t check your account with Zoho. Try again in a minute.');
}

interface Request {
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number>>;
}

async function readUsers(deps: ServerDeps, visitor: Visitor, request: Request) {
  await takeCheck(deps, visitor);
  const priority = visitor === 'linked' ? 'person' : 'guest';
  const outcome = await callZoho(deps, { service: 'crm', method: 'GET', ...request, priority, scopes: ['ZohoCRM.users.READ'] });
  if (outcome.kind === 'empty' || outcome.kind === 'unchanged') return { users: [], hasMore: false };
  if (outcome.kind !== 'ok') return outcome;
  return readUsersPage(outcome.body) ?? ({ kind: 'unreadable', why: 'not_json', mayBeDone: false } as const);
}
