import { apiDomainOf } from '../accounts/params.ts';
import { timeIn } from './answers.ts';
import type { Channel } from './channel.ts';
import { type CrmState, MODULE_NAMES } from './crm.state.ts';
import type { CrmCall } from './gate.ts';
import { type Failure, failure } from './wording.ts';

/** One channel as a subscriber asks for it. */
export interface Wish {
  readonly channel_id?: unknown;
  readonly events?: unknown;
  readonly channel_expiry?: unknown;
  readonly token?: unknown;
  readonly notify_url?: unknown;
}

const HOUR_MS = 3_600_000;
const MAX_TOKEN_LENGTH = 50;
const EVENT = /^(Leads|Accounts)\.(create|edit|delete|all)$/;

/** The channels a wish asks for, one for each module; the failure when it cannot be granted. */
export function channelsOf(call: CrmCall, wish: Wish): readonly Channel[] | Failure {
  const { channel_id: channelId, events, token = null, notify_url: notifyUrl } = wish;
  if (!/^\d{1,19}$/.test(String(channelId ?? ''))) return invalid('channel_id');
  if (!Array.isArray(events) || events.length === 0 || !events.every((event) => EVENT.test(String(event)))) return invalid('events');
  if (typeof notifyUrl !== 'string' || !URL.canParse(notifyUrl) || !/^https?:$/.test(new URL(notifyUrl).protocol))
    return invalid('notify_url');
  if (token !== null && (typeof token !== 'string' || token.length > MAX_TOKEN_LENGTH)) return invalid('token');
  const wanted = events.map((event) => String(event).split('.'));
  const modules = MODULE_NAMES.filter((name) => wanted.some(([module]) => module === name));
  return modules.map((module) => ({
    channelId: String(channelId),
    module,
    operations: wanted.filter(([name]) => name === module).map(([, operation = 'all']) => operation),
    notifyUrl,
    token,
    expiresAt: expiryOf(call.crm, wish),
    resourceUri: `${apiDomainOf(call.request)}/crm/v2/${module}`,
  }));
}

/** Without a wish, or with one too far away, a channel lives for an hour. */
function expiryOf({ base }: CrmState, { channel_expiry: wish }: Wish): number {
  const now = base.clock.now();
  const at = Date.parse(String(wish ?? ''));
  const isGranted = at > now && at <= now + base.switches.number('crmChannelMaxMs');
  return isGranted ? at : now + HOUR_MS;
}

function invalid(name: string): Failure {
  return failure('INVALID_DATA', { api_name: name });
}

/** Where a channel is kept: one channel may listen to several modules. */
export function channelKey({ channelId, module }: Pick<Channel, 'channelId' | 'module'>): string {
  return `${channelId} ${module}`;
}

const MODULE_IDS = { Leads: '231200000000002175', Accounts: '231200000000002177' };

/** A channel as answers name it. */
export function channelAnswer(state: CrmState, { channelId, module, expiresAt, resourceUri }: Channel): Record<string, unknown> {
  return {
    channel_expiry: timeIn(state, expiresAt),
    resource_uri: resourceUri,
    resource_id: MODULE_IDS[module],
    resource_name: module,
    channel_id: channelId,
  };
}
