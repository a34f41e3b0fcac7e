import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { DECISION_QUEUE } from '../conflicts/decision.service.ts';
import { ensureWebhooks } from '../pull/register-webhooks.ts';
import { raiseAlarms } from './alarm.service.ts';
import { applyDecisions } from './apply-decisions.ts';
import { drain, isPossible, within } from './drain.ts';
import { registerOpenedTickets } from './record-sync.service.ts';
import { retryUnreadable } from './retry-unreadable.ts';
import { findRunning } from './run.store.ts';
import { runAction } from './run-action.ts';
import { startScheduled } from './schedule.ts';
import { runStep } from './steps.ts';
import { RUN_OPTIONS, RUN_QUEUE, requestSync, SYNC_QUEUE } from './sync-queues.ts';

const INTERVAL_SECONDS = 10;
/** Time for retrying unreadable records before other due work. */
const RETRYING_MS = 8_000;

/** Registers the background work of the sync, and resumes an action whose job was lost. */
export async function registerSyncJobs(deps: ServerDeps): Promise<void> {
  await deps.jobs.work<{ id: string }>(RUN_QUEUE, ({ id }) => runAction(deps, id));
  await deps.jobs.work(DECISION_QUEUE, async () => {
    await runStep(deps, 'decisions', () => applyDecisions(deps));
    await requestSync(deps);
  });
  await registerOpenedTickets(deps);
  await resumeRun(deps);
  await deps.jobs.repeat(SYNC_QUEUE, INTERVAL_SECONDS, () => sync(deps));
}

/** Queues a job for a running action that has none. */
export async function resumeRun({ database, jobs }: ServerDeps): Promise<void> {
  const run = await findRunning(database);
  if (run) await jobs.sendMissing(RUN_QUEUE, [{ key: run.id, data: { id: run.id } }], RUN_OPTIONS);
}

/** Does all due work, one step after the other. */
async function sync(deps: ServerDeps): Promise<void> {
  const isStopped = () => deps.stopping.aborted;
  const step = async (name: Parameters<typeof runStep>[1], work: () => Promise<unknown>) =>
    isStopped() ? undefined : runStep(deps, name, work);
  await step('decisions', () => applyDecisions(deps));
  await step('schedule', async () => {
    await resumeRun(deps);
    await startScheduled(deps);
  });
  await step('queue', () => drain(deps, isStopped, step));
  await step('unreadable', () => retryUnreadable(deps, within(RETRYING_MS, isStopped)));
  await step('hooks', async () => ((await isPossible(deps)) ? ensureWebhooks(deps) : undefined));
  await step('alarms', () => raiseAlarms(deps));
}
