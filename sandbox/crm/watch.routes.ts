import type { FastifyInstance, FastifyReply, HTTPMethods } from 'fastify';
import type { Sandbox } from '../core/sandbox-state.ts';
import type { Channel } from './channel.ts';
import type { CrmState } from './crm.state.ts';
import { answerCrm, type CrmCall } from './gate.ts';
import { pageOf, readPaging, sendPage } from './paging.ts';
import { channelAnswer, channelKey, channelsOf, type Wish } from './watch.ts';
import { failure, refuse } from './wording.ts';

const PATH = '/actions/watch';
const SUBSCRIBED = 'Successfully subscribed for actions-watch of the given module';
const UNSUBSCRIBED = 'Successfully un-subscribed for actions-watch of the given module';

export function watchRoutes(app: FastifyInstance, sandbox: () => Sandbox): void {
  const route = (method: HTTPMethods, operation: string) => ({ method, path: PATH, scopes: [`ZohoCRM.notifications.${operation}`] });
  answerCrm(app, sandbox, route('POST', 'CREATE'), (call) => subscribe(call, 201));
  answerCrm(app, sandbox, route('PUT', 'UPDATE'), (call) => subscribe(call, 200));
  answerCrm(app, sandbox, route('GET', 'READ'), listChannels);
  answerCrm(app, sandbox, route('DELETE', 'DELETE'), unsubscribe);
}

/** A channel that is asked for again gets its new life and its new events. */
function subscribe(call: CrmCall, allGood: number): FastifyReply {
  const wishes = (call.request.body as { watch?: unknown } | null | undefined)?.watch;
  if (!Array.isArray(wishes) || wishes.length === 0) return refuse(call.reply, 400, 'MANDATORY_NOT_FOUND', { api_name: 'watch' });
  const results = wishes.map((wish: Wish) => {
    const channels = channelsOf(call, wish);
    if ('code' in channels) return channels;
    removeChannels(call.crm, [String(wish.channel_id)]);
    for (const channel of channels) call.crm.channels.set(channelKey(channel), channel);
    const events = channels.map((channel) => channelAnswer(call.crm, channel));
    return { code: 'SUCCESS', details: { events }, message: SUBSCRIBED, status: 'success' };
  });
  const isGood = results.every(({ status }) => status === 'success');
  return call.reply.code(isGood ? allGood : 400).send({ watch: results });
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

function unsubscribe({ crm, query, reply }: CrmCall): FastifyReply {
  const ids = (query.channel_ids ?? '').split(',').filter((id) => id !== '');
  if (ids.length === 0) return refuse(reply, 400, 'REQUIRED_PARAM_MISSING', { param: 'channel_ids' });
  const results = ids.map((id) => {
    const removed = removeChannels(crm, [id]);
    if (removed.length === 0) return failure('INVALID_DATA', { channel_id: id });
    const events = removed.map((channel) => channelAnswer(crm, channel));
    return { code: 'SUCCESS', details: { events }, message: UNSUBSCRIBED, status: 'success' };
  });
  return reply.code(results.every(({ status }) => status === 'error') ? 400 : 200).send({ watch: results });
}

function removeChannels({ channels }: CrmState, ids: readonly string[]): readonly Channel[] {
  const removed = [...channels.values()].filter(({ channelId }) => ids.includes(channelId));
  for (const channel of removed) channels.delete(channelKey(channel));
  return removed;
}
