import { requestStatus } from '../../core/deliveries.ts';
import type { DeskState } from '../desk.state.ts';
import type { DeliveredEvent, Subscription, Webhook } from './webhook.ts';
import { signedHeader } from './webhook-jwt.ts';

/** Something that happened at the help desk. */
export interface DeskEvent {
  readonly type: string;
  readonly payload: unknown;
  readonly departmentId?: string;
  readonly prevState?: unknown;
  readonly changedFields?: readonly string[];
  /** Of a thread. */
  readonly direction?: 'in' | 'out';
  /** The program that did it. */
  readonly sourceId?: string | undefined;
}

const GONE = 410;

/** Notifies the subscribed webhooks, a moment later and together with what else happens until then. */
export function publish(desk: DeskState, event: DeskEvent): void {
  for (const webhook of desk.webhooks.values()) {
    const delivered = toDeliveredEvent(desk, webhook, event);
    if (delivered) enqueue(desk, webhook, delivered);
  }
}

function toDeliveredEvent({ orgId, base }: DeskState, webhook: Webhook, event: DeskEvent): DeliveredEvent | undefined {
  const subscription = webhook.subscriptions[event.type];
  if (subscription === undefined || !webhook.isEnabled || !matches(subscription, event)) return undefined;
  if (webhook.ignoreSourceId !== null && webhook.ignoreSourceId === event.sourceId) return undefined;
  const prevState = subscription?.includePrevState && event.prevState !== undefined ? { prevState: event.prevState } : {};
  return { eventType: event.type, orgId, eventTime: String(base.clock.now()), payload: event.payload, ...prevState };
}

function matches(subscription: Subscription | null, { departmentId, changedFields, direction }: DeskEvent): boolean {
  const { departmentIds, departmentId: oldIds, fields, direction: wanted } = subscription ?? {};
  const ids = departmentIds?.length ? departmentIds : (oldIds ?? []);
  if (ids.length > 0 && (departmentId === undefined || !ids.includes(departmentId))) return false;
  if (wanted && wanted !== direction) return false;
  return !fields?.length || changedFields === undefined || changedFields.some((field) => fields.includes(field));
}

function enqueue(desk: DeskState, webhook: Webhook, event: DeliveredEvent): void {
  const waiting = desk.waitingEvents.get(webhook.id);
  if (waiting) {
    waiting.push(event);
    return;
  }
  desk.waitingEvents.set(webhook.id, [event]);
  setTimeout(() => void deliver(desk, webhook.id), desk.base.settings.number('deskWebhookDelayMs')).unref();
}

async function deliver(desk: DeskState, webhookId: string): Promise<void> {
  const events = desk.waitingEvents.get(webhookId) ?? [];
  desk.waitingEvents.delete(webhookId);
  const webhook = desk.webhooks.get(webhookId);
  if (!webhook) return;
  const headers = { 'X-ZDesk-JWT': signedHeader(desk, webhookId) };
  const timeoutMs = getTimeout(desk);
  const status = await desk.base.deliveries.send({ provider: 'desk', url: webhook.url, headers, body: JSON.stringify(events), timeoutMs });
  if (status === GONE) desk.webhooks.delete(webhookId);
}

/** Whether a listener answers 200 to a GET or, failing that, to a POST. */
export async function isListening(desk: DeskState, url: string): Promise<boolean> {
  if ((await requestStatus(url, { method: 'GET' }, getTimeout(desk))) === 200) return true;
  const headers = { 'content-type': 'application/json' };
  return (await requestStatus(url, { method: 'POST', headers, body: '[]' }, getTimeout(desk))) === 200;
}

function getTimeout({ base }: DeskState): number {
  return base.settings.number('deskWebhookTimeoutMs');
}
