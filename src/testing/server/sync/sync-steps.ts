import { createSyncEngine } from '../../../features/zoho/sync/server/runs/engine.ts';
import type { SyncRun } from '../../../features/zoho/sync/sync-run.contract.ts';
import type { SyncAction } from '../../../features/zoho/sync/sync-texts.rules.ts';
import type { ApiCaller } from '../api-caller.ts';
import type { TestServer } from '../test-server.ts';

const OFF = { syncEnabled: false, syncFrequency: 'manual', syncTickets: true, syncLeads: true, syncCustomers: true };

/** Switches the synchronization on, or sets parts of it. */
export async function setSync(admin: ApiCaller, given: Partial<Record<keyof typeof OFF, unknown>> = { syncEnabled: true }): Promise<void> {
  const reply = await admin.put('/api/settings/configuration', { syncConfiguration: { ...OFF, ...given } });
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
}

/** What the server does every 10 s. */
export const tick = (server: TestServer): Promise<void> => server.deps.perServer(createSyncEngine).tick();

/** Starts an action and answers how it ended. */
export async function runSync(admin: ApiCaller, action: SyncAction, more: object = {}): Promise<SyncRun> {
  const started = await admin.post<SyncRun>('/api/sync/runs', { action, ...more });
  if (started.status !== 202) throw new Error(JSON.stringify(started.body));
  return untilEnded(admin, started.body.id);
}

/** Waits until a run is over. */
export async function untilEnded(admin: ApiCaller, id: string): Promise<SyncRun> {
  for (;;) {
    const { body } = await admin.get<SyncRun>(`/api/sync/runs/${id}`);
    if (body.state !== 'running') return body;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
