import { randomUUID } from 'node:crypto';
import { internalError } from '../../../../../platform/server/attempt.ts';
import { later } from '../../../../../platform/server/clock.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import type { SyncAction } from '../../sync-texts.rules.ts';
import { FAILED_TEXTS } from '../../sync-texts.rules.ts';
import { createContext } from '../links/context.ts';
import { customerRecord } from '../links/customer-record.ts';
import { leadRecord } from '../links/lead-record.ts';
import type { Action } from '../pull/action.ts';
import { type ActionContext, type ActionResult, LostRun } from '../pull/action.ts';
import { fetchCases } from '../pull/fetch-cases.ts';
import { fetchModule } from '../pull/fetch-crm.ts';
import { importTickets } from '../pull/import-cases.ts';
import { pushAll } from './push-all.ts';
import { deleteTargets } from './push-targets.store.ts';
import { addLogLine, addToRun, endRun, keepRun, publishRun, releaseRun, type StoredRun } from './run.store.ts';
import { describeResult, toLogEntry } from './run-end.ts';
import { noteStepDone, noteStepFailed } from './steps.ts';

/** What each action does. */
const ACTIONS: Readonly<Record<SyncAction, Action>> = {
  'fetch-cases': fetchCases,
  'fetch-leads': fetchModule(leadRecord),
  'fetch-accounts': fetchModule(customerRecord),
  'push-all': pushAll,
  'import-cases': importTickets('import-cases'),
  'import-bugs': importTickets('import-bugs'),
  'import-hardware': importTickets('import-hardware'),
};

/** A run is another node's when its own says nothing for so long. */
export const RUN_LEASE_MS = 15_000;
const RENEWED_MS = 4_000;

interface Running {
  /** The node that runs it. */
  readonly holder: string;
  /** The server ends: the run is left to another node. */
  readonly isEnding: () => boolean;
}

export const newHolder = (): string => randomUUID();

/** Runs what was started until it is done, and keeps how it ended; throws nothing. A node that loses it leaves it to the other. */
export async function runAction(deps: ServerDeps, run: StoredRun, running: Running): Promise<void> {
  const { database, clock, log } = deps;
  const { holder } = running;
  const state = { isCancelled: run.isCancelled, isLost: false };
  const renew = async () => {
    const kept = await keepRun(database, run.id, { holder, until: later(clock.now(), RUN_LEASE_MS) });
    state.isCancelled = kept?.isCancelled ?? state.isCancelled;
    state.isLost = kept === undefined;
    publishRun(database, run.id);
  };
  const timer = setInterval(() => {
    renew().catch((error: unknown) => log.warn({ err: error, source: 'sync' }, 'Failed to renew the run lease'));
  }, RENEWED_MS);
  timer.unref();
  try {
    const isStopped = () => state.isCancelled || state.isLost || running.isEnding();
    const handle = await createHandle(deps, run, { holder, isStopped, onNoted: (isCancelled) => (state.isCancelled ||= isCancelled) });
    const end = await ACTIONS[run.action](handle);
    // Also with a failure: its calls may have been broken off.
    const isLeft = running.isEnding() && !state.isCancelled;
    if (isLeft) await releaseRun(database, run.id, holder);
    else if (!state.isLost) await keepEnd(deps, run, { holder, end, isCancelled: state.isCancelled });
    await noteStepDone(deps, holder, run.action);
  } catch (error) {
    if (error instanceof LostRun) return;
    const reference = await noteStepFailed(deps, holder, run.action, error);
    const end = { state: 'failed' as const, message: FAILED_TEXTS[run.action], reason: `${internalError(reference)} Try again.` };
    await keepEnd(deps, run, { holder, end, isCancelled: false }).catch(() => undefined);
  } finally {
    clearInterval(timer);
  }
}

interface HandleOptions {
  readonly holder: string;
  readonly isStopped: () => boolean;
  readonly onNoted: (isCancelled: boolean) => void;
}

async function createHandle(deps: ServerDeps, run: StoredRun, { holder, isStopped, onNoted }: HandleOptions): Promise<ActionContext> {
  return {
    id: run.id,
    context: await createContext(deps),
    progress: run.progress,
    done: run.done,
    isStopped,
    async note(work, tx) {
      const noted = await addToRun(tx ?? deps.database, { id: run.id, holder, ...work });
      if (!noted) throw new LostRun();
      onNoted(noted.isCancelled);
    },
  };
}

interface HowItEnded {
  readonly holder: string;
  readonly end: ActionResult;
  readonly isCancelled: boolean;
}

async function keepEnd(deps: ServerDeps, run: StoredRun, { holder, end, isCancelled }: HowItEnded): Promise<void> {
  const now = deps.clock.now();
  await deps.database.transaction(async (tx) => {
    const counts = (await keepRun(tx, run.id, { holder, until: now })) ?? { done: 0, failed: 0, conflicts: 0 };
    const told = describeResult(run.action, end, { ...counts, isCancelled });
    const ended = await endRun(tx, { id: run.id, holder, now, ...told });
    if (!ended) return;
    await deleteTargets(tx, run.id);
    await addLogLine(tx, { at: now, runId: run.id, ...toLogEntry(run.action, told) });
    publishRun(tx, run.id);
  });
}
