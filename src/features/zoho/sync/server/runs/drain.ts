import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { getConfiguration, getSettings } from '../../../../admin/settings/server/settings.service.ts';
import { getZohoConnection } from '../../../zoho-connection/server/connection.service.ts';
import { enabledKinds, type SyncedKind } from '../../synced-kinds.ts';
import { createContext } from '../links/context.ts';
import { describeSyncFailure } from '../links/failure.ts';
import { hasWork } from '../links/queue.store.ts';
import { readState, saveState } from '../links/state.store.ts';
import { sendQueue } from '../push/send-queue.ts';
import { withSenderLease } from '../push/sender-lease.ts';
import { fetchDetails } from './fetch-details.ts';
import type { StepName } from './steps.ts';

/** So long a run sends before it looks again whether it still is to. */
const SENDING_MS = 20_000;
/** So long details are read before the queue is looked at again. */
const DETAILS_MS = 8_000;

/** Does a part of the work; if it fails, the next part is done all the same. */
export type Step = (name: StepName, work: () => Promise<unknown>) => Promise<void>;

/** Sends what is in the queue, where that is switched on, and reads what tickets came without; nothing while it is not possible. */
export async function drain(deps: ServerDeps, isStopped: () => boolean, step: Step): Promise<void> {
  if (!(await isPossible(deps))) return;
  const { syncConfiguration } = await getConfiguration(deps);
  const kinds = syncConfiguration.syncEnabled ? enabledKinds(syncConfiguration) : [];
  if (!(await hasWork(deps.database, { kinds, now: deps.clock.now() }))) return;
  await withSenderLease(deps, async (lease) => {
    if (syncConfiguration.syncEnabled) await step('send', () => send(deps, lease, { kinds, isStopped: within(SENDING_MS, isStopped) }));
    await step('details', async () => fetchDetails(await createContext(deps), within(DETAILS_MS, isStopped)));
  });
}

/** It is stopped, or has taken so long. */
export function within(ms: number, isStopped: () => boolean): () => boolean {
  const until = performance.now() + ms;
  return () => isStopped() || performance.now() > until;
}

interface Sending {
  readonly kinds: readonly SyncedKind[];
  readonly isStopped: () => boolean;
}

/** Keeps why nothing can be sent at all, where that is so. */
async function send(deps: ServerDeps, lease: Parameters<typeof sendQueue>[0]['lease'], { kinds, isStopped }: Sending): Promise<void> {
  const { restingUntil, stoppedBy } = await readState(deps.database);
  if (restingUntil !== null && new Date(restingUntil) > deps.clock.now()) return;
  const end = await sendQueue({ context: await createContext(deps), lease, kinds, isStopped, onOutcome: async () => undefined });
  const reason = end.why === 'refused' ? describeSyncFailure(end.failure) : null;
  if (reason !== stoppedBy) await saveState(deps.database, { stoppedBy: reason });
}

/** Zoho is connected, and nobody works on the system. */
export async function isPossible(deps: ServerDeps): Promise<boolean> {
  const [{ connected, problem }, { isMaintenanceMode }] = await Promise.all([
    getZohoConnection(deps),
    getSettings(deps.database, 'maintenance'),
  ]);
  return connected && problem?.code !== 'restored_copy' && !isMaintenanceMode;
}
