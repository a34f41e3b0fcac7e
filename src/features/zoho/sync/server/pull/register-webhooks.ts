import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { HOUR_MS, later, MINUTE_MS } from '../../../../../platform/server/clock.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { getConfiguration } from '../../../../admin/settings/server/settings.service.ts';
import { findBatchItems } from '../../../zoho-client/server/http/batch-results.ts';
import { lenientArray } from '../../../zoho-client/server/http/read-rows.ts';
import { toUtc } from '../../../zoho-client/server/http/times.ts';
import { getZohoConnection } from '../../../zoho-connection/server/connection.service.ts';
import { addFinalCall, type FinalCall, listFinalCalls, removeFinalCall } from '../../../zoho-connection/server/final-calls.service.ts';
import { createContext, SOURCE_ID, type SyncContext } from '../links/context.ts';
import { readState, saveState } from '../links/state.store.ts';

export const WEBHOOK_SERVICES = ['desk', 'crm'] as const;
export type WebhookService = (typeof WEBHOOK_SERVICES)[number];

const PATHS = { desk: '/api/sync/hooks/desk', crm: '/api/sync/hooks/crm' } as const;
/** Zoho CRM notifications return at most 50 characters of the token. */
const SECRET_LENGTH = 48;
/** Zoho CRM accepts at most a day. */
const CRM_LIFETIME_MS = 23 * HOUR_MS;
const RENEWAL_MARGIN_MS = 2 * HOUR_MS;
const RETRY_REJECTED_MS = 6 * HOUR_MS;
const RETRY_UNREACHABLE_MS = 10 * MINUTE_MS;

const Removal = z.object({ service: z.enum(WEBHOOK_SERVICES), path: z.string(), query: z.record(z.string(), z.string()).optional() });

/**
 * A registration. `digest`: SHA-256 of the URL, which contains the secret and so is stored neither in the database nor in backups. `until`: expiry,
 * '' for none. `removal`: the call that deletes the webhook; null if Zoho has none, undefined if unknown.
 */
const Registration = z.object({ digest: z.string(), until: z.string(), removal: Removal.nullable().optional() });
type Registration = z.infer<typeof Registration>;

/**
 * Returns the secret in a webhook URL; undefined if Zoho isn't connected. It is derived from the key of this installation and the time of the
 * connection, so it needs no storage and expires with the connection.
 */
export async function toWebhookSecret(deps: ServerDeps, service: WebhookService): Promise<string | undefined> {
  const { since } = await getZohoConnection(deps);
  return since === null ? undefined : deps.secrets.sign('sync-hook', `${service} ${since}`).slice(0, SECRET_LENGTH);
}

/**
 * Registers webhooks in Zoho and renews them before they expire. Registers none without a public URL or with a manual schedule. If Zoho rejects
 * webhooks, for example because of its edition, scheduled fetches are enough.
 */
export async function ensureWebhooks(deps: ServerDeps): Promise<void> {
  const { syncEnabled, syncFrequency } = (await getConfiguration(deps)).syncConfiguration;
  const isWanted = syncEnabled && syncFrequency !== 'manual';
  const current: FinalCall[] = [];
  for (const service of WEBHOOK_SERVICES) {
    const removal = await ensureWebhook(deps, service, isWanted);
    if (removal) current.push(removal);
  }
  await removeOutdated(deps, current);
}

/** Registers the webhook of a service if it is wanted and due. Returns the call that deletes the registered one. */
async function ensureWebhook(deps: ServerDeps, service: WebhookService, isWanted: boolean): Promise<FinalCall | null | undefined> {
  const { appUrl } = deps.config;
  const secret = await toWebhookSecret(deps, service);
  if (secret === undefined || appUrl === undefined) return undefined;
  const url = `${appUrl}${PATHS[service]}/${secret}`;
  const stored = Registration.safeParse((await readState(deps.database)).hooks[service]).data;
  const registered = stored?.digest === toDigest(url) ? stored.removal : undefined;
  if (!isWanted || isCurrent(deps, stored, url)) return registered;
  const context = await createContext(deps);
  const registration = await (service === 'desk' ? registerDesk(context, url) : registerCrm(context, url, secret));
  if (registration.removal) await addFinalCall(deps.database, registration.removal);
  await saveState(deps.database, { hooks: { ...(await readState(deps.database)).hooks, [service]: registration } });
  return registration.removal ?? registered;
}

/** Deletes webhooks of this connection with another URL, which has changed with `APP_URL` or the key for secrets. */
async function removeOutdated(deps: ServerDeps, current: readonly FinalCall[]): Promise<void> {
  const isOutdated = (call: FinalCall) => !current.some((each) => isDeepStrictEqual(each, call));
  const outdated = (await listFinalCalls(deps.database)).filter(isOutdated);
  if (outdated.length === 0) return;
  const { zoho } = await createContext(deps);
  for (const call of outdated) {
    const { kind } = await zoho({ ...call, method: 'DELETE', isOptional: true });
    // Zoho would reject a retry too, for example because the webhook no longer exists.
    if (['ok', 'empty', 'refused', 'scope_missing'].includes(kind)) await removeFinalCall(deps.database, call);
  }
}

function isCurrent({ clock }: ServerDeps, stored: Registration | undefined, url: string): boolean {
  if (stored?.digest !== toDigest(url) || stored.removal === undefined) return false;
  return stored.until === '' || new Date(stored.until) > later(clock.now(), RENEWAL_MARGIN_MS);
}

const toDigest = (url: string): string => createHash('sha256').update(url).digest('hex');

/** Returns a registration without a webhook, which is due after a delay. */
const retryAfter = ({ deps }: SyncContext, url: string, delayMs: number): Registration => ({
  digest: toDigest(url),
  until: later(deps.clock.now(), delayMs + RENEWAL_MARGIN_MS).toISOString(),
  removal: null,
});

const DESK_PATH = '/api/v1/webhooks';
const DESK_EVENTS = ['Ticket_Add', 'Ticket_Update', 'Ticket_Delete', 'Ticket_Comment_Add', 'Ticket_Comment_Update', 'Ticket_Thread_Add'];
const DeskWebhook = z.object({ id: z.coerce.string(), url: z.string() });
const DeskWebhooks = z.object({ data: lenientArray(DeskWebhook) });

async function registerDesk(context: SyncContext, url: string): Promise<Registration> {
  const listed = await context.zoho({ service: 'desk', method: 'GET', path: DESK_PATH, isOptional: true });
  const webhooks = listed.kind === 'ok' ? (DeskWebhooks.safeParse(listed.body).data?.data ?? []) : [];
  const existing = webhooks.find((webhook) => webhook.url === url);
  if (existing) return toDeskRegistration(url, existing.id);
  const subscriptions = Object.fromEntries(DESK_EVENTS.map((event) => [event, null]));
  const body = { name: 'OBDesk', url, subscriptions, ignoreSourceId: SOURCE_ID };
  const created = await context.zoho({ service: 'desk', method: 'POST', path: DESK_PATH, body, isOptional: true });
  if (created.kind === 'ok') return toDeskRegistration(url, DeskWebhook.safeParse(created.body).data?.id);
  return retryAfter(context, url, created.kind === 'away' ? RETRY_UNREACHABLE_MS : RETRY_REJECTED_MS);
}

function toDeskRegistration(url: string, id: string | undefined): Registration {
  const removal = id === undefined ? null : { service: 'desk' as const, path: `${DESK_PATH}/${encodeURIComponent(id)}` };
  return { digest: toDigest(url), until: '', removal };
}

const CRM_PATH = '/crm/v8/actions/watch';
const CrmWatch = z.object({
  code: z.literal('SUCCESS'),
  details: z.object({ events: z.array(z.object({ channel_expiry: z.string() })) }),
});

async function registerCrm(context: SyncContext, url: string, secret: string): Promise<Registration> {
  const until = later(context.deps.clock.now(), CRM_LIFETIME_MS);
  const channel = {
    channel_id: toChannelId(secret),
    events: ['Leads.all', 'Accounts.all'],
    channel_expiry: until.toISOString().replace(/\.\d+Z$/, '+00:00'),
    token: secret,
    notify_url: url,
  };
  const body = { watch: [channel] };
  const outcome = await context.zoho({ service: 'crm', method: 'POST', path: CRM_PATH, body, isOptional: true });
  const [watch] = outcome.kind === 'ok' ? (findBatchItems(outcome.body) ?? []) : [];
  const expiry = toUtc(CrmWatch.safeParse(watch).data?.details.events[0]?.channel_expiry);
  if (!expiry) return retryAfter(context, url, outcome.kind === 'away' ? RETRY_UNREACHABLE_MS : RETRY_REJECTED_MS);
  const removal = { service: 'crm' as const, path: CRM_PATH, query: { channel_ids: channel.channel_id } };
  return { digest: toDigest(url), until: expiry, removal };
}

/** Derives the channel ID from the secret, so that a connection always has the same one. */
const toChannelId = (secret: string): string => String(BigInt(`0x${secret.slice(0, 12)}`) + 1n);
