import { randomUUID } from 'node:crypto';
import { internalError } from '../../../../../platform/server/attempt.ts';
import { whileRenewing } from '../../../../../platform/server/lease.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { FAILED_TEXTS, type SyncAction } from '../../sync-texts.rules.ts';
import { createContext } from '../links/context.ts';
import { customerRecord } from '../links/customer-record.ts';
import { leadRecord } from '../links/lead-record.ts';
import { type Action, type ActionContext, type ActionResult, LostRun } from '../pull/action.ts';
import { fetchCrmModule } from '../pull/fetch-crm.ts';
import { fetchTickets } from '../pull/fetch-tickets.ts';
import { importTickets } from '../pull/import-tickets.ts';
import { pushAll } from './push-all.ts';
import { deleteTargets } from './push-targets.store.ts';
import { addLogLine, addToRun, claimRun, endRun, findOwnRun, publishRun, type StoredRun } from './run.store.ts';
import { describeResult, toLogEntry } from './run-end.ts';
import { startNext } from './schedule.ts';
import { clearStepFailure, recordStepFailure } from './steps.ts';
import { RUN_OPTIONS, RUN_QUEUE } from './sync-queues.ts';

const ACTIONS: Readonly<Record<SyncAction, Action>> = {
  'fetch-cases': fetchTickets,
  'fetch-leads': fetchCrmModule(leadRecord),
  'fetch-accounts': fetchCrmModule(customerRecord),
  'push-all': pushAll,
  'import-cases': importTickets('import-cases'),
  'import-bugs': importTickets('import-bugs'),
  'import-hardware': importTickets('import-hardware'),
};

/** Interval for noticing a stop or another node, and for publishing the progress. */
const FOLLOW_MS = 4_000;

/** Runs an action to its end and stores the result. Stops without a result if another node has taken over; requeues it if this one is stopping. */
export async function runAction(deps: ServerDeps, id: string): Promise<void> {
  const { database, jobs, stopping } = deps;
  const ownerId = randomUUID();
  const run = await claimRun(database, id, ownerId);
  if (!run) return;
  let { isCancelled } = run;
  let isLost = false;
  const follow = async () => {
    const current = await findOwnRun(database, id, ownerId);
    isCancelled = current?.isCancelled ?? isCancelled;
    isLost = current === undefined;
    publishRun(database, id);
  };
  const execute = async () => {
    const context: ActionContext = {
      id,
      context: await createContext(deps),
      progress: run.progress,
      done: run.done,
      isStopped: () => isCancelled || isLost || stopping.aborted,
      async recordWork(work, tx) {
        const saved = await addToRun(tx ?? database, { id, ownerId, ...work });
        if (!saved) throw new LostRun();
        isCancelled ||= saved.isCancelled;
      },
    };
    const result = await ACTIONS[run.action](context);
    if (isLost) return;
    // Even after a failure: the shutdown may have aborted its calls.
    if (stopping.aborted && !isCancelled) await database.transaction((tx) => jobs.send(tx, RUN_QUEUE, { id }, { ...RUN_OPTIONS, key: id }));
    else {
      await saveResult(deps, run, { ownerId, result, isCancelled });
      await clearStepFailure(deps, run.action);
    }
  };
  await whileRenewing(deps, { source: 'sync', renew: follow, everyMs: FOLLOW_MS }, () =>
    execute().catch(async (error: unknown) => {
      if (error instanceof LostRun) return;
      // The job is retried.
      if (stopping.aborted) throw error;
      const reference = await recordStepFailure(deps, run.action, error);
      const result = { state: 'failed', message: FAILED_TEXTS[run.action], reason: `${internalError(reference)} Try again.` } as const;
      await saveResult(deps, run, { ownerId, result, isCancelled: false });
    }),
  );
}

interface Result {
  readonly ownerId: string;
  readonly result: ActionResult;
  readonly isCancelled: boolean;
}

async function saveResult(deps: ServerDeps, run: StoredRun, { ownerId, result, isCancelled }: Result): Promise<void> {
  const now = deps.clock.now();
  await deps.database.transaction(async (tx) => {
    const counts = (await findOwnRun(tx, run.id, ownerId)) ?? { done: 0, failed: 0, conflicts: 0 };
    const end = describeResult(run.action, result, { ...counts, isCancelled });
    if (!(await endRun(tx, { id: run.id, ownerId, now, ...end }))) return;
    await deleteTargets(tx, run.id);
    await addLogLine(tx, { at: now, runId: run.id, ...toLogEntry(run.action, end) });
    await startNext(deps, tx, run);
    publishRun(tx, run.id);
  });
}
