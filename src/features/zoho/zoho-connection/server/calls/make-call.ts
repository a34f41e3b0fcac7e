import { backoffDelay } from '../../../../../platform/server/backoff.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { ORGANIZATIONS_PATH } from '../../../zoho-client/server/accounts/identity.ts';
import type { ZohoAccess } from '../access.service.ts';
import { saveProblem, updateConnection } from '../connection.store.ts';
import { type Attempt, attempt } from './attempt.ts';
import { createDeadline, type Deadline } from './deadline.ts';
import { NO_ORGANIZATION, saveOrganization } from './organization.ts';
import { isDone, isReadCall, isStopping, type ZohoCall, type ZohoCallOutcome, type ZohoFailure } from './zoho-call.ts';

/** Updates the problem and the missing scopes of the connection after a call. */
async function updateStatus(deps: ServerDeps, call: ZohoCall, outcome: ZohoCallOutcome, access: ZohoAccess): Promise<void> {
  const { problem } = access.connection;
  if (isStopping(outcome)) return;
  if (outcome.kind === 'scope_missing') return call.isOptional ? undefined : addMissingScopes(deps, call, access);
  if (outcome.kind === 'away' && problem !== 'unreachable' && problem !== 'scope_missing') return setProblem(deps, access, 'unreachable');
  if (!isDone(outcome)) return;
  if (problem === 'unreachable') await setProblem(deps, access, null);
  if (problem === 'scope_missing') await removeMissingScopes(deps, call, access);
}

const setProblem = ({ database, clock }: ServerDeps, { connection }: ZohoAccess, problem: string | null) =>
  saveProblem(database, connection.generation, problem, clock.now());

async function addMissingScopes(deps: ServerDeps, { scopes = [] }: ZohoCall, access: ZohoAccess): Promise<void> {
  const { generation, missingScopes, problem } = access.connection;
  const added = scopes.filter((scope) => !missingScopes.includes(scope));
  if (added.length > 0) await updateConnection(deps.database, generation, { missingScopes: [...missingScopes, ...added] });
  if (problem !== 'scope_missing') await setProblem(deps, access, 'scope_missing');
}

/** A successful call has all of its scopes. */
async function removeMissingScopes(deps: ServerDeps, { scopes = [] }: ZohoCall, access: ZohoAccess): Promise<void> {
  const { generation, missingScopes } = access.connection;
  const missing = missingScopes.filter((scope) => !(scopes as readonly string[]).includes(scope));
  if (missing.length < missingScopes.length) await updateConnection(deps.database, generation, { missingScopes: missing });
  if (missing.length === 0) await setProblem(deps, access, null);
}

const MAX_ATTEMPTS = 3;
/** After a longer delay, background work is scheduled again instead of waiting in memory. */
const BACKOFF = { firstMs: 1_000, maxMs: 60_000 };

/** Returns the delay before the next attempt in milliseconds; undefined if the outcome is final. */
function getRetryDelay(call: ZohoCall, outcome: ZohoCallOutcome, attempts: number): number | undefined {
  if (attempts >= MAX_ATTEMPTS || !canRetry(call, outcome)) return undefined;
  const requestedMs = 'retryAfterMs' in outcome ? (outcome.retryAfterMs ?? 0) : 0;
  const delayMs = Math.max(requestedMs, backoffDelay(attempts, BACKOFF));
  return delayMs > BACKOFF.maxMs ? undefined : delayMs;
}

const canRetry = (call: ZohoCall, outcome: ZohoCallOutcome) =>
  call.priority !== 'guest' &&
  !isStopping(outcome) &&
  (outcome.kind === 'throttled' || (isReadCall(call) ? isTransient(outcome) : isUndelivered(call, outcome)));

/** Server error, interrupted connection or invalid JSON. */
const isTransient = (outcome: ZohoCallOutcome) =>
  (outcome.kind === 'away' && (outcome.why === 'server_error' || outcome.why === 'cut')) ||
  (outcome.kind === 'unreadable' && outcome.why === 'not_json');

/** The write can't have been processed. Users get the error immediately. */
const isUndelivered = ({ priority }: ZohoCall, outcome: ZohoCallOutcome) =>
  priority === 'background' && outcome.kind === 'away' && !outcome.mayBeDone;

/** Makes a call with retries, and updates the status of the connection. */
export async function makeCall(deps: ServerDeps, call: ZohoCall): Promise<ZohoCallOutcome> {
  const { outcome: last, access } = await callWithRetries(deps, call, createDeadline(call));
  const outcome = isReadCall(call) && 'mayBeDone' in last ? { ...last, mayBeDone: false } : last;
  // A write may be done, so its outcome is returned even if the status can't be saved.
  if (access) await updateStatus(deps, call, outcome, access).catch((error: unknown) => logUnsavedStatus(deps, error));
  if (!isDone(outcome)) logFailure(deps, call, outcome);
  return outcome;
}

/** Renews a rejected token once; that attempt doesn't count. */
async function callWithRetries(deps: ServerDeps, call: ZohoCall, deadline: Deadline): Promise<Attempt> {
  let rejectedToken: string | undefined;
  for (let attempts = 1; ; attempts += 1) {
    const last = await callOnce(deps, call, deadline, rejectedToken);
    if (last.outcome.kind === 'unauthorized' && rejectedToken === undefined && last.access) {
      rejectedToken = last.access.token;
      attempts -= 1;
      continue;
    }
    const delayMs = getRetryDelay(call, last.outcome, attempts);
    if (delayMs === undefined || delayMs >= deadline.remainingMs()) return last;
    // A server that is stopping makes no further attempt.
    if (!(await deps.clock.sleep(delayMs, { signal: deps.stopping }))) return last;
  }
}

/** Makes one attempt. If the call needs the Zoho Desk organization, finds it first. */
async function callOnce(deps: ServerDeps, call: ZohoCall, deadline: Deadline, rejectedToken: string | undefined): Promise<Attempt> {
  const first = await attempt(deps, call, deadline, rejectedToken);
  if (first.outcome !== NO_ORGANIZATION) return first;
  const organizations = await attempt(deps, toOrganizationsCall(call), deadline, rejectedToken);
  if (!isDone(organizations.outcome) || !organizations.access) return organizations;
  if (!(await saveOrganization(deps, organizations.access, organizations.outcome))) return first;
  const second = await attempt(deps, call, deadline, rejectedToken);
  // Concurrent calls share one access, which may have been read before the organization was saved.
  return second.outcome === NO_ORGANIZATION ? attempt(deps, call, deadline, rejectedToken) : second;
}

const toOrganizationsCall = ({ priority, person, waitMs }: ZohoCall): ZohoCall => ({
  service: 'desk',
  method: 'GET',
  path: ORGANIZATIONS_PATH,
  priority,
  person,
  scopes: ['Desk.basic.READ'],
  ...(waitMs !== undefined && { waitMs }),
});

const logUnsavedStatus = ({ log }: ServerDeps, error: unknown) =>
  log.warn({ err: error, source: 'zoho' }, 'Failed to save the state of the Zoho connection');

/** Logs only path and codes, because queries, bodies and headers contain user text and the token. */
function logFailure({ log }: ServerDeps, { method, path }: ZohoCall, outcome: ZohoFailure): void {
  const why = 'code' in outcome ? outcome.code : 'why' in outcome ? outcome.why : 'problem' in outcome ? outcome.problem : '';
  const isExpected = ['not_connected', 'busy', 'late', 'reserved'].includes(outcome.kind) || isStopping(outcome);
  log[isExpected ? 'debug' : 'warn']({ source: 'zoho' }, `${method} ${path} at Zoho: ${outcome.kind} ${why}`.trimEnd());
}
