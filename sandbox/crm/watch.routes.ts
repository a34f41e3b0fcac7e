import type { FastifyInstance, FastifyReply, HTTPMethods } from 'fastify';
import type { Channel, CrmState } from './crm.state.ts';
import { CrmError, type Failure, toFailure, toResult } from './crm-error.ts';
import { MODULE_NAMES, type ModuleName } from './fields.ts';
import { addCrmRoute, type CrmCall } from './guard.ts';
import { parsePaging, sendPage } from './paging.ts';
import { toCrmTime } from './records.ts';
import { parseSecond } from './times.ts';
import { getStatus } from './write.routes.ts';

const PATH = '/actions/watch';
const HOUR_MS = 3_600_000;
/** A day in v2, a week in v8. */
const MAX_CHANNEL_MS = 24 * HOUR_MS;
const MAX_TOKEN_LENGTH = 50;
const EVENT = /^(Leads|Accounts)\.(create|edit|delete|all)$/;
const MODULE_IDS: Readonly<Record<ModuleName, string>> = { Leads: '231200000000002175', Accounts: '231200000000002177' };

export function watchRoutes(app: FastifyInstance, state: () => CrmState): void {
  const route = (method: HTTPMethods, operation: string) => ({ method, path: PATH, scopes: [`ZohoCRM.notifications.${operation}`] });
  addCrmRoute(app, state, route('POST', 'CREATE'), subscribe);
  addCrmRoute(app, state, route('GET', 'READ'), listChannels);
  addCrmRoute(app, state, route('DELETE', 'DELETE'), unsubscribe);
}

interface Success {
  readonly code: 'SUCCESS';
  readonly details: unknown;
  readonly message: string;
  readonly status: 'success';
}

function toSuccess(details: unknown, message: string): Success {
  return { code: 'SUCCESS', details, message, status: 'success' };
}

type Subscription = Readonly<Record<string, unknown>>;

/** Subscribes the channels of the body. An existing channel is replaced. */
function subscribe(call: CrmCall): FastifyReply {
  const given = (call.request.body as { watch?: unknown } | null | undefined)?.watch;
  if (!Array.isArray(given) || given.length === 0) throw new CrmError(400, 'MANDATORY_NOT_FOUND', { api_name: 'watch' });
  const results = given.map((subscription: Subscription | null, index) =>
    toResult(() => {
      const channels = parseChannels(call, subscription ?? {}, index);
      removeChannels(call.crm, String(subscription?.channel_id));
      for (const channel of channels) call.crm.channels.set(`${channel.channelId} ${channel.module}`, channel);
      const events = channels.map((channel) => serializeChannel(call.crm, channel));
      return toSuccess({ events }, 'Successfully subscribed for actions-watch of the given module');
    }),
  );
  return call.reply.code(getStatus(call, results, 201)).send({ watch: results });
}

/** Returns a channel for each module of a subscription. */
function parseChannels({ crm, request }: CrmCall, subscription: Subscription, index: number): readonly Channel[] {
  checkSubscription(subscription, index);
  const { channel_id: channelId, notify_url: notifyUrl, token, channel_expiry: expiry } = subscription;
  const events = (subscription.events as readonly string[]).map((event) => event.split('.'));
  const now = crm.base.clock.now();
  const wanted = (parseSecond(String(expiry ?? '')) ?? 0) * 1_000;
  return MODULE_NAMES.filter((name) => events.some(([module]) => module === name)).map((module) => ({
    channelId: String(channelId),
    module,
    operations: events.filter(([name]) => name === module).map(([, operation = 'all']) => operation),
    notifyUrl: String(notifyUrl),
    token: typeof token === 'string' ? token : null,
    expiresAt: wanted > now && wanted <= now + MAX_CHANNEL_MS ? wanted : now + HOUR_MS,
    resourceUri: `${request.protocol}://${request.host}/crm/crm/v2/${module}`,
  }));
}

const RULES: Readonly<Record<string, (value: unknown) => boolean>> = {
  channel_id: (value) => (typeof value === 'string' || typeof value === 'number') && /^\d{1,19}$/.test(String(value)),
  events: (value) => Array.isArray(value) && value.length > 0 && value.every((event) => typeof event === 'string' && EVENT.test(event)),
  notify_url: (value) => typeof value === 'string' && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol),
  token: (value) => value === undefined || value === null || (typeof value === 'string' && value.length <= MAX_TOKEN_LENGTH),
};

function checkSubscription(subscription: Subscription, index: number): void {
  const [wrong] = Object.entries(RULES).find(([name, isValid]) => !isValid(subscription[name])) ?? [];
  if (wrong === undefined) return;
  const isMissing = subscription[wrong] === undefined || subscription[wrong] === null;
  const code = isMissing ? 'MANDATORY_NOT_FOUND' : 'INVALID_DATA';
  throw new CrmError(400, code, { api_name: wrong, json_path: `$.watch[${index}].${wrong}` });
}

function listChannels(call: CrmCall): FastifyReply {
  const { crm } = call;
  const active = [...crm.channels.values()].filter(({ expiresAt }) => expiresAt > crm.base.clock.now());
  return sendPage(call, 'watch', active, parsePaging(call), (channel) => ({
    ...serializeChannel(crm, channel),
    events: channel.operations.map((operation) => `${channel.module}.${operation}`),
    notify_url: channel.notifyUrl,
    token: channel.token,
  }));
}

function unsubscribe(call: CrmCall): FastifyReply {
  const ids = (call.query.channel_ids ?? '').split(',').filter((id) => id !== '');
  if (ids.length === 0) throw new CrmError(400, 'REQUIRED_PARAM_MISSING', { param_name: 'channel_ids' });
  const results = ids.flatMap((id): (Success | Failure)[] => {
    const removed = removeChannels(call.crm, id);
    if (removed.length === 0) return [toFailure(new CrmError(400, 'INVALID_DATA', { channel_id: id }))];
    return removed.map((channel) => toSuccess(serializeResource(channel), 'Successfully un-subscribed from actions-watch'));
  });
  return call.reply.code(getStatus(call, results, 200)).send({ watch: results });
}

function removeChannels({ channels }: CrmState, id: string): readonly Channel[] {
  const removed = [...channels].filter(([, { channelId }]) => channelId === id);
  for (const [key] of removed) channels.delete(key);
  return removed.map(([, channel]) => channel);
}

function serializeResource({ channelId, module, resourceUri }: Channel): Record<string, unknown> {
  return { resource_uri: resourceUri, resource_id: MODULE_IDS[module], channel_id: channelId };
}

function serializeChannel(state: CrmState, channel: Channel): Record<string, unknown> {
  return { channel_expiry: toCrmTime(state, channel.expiresAt), resource_name: channel.module, ...serializeResource(channel) };
}
