import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { checkBody, getBody } from './bodies.ts';
import { type DeskState, nextDeskId, type Webhook } from './desk.state.ts';
import { DeskError, InvalidDataError, requireFound, toFieldError } from './desk-error.ts';
import type { AddRoute, DeskCall } from './guard.ts';
import { sendPage } from './query.ts';
import { isoTime, toSecond } from './records.ts';
import { EVENT_TYPES, isListening } from './webhooks.ts';

/** Documented: none in Free and Standard, 5 in Professional, 10 in Enterprise. */
const MAX_WEBHOOKS = 10;

/** The part of Webhook.json that OBDesk sends. Filters of events are not simulated. */
const NewWebhook = z.strictObject({
  name: z.string().max(100).optional(),
  url: z.url({ protocol: /^https?$/ }).max(500),
  subscriptions: z.custom<Webhook['subscriptions']>((value) => Subscriptions.safeParse(value).success),
  ignoreSourceId: z.uuid().optional(),
});
const Subscriptions = z.partialRecord(z.enum(EVENT_TYPES), z.null());

export function webhookRoutes(add: AddRoute): void {
  const scopes = (operation: string) => [[`Desk.events.${operation}`, `Desk.settings.${operation}`, `Desk.webhooks.${operation}`]];
  add({ method: 'GET', path: '/webhooks', scopes: scopes('READ'), isList: true }, (call) =>
    sendPage(call, [...call.desk.webhooks.values()], MAX_WEBHOOKS, serializeWebhook),
  );
  add({ method: 'POST', path: '/webhooks', scopes: scopes('CREATE') }, postWebhook);
  add({ method: 'DELETE', path: '/webhooks/:webhookId', scopes: scopes('DELETE') }, ({ desk, reply, params }) => {
    desk.webhooks.delete(requireFound(desk.webhooks.get(params.webhookId ?? '')).id);
    return reply.code(200).send();
  });
}

/** Creates a webhook. Others may be created while the URL is validated, so the limit is checked twice. */
async function postWebhook({ desk, request, reply, actor }: DeskCall): Promise<FastifyReply> {
  const body = checkBody(desk, NewWebhook, getBody(request));
  checkLimit(desk);
  if (!(await isListening(body.url))) throw new InvalidDataError([toFieldError('url', 'invalid')]);
  checkLimit(desk);
  const time = isoTime(toSecond(desk.base.clock.now()));
  const webhook: Webhook = {
    description: null,
    isEnabled: true,
    includeEventsFrom: [],
    ...body,
    name: body.name ?? null,
    ignoreSourceId: body.ignoreSourceId ?? null,
    id: nextDeskId(desk.base),
    createdBy: actor.agentId,
    createdTime: time,
    modifiedTime: time,
  };
  desk.webhooks.set(webhook.id, webhook);
  return reply.send(serializeWebhook(webhook));
}

function checkLimit({ webhooks }: DeskState): void {
  if (webhooks.size < MAX_WEBHOOKS) return;
  throw new DeskError(403, 'LICENSE_ACCESS_LIMITED', undefined, {
    maxAllowedEntity: String(MAX_WEBHOOKS),
    feature: 'WEBHOOKS',
    editionType: 'ENTERPRISE',
    isTrial: false,
  });
}

function serializeWebhook(webhook: Webhook): Record<string, unknown> {
  return { ...webhook, type: 'CUSTOMER_WEBHOOK' };
}
