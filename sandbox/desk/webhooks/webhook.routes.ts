import type { FastifyReply } from 'fastify';
import { among, bool, checkFields, type FieldChecks, isObject, listOf, parseBody, text } from '../body.ts';
import { type DeskState, nextDeskId } from '../desk.state.ts';
import { DeskError, InvalidDataError, requireFound, toFieldError } from '../desk-error.ts';
import type { DeskCall, DeskRoutes } from '../guard.ts';
import { sendPage } from '../page.ts';
import { isoTime, toSecond } from '../tickets/ticket.ts';
import { EVENT_TYPES, type Webhook } from './webhook.ts';
import { isListening } from './webhook-delivery.ts';

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

/** Documented: none in Free and Standard, 5 in Professional, 10 in Enterprise. */
const MOST_WEBHOOKS = 10;

const WEBHOOK_FIELDS: FieldChecks = {
  name: text(100),
  description: text(3_000),
  url: (value, desk) => text(500)(value, desk) && /^https?:\/\/\S+$/.test(String(value)),
  isEnabled: bool,
  includeEventsFrom: listOf(among('AUTOMATION')),
  ignoreSourceId: (value) => value === '' || (typeof value === 'string' && UUID.test(value)),
  subscriptions: (value) =>
    isObject(value) && Object.entries(value).every(([type, filter]) => EVENT_TYPES.includes(type) && filter === null),
};

const findNewErrors = checkFields(WEBHOOK_FIELDS, ['subscriptions', 'url']);

export function webhookRoutes({ add }: DeskRoutes): void {
  const scopes = (operation: string) => [[`Desk.events.${operation}`, `Desk.settings.${operation}`, `Desk.webhooks.${operation}`]];
  const path = '/webhooks/:webhookId';
  add({ method: 'GET', path: '/webhooks', scopes: scopes('READ'), isList: true }, ({ desk, reply }) =>
    sendPage(reply, [...desk.webhooks.values()].map(serializeWebhook)),
  );
  add({ method: 'POST', path: '/webhooks', scopes: scopes('CREATE') }, postWebhook);
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
  await checkListener(webhook.url);
  checkWebhookLimit(desk);
  desk.webhooks.set(webhook.id, webhook);
  return reply.send(serializeWebhook(webhook));
}

async function checkListener(url: string): Promise<void> {
  if (!(await isListening(url))) throw new InvalidDataError([toFieldError('url', 'invalid')]);
}

function checkWebhookLimit({ webhooks }: DeskState): void {
  if (webhooks.size < MOST_WEBHOOKS) return;
  throw new DeskError(403, 'LICENSE_ACCESS_LIMITED', undefined, {
    maxAllowedEntity: String(MOST_WEBHOOKS),
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
