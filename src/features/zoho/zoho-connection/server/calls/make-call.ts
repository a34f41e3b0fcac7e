import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { ORGANIZATIONS_PATH } from '../../../zoho-client/server/accounts/identity.ts';
import type { ZohoAccess } from '../access.service.ts';
import { noteConnection, noteProblem } from '../connection.store.ts';
import { type Attempt, attempt } from './attempt.ts';
import { NO_ORGANIZATION, noteOrganization } from './organization.ts';
import { createPatience, type Patience } from './patience.ts';
import { isDone, isReadCall, isStopping, type ZohoCall, type ZohoCallOutcome, type ZohoFailure } from './zoho-call.ts';

/** Notes on the connection what a call showed to be wrong with it, and what is wrong no more. */
async function noteOutcome(deps: ServerDeps, call: ZohoCall, outcome: ZohoCallOutcome, access: ZohoAccess): Promise<void> {
  const { problem } = access.connection;
  if (isStopping(outcome)) return;
  if (outcome.kind === 'scope_missing') return call.isOptional ? undefined : noteMissing(deps, call, access);
  if (outcome.kind === 'away' && problem !== 'unreachable' && problem !== 'scope_missing') return setProblem(deps, access, 'unreachable');
  if (!isDone(outcome)) return;
  if (problem === 'unreachable') await setProblem(deps, access, null);
  if (problem === 'scope_missing') await noteGiven(deps, call, access);
}

const setProblem = ({ database, clock }: ServerDeps, { connection }: ZohoAccess, problem: string | null) =>
  noteProblem(database, connection.generation, problem, clock.now());

async function noteMissing(deps: ServerDeps, { scopes = [] }: ZohoCall, access: ZohoAccess): Promise<void> {
  const { generation, missingScopes, problem } = access.connection;
  const added = scopes.filter((scope) => !missingScopes.includes(scope));
  if (added.length > 0) await noteConnection(deps.database, generation, { missingScopes: [...missingScopes, ...added] });
  if (problem !== 'scope_missing') await setProblem(deps, access, 'scope_missing');
}

/** A call that needed scopes was allowed: these are there. */
async function noteGiven(deps: ServerDeps, { scopes = [] }: ZohoCall, access: ZohoAccess): Promise<void> {
  const { generation, missingScopes } = access.connection;
  const left = missingScopes.filter((scope) => !(scopes as readonly string[]).includes(scope));
  if (left.length < missingScopes.length) await noteConnection(deps.database, generation, { missingScopes: left });
  if (left.length === 0) await setProblem(deps, access, null);
}

const MOST_TRIES = 3;
const FIRST_PAUSE_MS = 1_000;
/** Background work does not keep a place in memory for longer: it comes back later. */
const LONGEST_PAUSE_MS = 60_000;

/** How long to wait before the next try after `tries` of them; undefined when the outcome stands. */
function findPause(call: ZohoCall, outcome: ZohoCallOutcome, tries: number): number | undefined {
  if (tries >= MOST_TRIES || !mayTryAgain(call, outcome)) return undefined;
  const askedMs = 'retryAfterMs' in outcome ? (outcome.retryAfterMs ?? 0) : 0;
  const pauseMs = Math.max(askedMs, FIRST_PAUSE_MS * 2 ** (tries - 1));
  return pauseMs > LONGEST_PAUSE_MS ? undefined : pauseMs;
}

const mayTryAgain = (call: ZohoCall, outcome: ZohoCallOutcome) =>
  call.priority !== 'guest' &&
  !isStopping(outcome) &&
  (outcome.kind === 'throttled' || (isReadCall(call) ? isPassing(outcome) : isUndelivered(call, outcome)));

/** A server error, a connection that was cut, an answer that is no JSON: the next one may be good. */
const isPassing = (outcome: ZohoCallOutcome) =>
  (outcome.kind === 'away' && (outcome.why === 'server_error' || outcome.why === 'cut')) ||
  (outcome.kind === 'unreadable' && outcome.why === 'not_json');

/** Nothing of a write can have been done. A person is told at once that Zoho is away. */
const isUndelivered = ({ priority }: ZohoCall, outcome: ZohoCallOutcome) =>
  priority === 'background' && outcome.kind === 'away' && !outcome.mayBeDone;

/** Makes a call, as often as it may be tried, and notes what it shows of the connection. */
export async function makeCall(deps: ServerDeps, call: ZohoCall): Promise<ZohoCallOutcome> {
  const patience = createPatience(call);
  const { outcome: last, access } = await tryCall(deps, call, patience);
  const outcome = isReadCall(call) && 'mayBeDone' in last ? { ...last, mayBeDone: false } : last;
  if (access) await noteOutcome(deps, call, outcome, access).catch((error: unknown) => warnNotNoted(deps, error));
  if (!isDone(outcome)) logFailure(deps, call, outcome);
  return outcome;
}

/** A token that Zoho does not take is replaced once, and the call made again. */
async function tryCall(deps: ServerDeps, call: ZohoCall, patience: Patience): Promise<Attempt> {
  let refused: string | undefined;
  for (let tries = 1; ; tries += 1) {
    const last = await tryOnce(deps, call, patience, refused);
    if (last.outcome.kind === 'unauthorized' && refused === undefined && last.access) {
      refused = last.access.token;
      tries -= 1;
      continue;
    }
    const pauseMs = findPause(call, last.outcome, tries);
    if (pauseMs === undefined || pauseMs >= patience.leftMs()) return last;
    // A server that stops doesn't wait for the next try.
    if (!(await deps.clock.sleep(pauseMs, { signal: deps.stopping }))) return last;
  }
}

/** One try; where the organization of Zoho Desk is not known yet, it is found first. */
async function tryOnce(deps: ServerDeps, call: ZohoCall, patience: Patience, refused: string | undefined): Promise<Attempt> {
  const made = await attempt(deps, call, patience, refused);
  if (made.outcome !== NO_ORGANIZATION) return made;
  const asked = await attempt(deps, toOrganizations(call), patience, refused);
  if (!isDone(asked.outcome) || !asked.access) return asked;
  if (!(await noteOrganization(deps, asked.access, asked.outcome))) return made;
  const again = await attempt(deps, call, patience, refused);
  // Calls that need the same access wait for one answer, and that one may have been read before the organization was noted.
  return again.outcome === NO_ORGANIZATION ? attempt(deps, call, patience, refused) : again;
}

const toOrganizations = ({ priority, person, waitMs }: ZohoCall): ZohoCall => ({
  service: 'desk',
  method: 'GET',
  path: ORGANIZATIONS_PATH,
  priority,
  person,
  scopes: ['Desk.basic.READ'],
  ...(waitMs !== undefined && { waitMs }),
});

/** The outcome counts all the same: a write may be done by now. */
const warnNotNoted = ({ log }: ServerDeps, error: unknown) =>
  log.warn({ err: error, source: 'zoho' }, 'Failed to save the state of the Zoho connection');

/** Path and codes only: queries, bodies and headers hold what people wrote, and the token. */
function logFailure({ log }: ServerDeps, { method, path }: ZohoCall, outcome: ZohoFailure): void {
  const why = 'code' in outcome ? outcome.code : 'why' in outcome ? outcome.why : 'problem' in outcome ? outcome.problem : '';
  const isExpected = ['not_connected', 'busy', 'late', 'reserved'].includes(outcome.kind) || isStopping(outcome);
  log[isExpected ? 'debug' : 'warn']({ source: 'zoho' }, `${method} ${path} at Zoho: ${outcome.kind} ${why}`.trimEnd());
}
