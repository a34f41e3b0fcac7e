import type { FastifyInstance, FastifyReply, HTTPMethods } from 'fastify';
import type { Sandbox } from '../core/sandbox-state.ts';
import type { Channel } from './channel.ts';
import type { CrmState } from './crm.state.ts';
import { answerCrm, type CrmCall } from './gate.ts';
import { pageOf, readIds, readPaging, sendPage } from './paging.ts';
import { channelAnswer, channelKey, channelsOf, faultIn, modulesIn, resourceAnswer, type Wish } from './watch.ts';
import { type Failure, failure, refuse } from './wording.ts';
import { statusOf } from './write-results.ts';

const PATH = '/actions/watch';
const SUBSCRIBED = 'Successfully subscribed for actions-watch of the given module';
const UNSUBSCRIBED = 'Successfully un-subscribed from actions-watch';
const NARROWED = 'Successfully removed the subscribe details';

export function watchRoutes(app: FastifyInstance, sandbox: () => Sandbox): void {
  const route = (method: HTTPMethods, operation: string) => ({ method, path: PATH, scopes: [`ZohoCRM.notifications.${operation}`] });
  answerCrm(app, sandbox, route('POST', 'CREATE'), (call) => answerWishes(call, 201, subscribe));
  answerCrm(app, sandbox, route('PUT', 'UPDATE'), (call) => answerWishes(call, 200, subscribe));
  answerCrm(app, sandbox, route('PATCH', 'UPDATE'), (call) => answerWishes(call, 200, narrow));
  answerCrm(app, sandbox, route('GET', 'READ'), listChannels);
  answerCrm(app, sandbox, route('DELETE', 'DELETE'), unsubscribe);
}

type Result = Failure | { readonly code: 'SUCCESS'; readonly details: unknown; readonly message: string; readonly status: 'success' };

function success(details: unknown, message: string): Result {
  return { code: 'SUCCESS', details, message, status: 'success' };
}

function answerWishes(call: CrmCall, allGood: number, grant: (call: CrmCall, wish: Wish, index: number) => Result): FastifyReply {
  const wishes = (call.request.body as { watch?: unknown } | null | undefined)?.watch;
  if (!Array.isArray(wishes) || wishes.length === 0) return refuse(call.reply, 400, 'MANDATORY_NOT_FOUND', { api_name: 'watch' });
  const results = wishes.map((wish: Wish | null, index) => grant(call, wish ?? {}, index));
  return call.reply.code(statusOf(call.crm, results, allGood)).send({ watch: results });
}

/** A channel that is asked for again gets its new life and its new events. */
function subscribe(call: CrmCall, wish: Wish, index: number): Result {
  const channels = channelsOf(call, wish, index);
  if ('code' in channels) return channels;
  removeChannels(call.crm, String(wish.channel_id));
  for (const channel of channels) call.crm.channels.set(channelKey(channel), channel);
  return success({ events: channels.map((channel) => channelAnswer(call.crm, channel)) }, SUBSCRIBED);
}

/** Ends some events of a channel, if the wish says so. */
function narrow({ crm }: CrmCall, wish: Wish, index: number): Result {
  const fault = faultIn(wish, index);
  if (fault) return fault;
  const channelId = String(wish.channel_id);
  const touched = modulesIn(wish).flatMap(({ module, operations }) => {
    const channel = crm.channels.get(channelKey({ channelId, module }));
    return channel ? [{ channel, left: operationsLeft(channel, operations) }] : [];
  });
  if (touched.length === 0) return failure('INVALID_DATA', { api_name: 'channel_id', json_path: `$.watch[${index}].channel_id` });
  if (wish._delete_events === true) for (const { channel, left } of touched) keepOperations(crm, channel, left);
  const events = touched.map(({ channel }) => ({ ...resourceAnswer(channel), resource_name: channel.module }));
  return success({ events }, NARROWED);
}

const OPERATIONS = ['create', 'edit', 'delete'];

function operationsLeft({ operations }: Channel, ended: readonly string[]): readonly string[] {
  const all = operations.includes('all') ? OPERATIONS : operations;
  return ended.includes('all') ? [] : all.filter((operation) => !ended.includes(operation));
}

function keepOperations({ channels }: CrmState, channel: Channel, operations: readonly string[]): void {
  if (operations.length === 0) channels.delete(channelKey(channel));
  else channels.set(channelKey(channel), { ...channel, operations });
}

function listChannels(call: CrmCall): FastifyReply {
  const { crm, query, reply } = call;
  const paging = readPaging(call);
  if ('send' in paging) return paging;
  const living = [...crm.channels.values()].filter(
    ({ channelId, module, expiresAt }) =>
      expiresAt > crm.base.clock.now() &&
      (query.channel_id === undefined || query.channel_id === channelId) &&
      (query.module === undefined || query.module === module),
  );
  const rows = pageOf<Channel>(living, paging).map((channel) => ({
    ...channelAnswer(crm, channel),
    events: channel.operations.map((operation) => `${channel.module}.${operation}`),
    notify_url: channel.notifyUrl,
    token: channel.token,
  }));
  return sendPage(reply, 'watch', rows, paging, living.length);
}

function unsubscribe(call: CrmCall): FastifyReply {
  const ids = readIds(call, 'channel_ids');
  if ('send' in ids) return ids;
  const results = ids.flatMap((id) => {
    const removed = removeChannels(call.crm, id);
    return removed.length === 0
      ? [failure('INVALID_DATA', { channel_id: id })]
      : removed.map((channel) => success(resourceAnswer(channel), UNSUBSCRIBED));
  });
  return call.reply.code(statusOf(call.crm, results, 200)).send({ watch: results });
}

function removeChannels({ channels }: CrmState, id: string): readonly Channel[] {
  const removed = [...channels.values()].filter(({ channelId }) => channelId === id);
  for (const channel of removed) channels.delete(channelKey(channel));
  return removed;
}
