import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { type CallQueue, createCallQueue, type Provider } from '../../../../admin/provider-access/server/calls/call-queue.service.ts';
import type { QuickbooksOutcome } from '../../../quickbooks-client/server/http/outcome.ts';
import { type QuickbooksAccess, type QuickbooksRequest, requestQuickbooks } from '../../../quickbooks-client/server/http/request.ts';
import { type ConnectedAccess, getQuickbooksAccess, type NoAccess, noteProblem } from '../access.service.ts';

/** What became of a call: that of its last try, or why none was made. */
export type QuickbooksCallOutcome =
  | QuickbooksOutcome
  | { readonly kind: 'no_access'; readonly problem: NoAccess['problem'] }
  /** Its turn did not come in time. */
  | { readonly kind: 'busy' };
export type QuickbooksFailure = Exclude<QuickbooksCallOutcome, { readonly kind: 'ok' }>;

/** What one company answers: 500 calls a minute, and 10 of one program at once (Intuit's documentation), less what clocks may be off by. */
const QUICKBOOKS: Provider = { name: 'quickbooks', services: ['quickbooks'], perMinute: 480, atOnce: 9 };

/** The calls to QuickBooks of this server that wait for their turn. */
const createQuickbooksQueue = (deps: ServerDeps): CallQueue => createCallQueue(deps, QUICKBOOKS);

const WAIT_MS = 20_000;
const MOST_TRIES = 3;
const FIRST_PAUSE_MS = 500;

/**
 * Makes a call when its turn has come, within the limits that hold for all nodes. An access token that is refused is replaced once. Reads, and writes
 * that QuickBooks has not begun, are tried three times; what became of any other write the caller finds out.
 */
export async function callQuickbooks(deps: ServerDeps, request: QuickbooksRequest): Promise<QuickbooksCallOutcome> {
  let refused: string | undefined;
  for (let tries = 1; ; tries += 1) {
    const access = await getQuickbooksAccess(deps, refused);
    if ('problem' in access) return { kind: 'no_access', problem: access.problem };
    const outcome = await inTurn(deps, access, request);
    if (outcome.kind === 'unauthorized' && refused === undefined) {
      refused = access.token;
      tries -= 1;
      continue;
    }
    await noteOutcome(deps, access, outcome);
    if (tries >= MOST_TRIES || !mayTryAgain(request, outcome)) return outcome;
    if (!(await deps.clock.sleep(FIRST_PAUSE_MS * 2 ** (tries - 1), { signal: deps.stopping }))) return outcome;
  }
}

/** Makes a call with this access when its turn has come. */
export async function inTurn(deps: ServerDeps, access: QuickbooksAccess, request: QuickbooksRequest): Promise<QuickbooksCallOutcome> {
  const queue = deps.perServer(createQuickbooksQueue);
  const turn = await queue.take({ service: 'quickbooks', priority: 'person' }, WAIT_MS);
  if (turn.kind !== 'begun') return { kind: 'busy' };
  try {
    return await requestQuickbooks(access, request);
  } finally {
    await queue.end({ id: turn.id, service: turn.service, remaining: undefined, stoppedMs: undefined });
  }
}

/** Nothing can have been done, or it changes nothing. */
const mayTryAgain = ({ method }: QuickbooksRequest, outcome: QuickbooksCallOutcome): boolean =>
  outcome.kind === 'throttled' || (outcome.kind === 'away' && outcome.why !== 'stopping' && (method === 'GET' || !outcome.mayBeDone));

/** Notes on the connection what a call showed to be wrong with it, and what is wrong no more. */
async function noteOutcome(deps: ServerDeps, { connection }: ConnectedAccess, outcome: QuickbooksCallOutcome): Promise<void> {
  const { generation, problem } = connection;
  if (outcome.kind === 'forbidden') await noteProblem(deps, generation, 'wrong_company');
  else if (outcome.kind === 'unauthorized') await noteProblem(deps, generation, 'revoked');
  else if (outcome.kind === 'away' && outcome.why !== 'stopping') await noteProblem(deps, generation, 'unreachable');
  else if (problem !== null && (outcome.kind === 'ok' || outcome.kind === 'refused')) await noteProblem(deps, generation, null);
}
