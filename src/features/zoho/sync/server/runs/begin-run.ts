import type { Actor } from '../../../../../platform/server/actor.ts';
import { later } from '../../../../../platform/server/clock.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { recordAudit } from '../../../../admin/audit/server/audit.service.ts';
import { logText, SYNC_ACTIONS, type SyncAction } from '../../sync-texts.rules.ts';
import { addLogLine, insertRun, publishRun, type StoredRun } from './run.store.ts';
import { RUN_LEASE_MS } from './run-action.ts';

export interface StartedRun {
  readonly action: SyncAction;
  /** Where it begins; its shape is that of the action, and `next` names the actions that follow. */
  readonly progress: Readonly<Record<string, unknown>>;
  /** Null: the schedule. */
  readonly actor: Actor | null;
  /** The node that runs it. */
  readonly holder: string;
}

/** Writes down that an action begins; undefined while another one is running on any node. */
export function beginRun(deps: ServerDeps, { action, progress, actor, holder }: StartedRun): Promise<StoredRun | undefined> {
  const now = deps.clock.now();
  const lease = { holder, leasedUntil: later(now, RUN_LEASE_MS).toISOString() };
  return deps.database.transaction(async (tx) => {
    const run = await insertRun(tx, { action, progress, by: actor?.fullName ?? 'System', startedAt: now.toISOString(), ...lease });
    if (!run) return undefined;
    await addLogLine(tx, { at: now, runId: run.id, event: 'started', text: logText.started(action) });
    await recordAudit(tx, { actor, action: 'sync.started', subject: `sync-run:${run.id}`, detail: { name: SYNC_ACTIONS[run.action] } });
    publishRun(tx, run.id);
    return run;
  });
}
