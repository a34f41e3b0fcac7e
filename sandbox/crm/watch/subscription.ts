import { getApiDomain } from '../../accounts/params.ts';
import { type CrmState, MODULE_NAMES } from '../crm.state.ts';
import { type Failure, failure } from '../crm-error.ts';
import type { CrmCall } from '../guard.ts';
import { toCrmTime } from '../records/record-view.ts';
import { parseSecond } from '../times.ts';
import type { Channel } from './channel.ts';

/** One channel as a subscriber asks for it. */
export type Wish = Readonly<Record<string, unknown>>;

const HOUR_MS = 3_600_000;
const MAX_TOKEN_LENGTH = 50;
const EVENT = /^(Leads|Accounts)\.(create|edit|delete|all)$/;

/** The channels a wish asks for, one for each module; the failure when it cannot be granted. */
export function parseChannels(call: CrmCall, wish: Wish, index: number): readonly Channel[] | Failure {
  const fault = faultIn(wish, index, [...NAMED, 'notify_url', 'token']);
  if (fault) return fault;
  const { channel_id: channelId, notify_url: notifyUrl, token } = wish;
  return groupByModule(wish).map(({ module, operations }) => ({
    channelId: String(channelId),
    module,
    operations,
    notifyUrl: String(notifyUrl),
    token: typeof token === 'string' ? token : null,
    expiresAt: getExpiry(call.crm, wish),
    resourceUri: `${getApiDomain(call.request)}/crm/v2/${module}`,
  }));
}

/** What names a channel and what is to be heard on it. */
const NAMED = ['channel_id', 'events'] as const;

const RULES: Record<'channel_id' | 'events' | 'notify_url' | 'token', (value: unknown) => boolean> = {
  channel_id: (value) => (typeof value === 'string' || typeof value === 'number') && /^\d{1,19}$/.test(String(value)),
  events: (value) => Array.isArray(value) && value.length > 0 && value.every((event) => typeof event === 'string' && EVENT.test(event)),
  notify_url: (value) => typeof value === 'string' && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol),
  token: (value) => value === undefined || value === null || (typeof value === 'string' && value.length <= MAX_TOKEN_LENGTH),
};

/** What is wrong with the named parts of a wish. */
export function faultIn(wish: Wish, index: number, names: readonly (keyof typeof RULES)[] = NAMED): Failure | undefined {
  const wrong = names.find((name) => !RULES[name](wish[name]));
  if (wrong === undefined) return undefined;
  const isMissing = wish[wrong] === undefined || wish[wrong] === null;
  return failure(isMissing ? 'MANDATORY_NOT_FOUND' : 'INVALID_DATA', { api_name: wrong, json_path: `$.watch[${index}].${wrong}` });
}

/** The events of a wish, by module. */
export function groupByModule({ events }: Wish): readonly { module: Channel['module']; operations: readonly string[] }[] {
  const wanted = (events as readonly string[]).map((event) => event.split('.'));
  const getOperations = (module: string) => wanted.filter(([name]) => name === module).map(([, operation = 'all']) => operation);
  return MODULE_NAMES.map((module) => ({ module, operations: getOperations(module) })).filter(({ operations }) => operations.length > 0);
}

/** Without a wish, or with one too far away, a channel lives for an hour. */
function getExpiry({ base }: CrmState, { channel_expiry: wish }: Wish): number {
  const now = base.clock.now();
  const at = (parseSecond(String(wish ?? '')) ?? 0) * 1_000;
  const isGranted = at > now && at <= now + base.settings.number('crmChannelMaxMs');
  return isGranted ? at : now + HOUR_MS;
}

/** Where a channel is kept: one channel may listen to several modules. */
export function toChannelKey({ channelId, module }: Pick<Channel, 'channelId' | 'module'>): string {
  return `${channelId} ${module}`;
}

const MODULE_IDS = { Leads: '231200000000002175', Accounts: '231200000000002177' };

/** What a channel listens to. */
export function serializeResource({ channelId, module, resourceUri }: Channel): Record<string, unknown> {
  return { resource_uri: resourceUri, resource_id: MODULE_IDS[module], channel_id: channelId };
}

/** A channel as answers name it. */
export function serializeChannel(state: CrmState, channel: Channel): Record<string, unknown> {
  return { channel_expiry: toCrmTime(state, channel.expiresAt), resource_name: channel.module, ...serializeResource(channel) };
}
