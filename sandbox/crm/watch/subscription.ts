import { getApiDomain } from '../../accounts/params.ts';
import type { CrmState } from '../crm.state.ts';
import { CrmError } from '../crm-error.ts';
import type { CrmCall } from '../guard.ts';
import { MODULE_NAMES } from '../module-name.ts';
import { MODULES } from '../modules.ts';
import { toCrmTime } from '../records/record-view.ts';
import { parseSecond } from '../times.ts';
import type { Channel } from './channel.ts';

/** One channel as a subscriber asks for it. */
export type Subscription = Readonly<Record<string, unknown>>;

const HOUR_MS = 3_600_000;
/** One day in v2, a week in v8. */
const CHANNEL_MAX_MS = 24 * HOUR_MS;
const MAX_TOKEN_LENGTH = 50;
const EVENT = /^(Leads|Accounts)\.(create|edit|delete|all)$/;

/** The channels of a subscription, one for each module; refuses what is not valid. */
export function parseChannels(call: CrmCall, subscription: Subscription, index: number): readonly Channel[] {
  checkSubscription(subscription, index);
  const { channel_id: channelId, notify_url: notifyUrl, token } = subscription;
  return groupByModule(subscription).map(({ module, operations }) => ({
    channelId: String(channelId),
    module,
    operations,
    notifyUrl: String(notifyUrl),
    token: typeof token === 'string' ? token : null,
    expiresAt: getExpiry(call.crm, subscription),
    resourceUri: `${getApiDomain(call.request)}/crm/v2/${module}`,
  }));
}

const NAMES = ['channel_id', 'events', 'notify_url', 'token'] as const;

const RULES: Record<(typeof NAMES)[number], (value: unknown) => boolean> = {
  channel_id: (value) => (typeof value === 'string' || typeof value === 'number') && /^\d{1,19}$/.test(String(value)),
  events: (value) => Array.isArray(value) && value.length > 0 && value.every((event) => typeof event === 'string' && EVENT.test(event)),
  notify_url: (value) => typeof value === 'string' && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol),
  token: (value) => value === undefined || value === null || (typeof value === 'string' && value.length <= MAX_TOKEN_LENGTH),
};

/** Rejects a subscription if one of its parts is missing or invalid. */
function checkSubscription(subscription: Subscription, index: number): void {
  const wrong = NAMES.find((name) => !RULES[name](subscription[name]));
  if (wrong === undefined) return;
  const isMissing = subscription[wrong] === undefined || subscription[wrong] === null;
  const code = isMissing ? 'MANDATORY_NOT_FOUND' : 'INVALID_DATA';
  throw new CrmError(400, code, { api_name: wrong, json_path: `$.watch[${index}].${wrong}` });
}

/** The events of a subscription, by module. */
function groupByModule({ events }: Subscription): readonly { module: Channel['module']; operations: readonly string[] }[] {
  const wanted = (events as readonly string[]).map((event) => event.split('.'));
  const getOperations = (module: string) => wanted.filter(([name]) => name === module).map(([, operation = 'all']) => operation);
  return MODULE_NAMES.map((module) => ({ module, operations: getOperations(module) })).filter(({ operations }) => operations.length > 0);
}

/** The expiry that was asked for; an hour from now without one, or with one too far away. */
function getExpiry({ base }: CrmState, { channel_expiry: wanted }: Subscription): number {
  const now = base.clock.now();
  const at = (parseSecond(String(wanted ?? '')) ?? 0) * 1_000;
  const isAllowed = at > now && at <= now + CHANNEL_MAX_MS;
  return isAllowed ? at : now + HOUR_MS;
}

/** The key a channel is stored by: one channel id may be subscribed to several modules. */
export function toChannelKey({ channelId, module }: Pick<Channel, 'channelId' | 'module'>): string {
  return `${channelId} ${module}`;
}

/** What a channel is subscribed to. */
export function serializeResource({ channelId, module, resourceUri }: Channel): Record<string, unknown> {
  return { resource_uri: resourceUri, resource_id: MODULES[module].id, channel_id: channelId };
}

/** A channel as answers show it. */
export function serializeChannel(state: CrmState, channel: Channel): Record<string, unknown> {
  return { channel_expiry: toCrmTime(state, channel.expiresAt), resource_name: channel.module, ...serializeResource(channel) };
}
