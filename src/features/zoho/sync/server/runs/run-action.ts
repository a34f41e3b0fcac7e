import type { Actor } from '../../../../../platform/server/actor.ts';
import { internalError } from '../../../../../platform/server/attempt.ts';
import { leaseEnd, whileRenewing } from '../../../../../platform/server/lease.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { recordAudit } from '../../../../admin/audit/server/audit.service.ts';
import { FAILED_TEXTS, logText, SYNC_ACTIONS, type SyncAction } from '../../sync-texts.rules.ts';
import { createContext } from '../links/context.ts';
import { customerRecord } from '../links/customer-record.ts';
import { leadRecord } from '../links/lead-record.ts';
import type { Action } from '../pull/action.ts';
import { type ActionContext, type ActionResult, LostRun } from '../pull/action.ts';
import { fetchCrmModule } from '../pull/fetch-crm.ts';
import { fetchTickets } from '../pull/fetch-tickets.ts';
import { importTickets } from '../pull/import-tickets.ts';
import { pushAll } from './push-all.ts';
import { deleteTargets } from './push-targets.store.ts';
import { addLogLine, addToRun, endRun, insertRun, publishRun, releaseRun, renewRun, type StoredRun } from './run.store.ts';
import { describeResult, toLogEntry } from './run-end.ts';
import { clearStepFailure, recordStepFailure } from './steps.ts';

const ACTIONS: Readonly<Record<SyncAction, Action>> = {
  'fetch-cases': fetchTickets,
  'fetch-leads': fetchCrmModule(leadRecord),
  'fetch-accounts': fetchCrmModule(customerRecord),
  'push-all': pushAll,
  'import-cases': importTickets('import-cases'),
  'import-bugs': importTickets('import-bugs'),
  'import-hardware': importTickets('import-hardware'),
};

export interface NewRun {
  readonly action: SyncAction;
  /** Where the action starts; its shape depends on the action. `next` lists the actions that follow. */
  readonly progress: Readonly<Record<string, unknown>>;
  /** Null if the schedule starts it. */
  readonly actor: Actor | null;
  /** The node that runs it. */
  readonly ownerId: string;
}

/** Stores that an action starts. Returns undefined if another one is running on any node. */
export function createRun(deps: ServerDeps, { action, progress, actor, ownerId }: NewRun): Promise<StoredRun | undefined> {
  const now = deps.clock.now();
  const leasedUntil = leaseEnd(deps.clock).toISOString();
  return deps.database.transaction(async (tx) => {
    const by = actor?.fullName ?? 'System';
    const run = await insertRun(tx, { action, progress, by, startedAt: now.toISOString(), ownerId, leasedUntil });
    if (!run) return undefined;
    await addLogLine(tx, { at: now, runId: run.id, event: 'started', text: logText.started(action) });
    await recordAudit(tx, { actor, action: 'sync.started', subject: `sync-run:${run.id}`, detail: { name: SYNC_ACTIONS[run.action] } });
    publishRun(tx, run.id);
    return run;
  });
}

interface Owner {
  /** The node that runs it. */
  readonly ownerId: string;
  /** Whether the server is stopping; another node then continues the run. */
  readonly isStopping: () => boolean;
}

/** Runs an action to its end and stores the result. Never throws. Stops without a result if another node has taken over the run. */
export async function runAction(deps: ServerDeps, run: StoredRun, { ownerId, isStopping }: Owner): Promise<void> {
  const { database, clock } = deps;
  let isCancelled = run.isCancelled;
  let isLost = false;
  const renew = async () => {
    const renewed = await renewRun(database, run.id, { ownerId, until: leaseEnd(clock) });
    isCancelled = renewed?.isCancelled ?? isCancelled;
    isLost = renewed === undefined;
    publishRun(database, run.id);
  };
  const execute = async () => {
    const context: ActionContext = {
      id: run.id,
      context: await createContext(deps),
      progress: run.progress,
      done: run.done,
      isStopped: () => isCancelled || isLost || isStopping(),
      async recordWork(work, tx) {
        const saved = await addToRun(tx ?? database, { id: run.id, ownerId, ...work });
        if (!saved) throw new LostRun();
        isCancelled ||= saved.isCancelled;
      },
    };
    const result = await ACTIONS[run.action](context);
    // Even after a failure: the shutdown may have aborted its calls.
    if (isStopping() && !isCancelled) await releaseRun(database, run.id, ownerId);
    else if (!isLost) await saveResult(deps, run, { ownerId, result, isCancelled });
    await clearStepFailure(deps, ownerId, run.action);
  };
  await whileRenewing(deps, { source: 'sync', renew }, () =>
    execute().catch(async (error: unknown) => {
      if (error instanceof LostRun) return;
      const reference = await recordStepFailure(deps, ownerId, run.action, error);
      const result = { state: 'failed', message: FAILED_TEXTS[run.action], reason: `${internalError(reference)} Try again.` } as const;
      await saveResult(deps, run, { ownerId, result, isCancelled: false }).catch(() => undefined);
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
    const counts = (await renewRun(tx, run.id, { ownerId, until: now })) ?? { done: 0, failed: 0, conflicts: 0 };
    const end = describeResult(run.action, result, { ...counts, isCancelled });
    if (!(await endRun(tx, { id: run.id, ownerId, now, ...end }))) return;
    await deleteTargets(tx, run.id);
    await addLogLine(tx, { at: now, runId: run.id, ...toLogEntry(run.action, end) });
    publishRun(tx, run.id);
  });
}
