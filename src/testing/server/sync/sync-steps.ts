import { TASK_QUEUE } from '../../../features/quickbooks/accounting/server/push/task.store.ts';
import { DECISION_QUEUE } from '../../../features/zoho/sync/server/conflicts/decision.service.ts';
import { requestSync, SYNC_QUEUE } from '../../../features/zoho/sync/server/runs/sync-queues.ts';
import type { SyncRun } from '../../../features/zoho/sync/sync-run.contract.ts';
import type { SyncAction } from '../../../features/zoho/sync/sync-texts.rules.ts';
import type { ApiCaller } from '../api-caller.ts';
import type { TestServer } from '../test-server.ts';

const OFF = { syncEnabled: false, syncFrequency: 'manual', syncTickets: true, syncLeads: true, syncCustomers: true };

/** Turns the sync on, or changes its settings. */
export async function setSync(admin: ApiCaller, given: Partial<Record<keyof typeof OFF, unknown>> = { syncEnabled: true }): Promise<void> {
  const reply = await admin.put('/api/settings/configuration', { syncConfiguration: { ...OFF, ...given } });
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
}

/** Runs the periodic sync work, which is due every 10 s, on this or another node. */
export async function tick({ deps }: Pick<TestServer, 'deps'>): Promise<void> {
  await deps.jobs.runDue(DECISION_QUEUE);
  await requestSync(deps);
  for (;;) {
    await deps.jobs.runDue(SYNC_QUEUE);
    const { rowCount } = await deps.database.query(
      "SELECT FROM jobs.job WHERE name = $1 AND (state = 'active' OR state < 'active' AND start_after <= $2)",
      [SYNC_QUEUE, deps.clock.now()],
    );
    if (rowCount === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** Runs due QuickBooks tasks. */
export const runDueTasks = ({ deps }: Pick<TestServer, 'deps'>): Promise<void> => deps.jobs.runDue(TASK_QUEUE);

/** Starts an action. Returns its result. */
export async function runSync(admin: ApiCaller, action: SyncAction, more: object = {}): Promise<SyncRun> {
  const started = await admin.post<SyncRun>('/api/sync/runs', { action, ...more });
  if (started.status !== 202) throw new Error(JSON.stringify(started.body));
  return untilEnded(admin, started.body.id);
}

/** Waits until a run has ended. */
export async function untilEnded(admin: ApiCaller, id: string): Promise<SyncRun> {
  for (;;) {
    const { body } = await admin.get<SyncRun>(`/api/sync/runs/${id}`);
    if (body.state !== 'running') return body;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
