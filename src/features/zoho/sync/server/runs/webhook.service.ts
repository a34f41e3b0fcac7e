import { createHash, timingSafeEqual } from 'node:crypto';
import { parseJson } from '../../../../../platform/server/http-client/parse-json.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { toWebhookSecret, WEBHOOK_SERVICES, type WebhookService } from '../pull/register-webhooks.ts';
import { readWebhookEvents } from '../pull/webhook-events.ts';
import { createWebhookQueue } from './webhook-queue.ts';

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
