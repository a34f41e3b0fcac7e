import type { FastifyInstance, FastifyReply, HTTPMethods } from 'fastify';
import type { CrmState } from '../crm.state.ts';
import { CrmError, type Failure, toFailure, toResult } from '../crm-error.ts';
import { addCrmRoute, type CrmCall } from '../guard.ts';
import { parseIds, parsePaging, sendPage, slicePage } from '../paging.ts';
import { getStatus } from '../records/write-results.ts';
import type { Channel } from './channel.ts';
import { parseChannels, type Subscription, serializeChannel, serializeResource, toChannelKey } from './subscription.ts';

const PATH = '/actions/watch';
const SUBSCRIBED = 'Successfully subscribed for actions-watch of the given module';
const UNSUBSCRIBED = 'Successfully un-subscribed from actions-watch';

export function watchRoutes(app: FastifyInstance, state: () => CrmState): void {
  const route = (method: HTTPMethods, operation: string) => ({ method, path: PATH, scopes: [`ZohoCRM.notifications.${operation}`] });
  addCrmRoute(app, state, route('POST', 'CREATE'), subscribeAll);
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

/** Subscribes each channel of the body. */
function subscribeAll(call: CrmCall): FastifyReply {
  const given = (call.request.body as { watch?: unknown } | null | undefined)?.watch;
  if (!Array.isArray(given) || given.length === 0) throw new CrmError(400, 'MANDATORY_NOT_FOUND', { api_name: 'watch' });
  const results = given.map((subscription: Subscription | null, index) => toResult(() => subscribe(call, subscription ?? {}, index)));
  return sendResults(call, results, 201);
}

function sendResults(call: CrmCall, results: readonly (Success | Failure)[], successStatus: number): FastifyReply {
  return call.reply.code(getStatus(call, results, successStatus)).send({ watch: results });
}

/** A channel that is asked for again gets a new expiry and the new events. */
function subscribe(call: CrmCall, subscription: Subscription, index: number): Success {
  const channels = parseChannels(call, subscription, index);
  removeChannels(call.crm, String(subscription.channel_id));
  for (const channel of channels) call.crm.channels.set(toChannelKey(channel), channel);
  return toSuccess({ events: channels.map((channel) => serializeChannel(call.crm, channel)) }, SUBSCRIBED);
}

function listChannels(call: CrmCall): FastifyReply {
  const { crm, query, reply } = call;
  const paging = parsePaging(call);
  const active = [...crm.channels.values()].filter(
    ({ channelId, expiresAt }) => expiresAt > crm.base.clock.now() && (query.channel_id === undefined || query.channel_id === channelId),
  );
  const rows = slicePage(active, paging).map((channel) => ({
    ...serializeChannel(crm, channel),
    events: channel.operations.map((operation) => `${channel.module}.${operation}`),
    notify_url: channel.notifyUrl,
    token: channel.token,
  }));
  return sendPage(reply, 'watch', { rows, paging, total: active.length });
}

function unsubscribe(call: CrmCall): FastifyReply {
  const results = parseIds(call, 'channel_ids').flatMap((id): (Success | Failure)[] => {
    const removed = removeChannels(call.crm, id);
    return removed.length === 0
      ? [toFailure(new CrmError(400, 'INVALID_DATA', { channel_id: id }))]
      : removed.map((channel) => toSuccess(serializeResource(channel), UNSUBSCRIBED));
  });
  return sendResults(call, results, 200);
}

function removeChannels({ channels }: CrmState, id: string): readonly Channel[] {
  const removed = [...channels.values()].filter(({ channelId }) => channelId === id);
  for (const channel of removed) channels.delete(toChannelKey(channel));
  return removed;
}
