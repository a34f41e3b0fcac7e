import { runCall } from '../../../../../platform/server/locks/running-call.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { getConfiguration } from '../../../../admin/settings/server/settings.service.ts';
import { enabledKinds } from '../../synced-kinds.ts';
import { createContext, type SyncContext } from '../links/context.ts';
import { refetchOrSetAside } from '../pull/refetch-record.ts';
import type { WebhookEvent } from '../pull/webhook-events.ts';
import { isPossible } from './drain.ts';
import { makeFetchDue } from './schedule.ts';

/** Records that Zoho says have changed; they are looked at a moment later, each once. Those of a node that ends are found by the next fetch. */
export interface WebhookQueue {
  add(events: readonly WebhookEvent[]): Promise<void>;
  /** Lets the schedule fetch now, because changes were announced that are not known one by one. */
  fetchSoon(): Promise<void>;
  /** Resolves once everything was looked at. */
  settled(): Promise<void>;
}

/** Changes come in bursts. */
const PAUSE_MS = 500;
/** Most records that wait to be read one by one. A fetch reads the others, a hundred or more per call. */
const MOST = 500;

export function createWebhookQueue(deps: ServerDeps): WebhookQueue {
  const waiting = new Map<string, WebhookEvent>();
  let working: Promise<void> | undefined;

  const work = async () => {
    await deps.clock.sleep(PAUSE_MS, { signal: deps.stopping });
    const events = [...waiting.values()];
    waiting.clear();
    if (deps.stopping.aborted) return;
    if (await isWanted(deps)) await runCall('job sync', () => refetchAll(deps, events));
  };
  const fetchSoon = () => makeFetchDue(deps.database);
  const start = () => {
    working ??= work()
      .catch((error: unknown) => {
        deps.log.warn({ err: error, source: 'sync' }, 'Failed to process a Zoho webhook; the next fetch will pick up the changes');
        return fetchSoon();
      })
      .catch((error: unknown) => deps.log.error({ err: error, source: 'sync' }, 'Failed to request a fetch; the next one runs on schedule'))
      .finally(() => {
        working = undefined;
        if (waiting.size > 0) start();
      });
  };
  return {
    fetchSoon,
    async add(events) {
      let isFull = false;
      for (const each of events) {
        const key = `${each.kind} ${each.zohoId}`;
        if (waiting.has(key) || waiting.size < MOST) waiting.set(key, each);
        else isFull = true;
      }
      if (waiting.size > 0) start();
      if (isFull) await fetchSoon();
    },
    async settled() {
      while (working) await working;
    },
  };
}

/** Nothing is fetched by itself while that is switched off, or only done by hand. */
async function isWanted(deps: ServerDeps): Promise<boolean> {
  const { syncConfiguration } = await getConfiguration(deps);
  return syncConfiguration.syncEnabled && syncConfiguration.syncFrequency !== 'manual' && (await isPossible(deps));
}

async function refetchAll(deps: ServerDeps, events: readonly WebhookEvent[]): Promise<void> {
  const kinds = enabledKinds((await getConfiguration(deps)).syncConfiguration);
  const context: SyncContext = await createContext(deps);
  for (const each of events) if (kinds.includes(each.kind) && !deps.stopping.aborted) await refetchOrSetAside(context, each);
}
