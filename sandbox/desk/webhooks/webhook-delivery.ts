import { requestStatus } from '../../core/deliveries.ts';
import type { DeskState } from '../desk.state.ts';
import type { DeliveredEvent, Webhook } from './webhook.ts';

/** Something that happened at the help desk. */
export interface DeskEvent {
  readonly type: string;
  readonly payload: unknown;
  /** The program that did it. */
  readonly sourceId?: string | undefined;
}

const GONE = 410;
/** Time that events are batched before delivery. Not confirmed. */
const DELAY_MS = 50;
/** Documented: 5 seconds. */
const TIMEOUT_MS = 5_000;

/** Notifies the subscribed webhooks, a moment later and together with what else happens until then. */
export function publish(desk: DeskState, event: DeskEvent): void {
  for (const webhook of desk.webhooks.values()) {
    const delivered = toDeliveredEvent(desk, webhook, event);
    if (delivered) enqueue(desk, webhook, delivered);
  }
}

function toDeliveredEvent({ orgId, base }: DeskState, webhook: Webhook, event: DeskEvent): DeliveredEvent | undefined {
  if (!(event.type in webhook.subscriptions) || !webhook.isEnabled) return undefined;
  if (webhook.ignoreSourceId !== null && webhook.ignoreSourceId === event.sourceId) return undefined;
  return { eventType: event.type, orgId, eventTime: String(base.clock.now()), payload: event.payload };
}

function enqueue(desk: DeskState, webhook: Webhook, event: DeliveredEvent): void {
  const waiting = desk.waitingEvents.get(webhook.id);
  if (waiting) {
    waiting.push(event);
    return;
  }
  desk.waitingEvents.set(webhook.id, [event]);
  setTimeout(() => void deliver(desk, webhook.id), DELAY_MS).unref();
}

async function deliver(desk: DeskState, webhookId: string): Promise<void> {
  const events = desk.waitingEvents.get(webhookId) ?? [];
  desk.waitingEvents.delete(webhookId);
  const webhook = desk.webhooks.get(webhookId);
  if (!webhook) return;
  const { url } = webhook;
  const status = await desk.base.deliveries.send({ url, body: JSON.stringify(events), timeoutMs: TIMEOUT_MS });
  if (status === GONE) desk.webhooks.delete(webhookId);
}

/** Whether a listener answers 200 to a GET or, failing that, to a POST. */
export async function isListening(url: string): Promise<boolean> {
  if ((await requestStatus(url, { method: 'GET' }, TIMEOUT_MS)) === 200) return true;
  const headers = { 'content-type': 'application/json' };
  return (await requestStatus(url, { method: 'POST', headers, body: '[]' }, TIMEOUT_MS)) === 200;
}
