import { randomUUID } from 'node:crypto';
import { pluralize } from '../../../../../platform/number-text.ts';
import { concernsMoreThanRecord, newReference } from '../../../../../platform/server/attempt.ts';
import type { Db } from '../../../../../platform/server/database/database.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { cleanText } from '../../../../../platform/text/clean-text.ts';
import { SYNC_ACTIONS, type SyncAction } from '../../sync-texts.rules.ts';
import { readState } from '../links/state.store.ts';
import type { FailingStep } from '../links/sync-state.table.ts';

/** Steps of the sync loop. They are independent: if one fails, the others still run. */
const STEPS = {
  decisions: 'applying decisions',
  schedule: 'starting scheduled fetches',
  queue: 'processing the queue',
  send: 'sending records',
  details: 'fetching descriptions and comments',
  unreadable: 'retrying unreadable records',
  hooks: 'renewing webhooks',
  alarms: 'notifying Admins',
} as const;
export type StepName = keyof typeof STEPS | SyncAction;

/** Consecutive failures that raise an alarm. */
const ALARM_FAILURES = 3;
/** Failures older than this are ignored: the server has recovered or no longer exists. */
const FAILURE_AGE = '2 days';

/** Runs a step. Exceptions are logged and counted, not thrown. */
export async function runStep(deps: ServerDeps, name: StepName, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
    await clearStepFailure(deps, name);
  } catch (error) {
    await recordStepFailure(deps, name, error);
  }
}

/** Identifies a node in the failures of its steps. */
const createNodeId = () => randomUUID();

/** Logs and counts a failed step; not counted if the database failed. Returns the log reference. */
export async function recordStepFailure(deps: ServerDeps, name: StepName, error: unknown): Promise<string> {
  const { database, clock, log } = deps;
  const node = deps.perServer(createNodeId);
  const reference = newReference();
  log.error({ err: error, source: 'sync', reference, step: cleanText(describeStep(name)) }, 'Sync step failed; sync continues');
  if (concernsMoreThanRecord(error)) return reference;
  const at = clock.now().toISOString();
  await saveFailure(database, name, { count: 1, since: at, at, reference, node }).catch((saveError: unknown) =>
    log.error({ err: saveError, source: 'sync' }, 'Failed to count a failure'),
  );
  return reference;
}

async function saveFailure(db: Db, name: StepName, failing: FailingStep): Promise<void> {
  await db.query({
    name: 'sync-step-failed',
    text: `INSERT INTO sync_state AS kept (failing_steps) VALUES (jsonb_build_object($1::text, $2::jsonb))
      ON CONFLICT (only_one) DO UPDATE SET failing_steps = kept.failing_steps || jsonb_build_object($1::text, $2::jsonb || jsonb_build_object(
        'count', coalesce((kept.failing_steps->$1->>'count')::int, 0) + 1,
        'since', coalesce(kept.failing_steps->$1->>'since', $2::jsonb->>'since')))`,
    values: [name, JSON.stringify(failing)],
  });
}

/** Clears the failures of this node at a step. */
export async function clearStepFailure(deps: ServerDeps, name: StepName): Promise<void> {
  await deps.database.query({
    name: 'sync-step-done',
    text: `UPDATE sync_state SET failing_steps = failing_steps - $1 WHERE failing_steps ? $1
      AND (failing_steps->$1->>'node' = $2 OR (failing_steps->$1->>'at')::timestamptz < $3::timestamptz - interval '${FAILURE_AGE}')`,
    values: [name, deps.perServer(createNodeId), deps.clock.now()],
  });
}

const describeStep = (name: StepName): string => (name in STEPS ? STEPS[name as keyof typeof STEPS] : SYNC_ACTIONS[name as SyncAction]);

/** Describes the steps that keep failing: 'sending records (5 times, reference 1a2b3c4d)'. */
export async function describeFailingSteps(db: Db): Promise<string[]> {
  const { failingSteps } = await readState(db);
  return Object.entries(failingSteps).flatMap(([name, { count, reference }]) =>
    count < ALARM_FAILURES ? [] : `${describeStep(name as StepName)} (${pluralize(count, 'time')}, reference ${reference})`,
  );
}
