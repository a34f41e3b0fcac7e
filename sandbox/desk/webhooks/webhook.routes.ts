import type { FastifyReply } from 'fastify';
import { checkFields, parseBody } from '../body.ts';
import { type DeskState, nextDeskId } from '../desk.state.ts';
import { answerPage, fieldError, notFound, refuseFields } from '../desk-error.ts';
import type { DeskCall, DeskRoutes } from '../guard.ts';
import { isoTime, toSecond } from '../tickets/ticket.ts';
import type { Webhook } from './webhook.ts';
import { WEBHOOK_FIELDS } from './webhook-body.ts';
import { isListening } from './webhook-delivery.ts';

const newErrors = checkFields(WEBHOOK_FIELDS, ['subscriptions', 'url']);
const changeErrors = checkFields(WEBHOOK_FIELDS, ['subscriptions']);

export function webhookRoutes({ answer }: DeskRoutes): void {
  const scopes = (operation: string) => [[`Desk.events.${operation}`, `Desk.settings.${operation}`, `Desk.webhooks.${operation}`]];
  const path = '/webhooks/:webhookId';
  answer({ method: 'GET', path: '/webhooks', scopes: scopes('READ'), isList: true }, ({ desk, reply }) =>
    answerPage(reply, [...desk.webhooks.values()].map(view)),
  );
  answer({ method: 'POST', path: '/webhooks', scopes: scopes('CREATE') }, postWebhook);
  answer({ method: 'GET', path, scopes: scopes('READ') }, (call) => {
    const webhook = findWebhook(call);
    return webhook ? call.reply.send(view(webhook)) : notFound(call.reply);
  });
  answer({ method: 'PATCH', path, scopes: scopes('UPDATE') }, patchWebhook);
  answer({ method: 'DELETE', path, scopes: scopes('DELETE') }, ({ desk, reply, params }) =>
    desk.webhooks.delete(params.webhookId ?? '') ? reply.code(200).send() : notFound(reply),
  );
}

/** Others may be made while the address is tried, so their number is looked at afterwards, too. */
async function postWebhook(call: DeskCall): Promise<FastifyReply> {
  const { desk, reply, by } = call;
  const body = parseBody(call, newErrors);
  if (!body) return reply;
  const now = toSecond(desk.base.clock.now());
  const blank = { name: null, description: null, isEnabled: true, ignoreSourceId: null, includeEventsFrom: [], url: '', subscriptions: {} };
  const webhook: Webhook = { ...blank, ...body, id: nextDeskId(desk.base), createdBy: by.agentId, createdAt: now, modifiedAt: now };
  if (isFull(desk)) return refuseLicense(desk, reply);
  if (!(await isListening(desk, webhook.url))) return refuseFields(reply, [fieldError('url', 'invalid')]);
  if (isFull(desk)) return refuseLicense(desk, reply);
  desk.webhooks.set(webhook.id, webhook);
  return reply.send(view(webhook));
}

/** A new address is tried; the webhook may be deleted meanwhile. */
async function patchWebhook(call: DeskCall): Promise<FastifyReply> {
  const { desk, reply } = call;
  const webhook = findWebhook(call);
  if (!webhook) return notFound(reply);
  const body = parseBody(call, changeErrors);
  if (!body) return reply;
  const changed: Webhook = { ...webhook, ...body, modifiedAt: toSecond(desk.base.clock.now()) };
  const isSound = changed.url === webhook.url || (await isListening(desk, changed.url));
  if (!isSound) return refuseFields(reply, [fieldError('url', 'invalid')]);
  if (!findWebhook(call)) return notFound(reply);
  desk.webhooks.set(changed.id, changed);
  return reply.send(view(changed));
}

function isFull({ webhooks, base }: DeskState): boolean {
  return webhooks.size >= base.settings.number('deskWebhookLimit');
}

function refuseLicense({ base }: DeskState, reply: FastifyReply): FastifyReply {
  return reply.code(403).send({
    errorCode: 'LICENSE_ACCESS_LIMITED',
    message: 'Your Zoho Desk Edition does not support this feature/operation.',
    maxAllowedEntity: base.settings.text('deskWebhookLimit'),
    feature: 'WEBHOOKS',
    editionType: 'ENTERPRISE',
    isTrial: false,
  });
}

function findWebhook({ desk, params }: DeskCall): Webhook | undefined {
  return desk.webhooks.get(params.webhookId ?? '');
}

function view({ createdAt, modifiedAt, ...rest }: Webhook): Record<string, unknown> {
  return { ...rest, type: 'CUSTOMER_WEBHOOK', createdTime: isoTime(createdAt), modifiedTime: isoTime(modifiedAt) };
}
