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

/** Time for sending before the settings are checked again. */
const SENDING_MS = 20_000;
/** Time for reading details before the queue is checked again. */
const DETAILS_MS = 8_000;

/** Runs a part of the work. If it fails, the next part still runs. */
export type Step = (name: StepName, work: () => Promise<unknown>) => Promise<void>;

/** Sends queued records if sync is on, then reads missing details of tickets. Does nothing while sync isn't possible. */
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

/** Returns a check that is true once stopped or after `ms`. */
export function within(ms: number, isStopped: () => boolean): () => boolean {
  const until = performance.now() + ms;
  return () => isStopped() || performance.now() > until;
}

interface Sending {
  readonly kinds: readonly SyncedKind[];
  readonly isStopped: () => boolean;
}

/** Sends queued records, and stores the reason if Zoho refuses all of them. */
async function send(deps: ServerDeps, lease: Parameters<typeof sendQueue>[0]['lease'], { kinds, isStopped }: Sending): Promise<void> {
  const { restingUntil, stoppedBy } = await readState(deps.database);
  if (restingUntil !== null && new Date(restingUntil) > deps.clock.now()) return;
  const end = await sendQueue({ context: await createContext(deps), lease, kinds, isStopped });
  const reason = end.why === 'refused' ? describeSyncFailure(end.failure) : null;
  if (reason !== stoppedBy) await saveState(deps.database, { stoppedBy: reason });
}

/** Returns whether Zoho is connected and OBDesk isn't in maintenance mode. */
export async function isPossible(deps: ServerDeps): Promise<boolean> {
  const [{ connected, problem }, { isMaintenanceMode }] = await Promise.all([
    getZohoConnection(deps),
    getSettings(deps.database, 'maintenance'),
  ]);
  return connected && problem?.code !== 'restored_copy' && !isMaintenanceMode;
}
