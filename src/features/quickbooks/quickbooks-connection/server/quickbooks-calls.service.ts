import { backoffDelay } from '../../../../platform/server/backoff.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { cutText } from '../../../../platform/text/clean-text.ts';
import { trimEndOf } from '../../../../platform/text/trim-end.ts';
import { type CallQueue, createCallQueue } from '../../../admin/provider-access/server/calls/call-queue.service.ts';
import {
  type QuickbooksAccess,
  type QuickbooksOutcome,
  type QuickbooksRequest,
  requestQuickbooks,
} from '../../quickbooks-client/server/quickbooks-request.ts';
import { type AccessProblem, type ConnectedAccess, getQuickbooksAccess, PROBLEM_TEXTS, saveProblem } from './access.service.ts';

export type QuickbooksCallOutcome<T> =
  | QuickbooksOutcome<T>
  | { readonly kind: 'no_access'; readonly problem: AccessProblem }
  /** The rate limit left no room for the call in time. */
  | { readonly kind: 'busy' };
export type QuickbooksFailure = Exclude<QuickbooksCallOutcome<unknown>, { readonly kind: 'ok' }>;

const MAX_ATTEMPTS = 3;
const BACKOFF = { firstMs: 500, maxMs: 5_000 };

/**
 * Sends a request within the rate limit of all nodes. Refreshes a rejected token once. Retries reads, and writes that changed nothing, up to three
 * times; the caller has to find out the result of any other write.
 */
export async function callQuickbooks<T>(deps: ServerDeps, request: QuickbooksRequest<T>): Promise<QuickbooksCallOutcome<T>> {
  let rejectedToken: string | undefined;
  let attempts = 0;
  for (;;) {
    const access = await getQuickbooksAccess(deps, rejectedToken);
    if ('problem' in access) return { kind: 'no_access', problem: access.problem };
    const outcome = await callInTurn(deps, access, request);
    if (outcome.kind === 'unauthorized' && rejectedToken === undefined) {
      rejectedToken = access.token;
      continue;
    }
    await updateProblem(deps, access, outcome);
    attempts += 1;
    if (attempts >= MAX_ATTEMPTS || !canRetry(request, outcome)) return outcome;
    if (!(await deps.clock.sleep(backoffDelay(attempts, BACKOFF), { signal: deps.stopping }))) return outcome;
  }
}

const canRetry = ({ method }: QuickbooksRequest<unknown>, outcome: QuickbooksCallOutcome<unknown>): boolean =>
  outcome.kind === 'throttled' ||
  (outcome.kind === 'unavailable' && outcome.reason !== 'stopping' && (method === 'GET' || !outcome.mayBeDone));

/** Updates the problem of the connection after a call. */
async function updateProblem(deps: ServerDeps, { connection }: ConnectedAccess, outcome: QuickbooksCallOutcome<unknown>): Promise<void> {
  const { generation, problem } = connection;
  if (outcome.kind === 'forbidden') await saveProblem(deps, generation, 'wrong_company');
  else if (outcome.kind === 'unauthorized') await saveProblem(deps, generation, 'revoked');
  else if (outcome.kind === 'unavailable' && outcome.reason !== 'stopping') await saveProblem(deps, generation, 'unreachable');
  else if (problem !== null && (outcome.kind === 'ok' || outcome.kind === 'rejected')) await saveProblem(deps, generation, null);
}

const MAX_WAIT_MS = 20_000;

/** Sends a request once, within the rate limit. */
export async function callInTurn<T>(
  deps: ServerDeps,
  access: QuickbooksAccess,
  request: QuickbooksRequest<T>,
): Promise<QuickbooksCallOutcome<T>> {
  const queue = deps.perServer(createQuickbooksQueue);
  const turn = await queue.take({ service: 'quickbooks', priority: 'person' }, MAX_WAIT_MS);
  if (turn.kind !== 'begun') return { kind: 'busy' };
  try {
    return await requestQuickbooks(access, request);
  } finally {
    await queue.end({ id: turn.id, service: turn.service, remaining: undefined, stoppedMs: undefined });
  }
}

/** Intuit allows 500 requests a minute and 10 at a time per company; the margin allows for clock differences. */
const createQuickbooksQueue = (deps: ServerDeps): CallQueue =>
  createCallQueue(deps, { name: 'quickbooks', services: ['quickbooks'], perMinute: 480, atOnce: 9 });

/** Describes a failure that changed nothing in QuickBooks. */
export function describeFailure(failure: QuickbooksFailure): string {
  switch (failure.kind) {
    case 'no_access':
      return PROBLEM_TEXTS[failure.problem];
    case 'unauthorized':
      return PROBLEM_TEXTS.revoked;
    case 'forbidden':
      return PROBLEM_TEXTS.wrong_company;
    case 'throttled':
    case 'busy':
      return 'QuickBooks is limiting requests right now. Nothing was changed. Try again in a minute.';
    case 'unavailable':
      return 'OBDesk can’t reach QuickBooks. Nothing was changed. Try again in a minute.';
    case 'rejected':
      return `QuickBooks rejected this: ${failure.faults.map(({ message, detail }) => cleanMessage(detail || message)).join('; ')}.`;
  }
}

/** Removes URLs and shortens a message from QuickBooks. */
function cleanMessage(text: string): string {
  const plain = text.replace(/\bhttps?:\/\/\S+/gi, '…').replace(/\s+/g, ' ');
  return trimEndOf(cutText(plain, 300).trim(), '.:;,');
}
