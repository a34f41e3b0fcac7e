import type { FastifyReply } from 'fastify';
import { among, bool, checkFields, departmentId, type FieldChecks, isObject, listOf, optional, parseBody, text } from '../body.ts';
import { type DeskState, nextDeskId } from '../desk.state.ts';
import { DeskError, InvalidDataError, requireFound, toFieldError } from '../desk-error.ts';
import type { DeskCall, DeskRoutes } from '../guard.ts';
import { sendPage } from '../page.ts';
import { isoTime, toSecond } from '../tickets/ticket.ts';
import { EVENT_FILTERS, type Webhook } from './webhook.ts';
import { isListening } from './webhook-delivery.ts';

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

const FILTERS: FieldChecks = {
  departmentIds: optional(listOf(departmentId)),
  departmentId: optional(listOf(departmentId)),
  includePrevState: optional(bool),
  fields: optional(listOf(text(100), 5)),
  direction: optional(among('in', 'out')),
};

function isSubscription(desk: DeskState, type: string, wanted: unknown): boolean {
  const filters: readonly string[] | undefined = Object.hasOwn(EVENT_FILTERS, type) ? EVENT_FILTERS[type] : undefined;
  if (!filters || wanted === null) return filters !== undefined;
  if (!isObject(wanted) || filters.length === 0) return false;
  return Object.entries(wanted).every(([name, value]) => filters.includes(name) && FILTERS[name]?.(value, desk));
}

const WEBHOOK_FIELDS: FieldChecks = {
  name: text(100),
  description: text(3_000),
  url: (value, desk) => text(500)(value, desk) && /^https?:\/\/\S+$/.test(String(value)),
  isEnabled: bool,
  includeEventsFrom: listOf(among('AUTOMATION')),
  ignoreSourceId: (value) => value === '' || (typeof value === 'string' && UUID.test(value)),
  subscriptions: (value, desk) => isObject(value) && Object.entries(value).every(([type, wanted]) => isSubscription(desk, type, wanted)),
};

const findNewErrors = checkFields(WEBHOOK_FIELDS, ['subscriptions', 'url']);
const findChangeErrors = checkFields(WEBHOOK_FIELDS, ['subscriptions']);

export function webhookRoutes({ add }: DeskRoutes): void {
  const scopes = (operation: string) => [[`Desk.events.${operation}`, `Desk.settings.${operation}`, `Desk.webhooks.${operation}`]];
  const path = '/webhooks/:webhookId';
  add({ method: 'GET', path: '/webhooks', scopes: scopes('READ'), isList: true }, ({ desk, reply }) =>
    sendPage(reply, [...desk.webhooks.values()].map(serializeWebhook)),
  );
  add({ method: 'POST', path: '/webhooks', scopes: scopes('CREATE') }, postWebhook);
  add({ method: 'GET', path, scopes: scopes('READ') }, (call) => call.reply.send(serializeWebhook(getWebhook(call))));
  add({ method: 'PATCH', path, scopes: scopes('UPDATE') }, patchWebhook);
  add({ method: 'DELETE', path, scopes: scopes('DELETE') }, (call) => {
    call.desk.webhooks.delete(getWebhook(call).id);
    return call.reply.code(200).send();
  });
}

/** Others may be created while the address is validated, so their number is checked afterwards, too. */
async function postWebhook(call: DeskCall): Promise<FastifyReply> {
  const { desk, reply, actor } = call;
  const body = parseBody(call, findNewErrors);
  const now = toSecond(desk.base.clock.now());
  const blank = { name: null, description: null, isEnabled: true, ignoreSourceId: null, includeEventsFrom: [], url: '', subscriptions: {} };
  const webhook: Webhook = { ...blank, ...body, id: nextDeskId(desk.base), createdBy: actor.agentId, createdAt: now, modifiedAt: now };
  checkWebhookLimit(desk);
  await checkListener(desk, webhook.url);
  checkWebhookLimit(desk);
  desk.webhooks.set(webhook.id, webhook);
  return reply.send(serializeWebhook(webhook));
}

/** A new address is validated; the webhook may be deleted meanwhile. */
async function patchWebhook(call: DeskCall): Promise<FastifyReply> {
  const { desk, reply } = call;
  const webhook = getWebhook(call);
  const body = parseBody(call, findChangeErrors);
  const changed: Webhook = { ...webhook, ...body, modifiedAt: toSecond(desk.base.clock.now()) };
  if (changed.url !== webhook.url) await checkListener(desk, changed.url);
  getWebhook(call);
  desk.webhooks.set(changed.id, changed);
  return reply.send(serializeWebhook(changed));
}

async function checkListener(desk: DeskState, url: string): Promise<void> {
  if (!(await isListening(desk, url))) throw new InvalidDataError([toFieldError('url', 'invalid')]);
}

function checkWebhookLimit({ webhooks, base }: DeskState): void {
  if (webhooks.size < base.settings.number('deskWebhookLimit')) return;
  throw new DeskError(403, 'LICENSE_ACCESS_LIMITED', undefined, {
    maxAllowedEntity: base.settings.text('deskWebhookLimit'),
    feature: 'WEBHOOKS',
    editionType: 'ENTERPRISE',
    isTrial: false,
  });
}

function getWebhook({ desk, params }: DeskCall): Webhook {
  return requireFound(desk.webhooks.get(params.webhookId ?? ''));
}

function serializeWebhook({ createdAt, modifiedAt, ...rest }: Webhook): Record<string, unknown> {
  return { ...rest, type: 'CUSTOMER_WEBHOOK', createdTime: isoTime(createdAt), modifiedTime: isoTime(modifiedAt) };
}
