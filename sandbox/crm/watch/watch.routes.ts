import type { FastifyInstance, FastifyReply, HTTPMethods } from 'fastify';
import type { Sandbox } from '../../core/sandbox-state.ts';
import type { CrmState } from '../crm.state.ts';
import { type Failure, failure, refuse } from '../crm-error.ts';
import { addCrmRoute, type CrmCall } from '../guard.ts';
import { parseIds, parsePaging, sendPage, slicePage } from '../paging.ts';
import { getStatus } from '../records/write-results.ts';
import type { Channel } from './channel.ts';
import { faultIn, groupByModule, parseChannels, serializeChannel, serializeResource, toChannelKey, type Wish } from './subscription.ts';

const PATH = '/actions/watch';
const SUBSCRIBED = 'Successfully subscribed for actions-watch of the given module';
const UNSUBSCRIBED = 'Successfully un-subscribed from actions-watch';
const NARROWED = 'Successfully removed the subscribe details';

export function watchRoutes(app: FastifyInstance, sandbox: () => Sandbox): void {
  const route = (method: HTTPMethods, operation: string) => ({ method, path: PATH, scopes: [`ZohoCRM.notifications.${operation}`] });
  addCrmRoute(app, sandbox, route('POST', 'CREATE'), (call) => answerWishes(call, 201, subscribe));
  addCrmRoute(app, sandbox, route('PUT', 'UPDATE'), (call) => answerWishes(call, 200, subscribe));
  addCrmRoute(app, sandbox, route('PATCH', 'UPDATE'), (call) => answerWishes(call, 200, narrow));
  addCrmRoute(app, sandbox, route('GET', 'READ'), listChannels);
  addCrmRoute(app, sandbox, route('DELETE', 'DELETE'), unsubscribe);
}

type Result = Failure | { readonly code: 'SUCCESS'; readonly details: unknown; readonly message: string; readonly status: 'success' };

function success(details: unknown, message: string): Result {
  return { code: 'SUCCESS', details, message, status: 'success' };
}

function answerWishes(call: CrmCall, allGood: number, grant: (call: CrmCall, wish: Wish, index: number) => Result): FastifyReply {
  const wishes = (call.request.body as { watch?: unknown } | null | undefined)?.watch;
  if (!Array.isArray(wishes) || wishes.length === 0) return refuse(call.reply, 400, 'MANDATORY_NOT_FOUND', { api_name: 'watch' });
  const results = wishes.map((wish: Wish | null, index) => grant(call, wish ?? {}, index));
  return call.reply.code(getStatus(call.crm, results, allGood)).send({ watch: results });
}

/** A channel that is asked for again gets its new life and its new events. */
function subscribe(call: CrmCall, wish: Wish, index: number): Result {
  const channels = parseChannels(call, wish, index);
  if ('code' in channels) return channels;
  removeChannels(call.crm, String(wish.channel_id));
  for (const channel of channels) call.crm.channels.set(toChannelKey(channel), channel);
  return success({ events: channels.map((channel) => serializeChannel(call.crm, channel)) }, SUBSCRIBED);
}

/** Ends some events of a channel, if the wish says so. */
function narrow({ crm }: CrmCall, wish: Wish, index: number): Result {
  const fault = faultIn(wish, index);
  if (fault) return fault;
  const channelId = String(wish.channel_id);
  const touched = groupByModule(wish).flatMap(({ module, operations }) => {
    const channel = crm.channels.get(toChannelKey({ channelId, module }));
    return channel ? [{ channel, left: subtractOperations(channel, operations) }] : [];
  });
  if (touched.length === 0) return failure('INVALID_DATA', { api_name: 'channel_id', json_path: `$.watch[${index}].channel_id` });
  if (wish._delete_events === true) for (const { channel, left } of touched) keepOperations(crm, channel, left);
  const events = touched.map(({ channel }) => ({ ...serializeResource(channel), resource_name: channel.module }));
  return success({ events }, NARROWED);
}

const OPERATIONS = ['create', 'edit', 'delete'];

function subtractOperations({ operations }: Channel, ended: readonly string[]): readonly string[] {
  const all = operations.includes('all') ? OPERATIONS : operations;
  return ended.includes('all') ? [] : all.filter((operation) => !ended.includes(operation));
}

function keepOperations({ channels }: CrmState, channel: Channel, operations: readonly string[]): void {
  if (operations.length === 0) channels.delete(toChannelKey(channel));
  else channels.set(toChannelKey(channel), { ...channel, operations });
}

function listChannels(call: CrmCall): FastifyReply {
  const { crm, query, reply } = call;
  const paging = parsePaging(call);
  if ('send' in paging) return paging;
  const active = [...crm.channels.values()].filter(
    ({ channelId, module, expiresAt }) =>
      expiresAt > crm.base.clock.now() &&
      (query.channel_id === undefined || query.channel_id === channelId) &&
      (query.module === undefined || query.module === module),
  );
  const rows = slicePage<Channel>(active, paging).map((channel) => ({
    ...serializeChannel(crm, channel),
    events: channel.operations.map((operation) => `${channel.module}.${operation}`),
    notify_url: channel.notifyUrl,
    token: channel.token,
  }));
  return sendPage(reply, 'watch', rows, paging, active.length);
}

function unsubscribe(call: CrmCall): FastifyReply {
  const ids = parseIds(call, 'channel_ids');
  if ('send' in ids) return ids;
  const results = ids.flatMap((id) => {
    const removed = removeChannels(call.crm, id);
    return removed.length === 0
      ? [failure('INVALID_DATA', { channel_id: id })]
      : removed.map((channel) => success(serializeResource(channel), UNSUBSCRIBED));
  });
  return call.reply.code(getStatus(call.crm, results, 200)).send({ watch: results });
}

function removeChannels({ channels }: CrmState, id: string): readonly Channel[] {
  const removed = [...channels.values()].filter(({ channelId }) => channelId === id);
  for (const channel of removed) channels.delete(toChannelKey(channel));
  return removed;
}
