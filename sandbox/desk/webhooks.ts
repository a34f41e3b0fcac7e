import { requestStatus } from '../core/deliveries.ts';
import type { DeliveredEvent, DeskState, Webhook } from './desk.state.ts';

/** Event types that webhooks can subscribe to. */
export const EVENT_TYPES = [
  'Ticket_Add',
  'Ticket_Update',
  'Ticket_Delete',
  'Ticket_Comment_Add',
  'Ticket_Comment_Update',
  'Ticket_Thread_Add',
] as const;

interface DeskEvent {
  readonly type: string;
  readonly payload: unknown;
  /** The program that made the change. */
  readonly sourceId?: string | undefined;
}

const GONE = 410;
/** Time that events are batched before delivery. Not confirmed. */
const DELAY_MS = 50;
/** Documented: 5 seconds. */
const TIMEOUT_MS = 5_000;

/** Notifies the webhooks after a short delay, in batches. */
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

/** Returns whether a listener responds with 200 to GET, or else to POST. */
export async function isListening(url: string): Promise<boolean> {
  if ((await requestStatus(url, { method: 'GET' }, TIMEOUT_MS)) === 200) return true;
  const headers = { 'content-type': 'application/json' };
  return (await requestStatus(url, { method: 'POST', headers, body: '[]' }, TIMEOUT_MS)) === 200;
}
