import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Sandbox } from '../core/sandbox-state.ts';
import { type Body, bool, checkedBodyOf, departmentId, type FieldCheck, isObject, listOf, optional, text } from './body.ts';
import { type DeskState, nextDeskId } from './desk.state.ts';
import { answerDesk, type DeskCall } from './gate.ts';
import { answerPage } from './people-list.ts';
import { isoTime, toSecond } from './ticket.ts';
import { EVENT_TYPES, type Webhook } from './webhook.ts';
import { isListening } from './webhook-delivery.ts';
import { fieldError, notFound, refuseFields } from './wording.ts';

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;
const MAX_FIELDS = 5;

const subscription: FieldCheck = (value, desk) => {
  if (value === null) return true;
  if (!isObject(value)) return false;
  const { departmentIds = null, departmentId: _old, includePrevState = null, fields = null, ...unknown } = value;
  const isFieldList = fields === null || (Array.isArray(fields) && fields.length <= MAX_FIELDS);
  return (
    Object.keys(unknown).length === 0 &&
    isFieldList &&
    optional(listOf(departmentId))(departmentIds, desk) &&
    optional(bool)(includePrevState, desk)
  );
};

const FIELDS: Readonly<Record<string, FieldCheck>> = {
  name: text(100),
  description: text(3_000),
  url: (value, desk) => text(500)(value, desk) && /^https?:\/\/\S+$/.test(String(value)),
  isEnabled: bool,
  includeEventsFrom: listOf((value) => value === 'AUTOMATION'),
  ignoreSourceId: (value) => value === '' || (typeof value === 'string' && UUID.test(value)),
  subscriptions: (value, desk) =>
    isObject(value) && Object.entries(value).every(([type, wish]) => EVENT_TYPES.includes(type) && subscription(wish, desk)),
};

export function webhookRoutes(app: FastifyInstance, sandbox: () => Sandbox): void {
  const scopes = (operation: string) => [[`Desk.events.${operation}`, `Desk.settings.${operation}`, `Desk.webhooks.${operation}`]];
  answerDesk(app, sandbox, { method: 'GET', path: '/webhooks', scopes: scopes('READ'), isList: true }, ({ desk, reply }) =>
    answerPage(reply, [...desk.webhooks.values()].map(view)),
  );
  answerDesk(app, sandbox, { method: 'POST', path: '/webhooks', scopes: scopes('CREATE') }, postWebhook);
  answerDesk(app, sandbox, { method: 'GET', path: '/webhooks/:webhookId', scopes: scopes('READ') }, (call) => {
    const webhook = webhookOf(call);
    return webhook ? call.reply.send(view(webhook)) : notFound(call.reply);
  });
  answerDesk(app, sandbox, { method: 'PATCH', path: '/webhooks/:webhookId', scopes: scopes('UPDATE') }, patchWebhook);
  answerDesk(app, sandbox, { method: 'DELETE', path: '/webhooks/:webhookId', scopes: scopes('DELETE') }, (call) => {
    const webhook = webhookOf(call);
    if (!webhook) return notFound(call.reply);
    call.desk.webhooks.delete(webhook.id);
    return call.reply.code(200).send();
  });
}

async function postWebhook(call: DeskCall): Promise<FastifyReply> {
  const { desk, reply, agent } = call;
  const body = checkedBodyOf(call, FIELDS, ['subscriptions', 'url']);
  if (!body) return reply;
  const allowed = desk.base.switches.number('deskWebhookLimit');
  if (desk.webhooks.size >= allowed) return refuseLicense(reply, allowed);
  const now = toSecond(desk.base.clock.now());
  const blank = { name: null, description: null, isEnabled: true, ignoreSourceId: null, includeEventsFrom: [], url: '', subscriptions: {} };
  const webhook: Webhook = { ...blank, ...body, id: nextDeskId(desk.base), createdBy: agent.id, createdAt: now, modifiedAt: now };
  return keepIfListening(desk, reply, webhook);
}

async function patchWebhook(call: DeskCall): Promise<FastifyReply> {
  const { desk, reply } = call;
  const webhook = webhookOf(call);
  if (!webhook) return notFound(reply);
  const body: Body | undefined = checkedBodyOf(call, FIELDS, ['subscriptions']);
  if (!body) return reply;
  const changed: Webhook = { ...webhook, ...body, modifiedAt: toSecond(desk.base.clock.now()) };
  if (changed.url !== webhook.url) return keepIfListening(desk, reply, changed);
  desk.webhooks.set(changed.id, changed);
  return reply.send(view(changed));
}

async function keepIfListening(desk: DeskState, reply: FastifyReply, webhook: Webhook): Promise<FastifyReply> {
  if (!(await isListening(desk, webhook.url))) return refuseFields(reply, [fieldError('url', 'invalid')]);
  desk.webhooks.set(webhook.id, webhook);
  return reply.send(view(webhook));
}

function refuseLicense(reply: FastifyReply, allowed: number): FastifyReply {
  return reply.code(403).send({
    errorCode: 'LICENSE_ACCESS_LIMITED',
    message: 'Your Zoho Desk Edition does not support this feature/operation.',
    maxAllowedEntity: String(allowed),
    feature: 'WEBHOOKS',
    editionType: 'ENTERPRISE',
    isTrial: false,
  });
}

function webhookOf({ desk, params }: DeskCall): Webhook | undefined {
  return desk.webhooks.get(params.webhookId ?? '');
}

function view({ createdAt, modifiedAt, ...rest }: Webhook): Record<string, unknown> {
  return { ...rest, type: 'CUSTOMER_WEBHOOK', createdTime: isoTime(createdAt), modifiedTime: isoTime(modifiedAt) };
}
