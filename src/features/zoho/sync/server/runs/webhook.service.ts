import { createHash, timingSafeEqual } from 'node:crypto';
import { runAsCaller } from '../../../../../platform/server/database/lock-tracker.ts';
import { parseJson } from '../../../../../platform/server/http-client/parse-json.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { getConfiguration } from '../../../../admin/settings/server/settings.service.ts';
import { enabledKinds } from '../../synced-kinds.ts';
import { createContext, type SyncContext } from '../links/context.ts';
import { refetchOrSetAside } from '../pull/refetch-record.ts';
import { toWebhookSecret, WEBHOOK_SERVICES, type WebhookService } from '../pull/register-webhooks.ts';
import { readWebhookEvents, type WebhookEvent } from '../pull/webhook-events.ts';
import { isPossible } from './drain.ts';
import { requestFetch } from './schedule.ts';
import { SYNC_QUEUE } from './sync-queues.ts';

interface WebhookTarget {
  readonly service: string;
  readonly secret: string;
}

/** Returns the service of a webhook URL; undefined if the secret is wrong. */
export async function findWebhookService(deps: ServerDeps, { service, secret }: WebhookTarget): Promise<WebhookService | undefined> {
  const known = WEBHOOK_SERVICES.find((each) => each === service);
  const expected = known && (await toWebhookSecret(deps, known));
  return expected !== undefined && isSame(expected, secret) ? known : undefined;
}

/** Compares digests, which have the same length for all inputs. */
function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}

/** Queues the events of a delivery. If some can't be read, requests a fetch to find the changes. */
export async function receiveWebhook(deps: ServerDeps, { service }: WebhookTarget, body: unknown): Promise<{ received: boolean }> {
  const known = WEBHOOK_SERVICES.find((each) => each === service);
  if (!known || !Buffer.isBuffer(body) || body.length === 0) return { received: true };
  const parsed = parseJson(body.toString('utf8'));
  const { events, isComplete } = readWebhookEvents(known, parsed);
  const queue = deps.perServer(createWebhookQueue);
  await queue.add(events);
  if (!isComplete) await queue.fetchSoon();
  return { received: true };
}

/** Requests a fetch in place of a delivery that is too large to read. */
export async function receiveTooLarge(deps: ServerDeps, given: WebhookTarget): Promise<void> {
  deps.log.warn({ source: 'sync', service: given.service }, 'Zoho webhook too large; a fetch will pick up the changes');
  await deps.perServer(createWebhookQueue).fetchSoon();
}

/** Changed records that Zoho reported. They are refetched after a short pause, each once. If the node stops first, the next fetch finds them. */
export interface WebhookQueue {
  add(events: readonly WebhookEvent[]): Promise<void>;
  /** Requests a fetch, because changes were reported without their records. */
  fetchSoon(): Promise<void>;
  /** Resolves once the queue is empty. */
  settled(): Promise<void>;
}

/** Groups bursts of changes. */
const PAUSE_MS = 500;
/** Records to refetch one by one. A fetch reads further ones, a hundred or more per call. */
const MAX_QUEUED = 500;

export function createWebhookQueue(deps: ServerDeps): WebhookQueue {
  const waiting = new Map<string, WebhookEvent>();
  let working: Promise<void> | undefined;

  const work = async () => {
    await deps.clock.sleep(PAUSE_MS, { signal: deps.stopping });
    const events = [...waiting.values()];
    waiting.clear();
    if (deps.stopping.aborted) return;
    if (await isAutomatic(deps)) await runAsCaller(`job ${SYNC_QUEUE}`, () => refetchAll(deps, events));
  };
  const fetchSoon = () => requestFetch(deps.database);
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
        if (waiting.has(key) || waiting.size < MAX_QUEUED) waiting.set(key, each);
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

/** Returns whether records are fetched automatically. */
async function isAutomatic(deps: ServerDeps): Promise<boolean> {
  const { syncConfiguration } = await getConfiguration(deps);
  return syncConfiguration.syncEnabled && syncConfiguration.syncFrequency !== 'manual' && (await isPossible(deps));
}

async function refetchAll(deps: ServerDeps, events: readonly WebhookEvent[]): Promise<void> {
  const kinds = enabledKinds((await getConfiguration(deps)).syncConfiguration);
  const context: SyncContext = await createContext(deps);
  for (const each of events) if (kinds.includes(each.kind) && !deps.stopping.aborted) await refetchOrSetAside(context, each);
}
