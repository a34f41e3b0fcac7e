import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { HOUR_MS, later, MINUTE_MS } from '../../../../../platform/server/clock.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { getConfiguration } from '../../../../admin/settings/server/settings.service.ts';
import { findBatchItems } from '../../../zoho-client/server/http/batch-results.ts';
import { lenientArray } from '../../../zoho-client/server/http/read-rows.ts';
import { toUtc } from '../../../zoho-client/server/http/times.ts';
import { addFinalCall, type FinalCall, listFinalCalls, removeFinalCall } from '../../../zoho-connection/server/final-calls.service.ts';
import { createContext, SOURCE_ID, type SyncContext } from '../links/context.ts';
import { readState, saveState } from '../links/state.store.ts';
import { toWebhookSecret, type WebhookService } from './webhook-secret.ts';

const Removal = z.object({ service: z.enum(['desk', 'crm']), path: z.string(), query: z.record(z.string(), z.string()).optional() });

/**
 * A registered hook: the SHA-256 digest of the address it calls, and until when it does; '' if it doesn't expire. The address holds the secret, so
 * it is neither in the database nor in backups. `removal` is the call that removes it; null if none is registered, undefined if unknown.
 */
const Known = z.object({ digest: z.string(), until: z.string(), removal: Removal.nullable().optional() });
type RegisteredWebhook = z.infer<typeof Known>;

const toDigest = (url: string): string => createHash('sha256').update(url).digest('hex');

const PATHS = { desk: '/api/sync/hooks/desk', crm: '/api/sync/hooks/crm' } as const;
/** Zoho CRM takes a day at most (v2). */
const ASKED_MS = 23 * HOUR_MS;
const RENEWED_BEFORE_MS = 2 * HOUR_MS;
/** What was refused is asked for again so much later. */
const REFUSED_MS = 6 * HOUR_MS;
const SOON_MS = 10 * MINUTE_MS;

/**
 * Asks Zoho to call when something changes, and again before that ends; nothing without a public address, and while fetching is done by hand.
 * Where Zoho does not, for example because of the edition, fetching alone is enough.
 */
export async function ensureWebhooks(deps: ServerDeps): Promise<void> {
  const { syncEnabled, syncFrequency } = (await getConfiguration(deps)).syncConfiguration;
  const isWanted = syncEnabled && syncFrequency !== 'manual';
  const current: (FinalCall | null | undefined)[] = [];
  for (const service of ['desk', 'crm'] as const) current.push(await ensureWebhook(deps, service, isWanted));
  await removeOthers(
    deps,
    current.filter((removal) => removal != null),
  );
}

/** Registers the hook of a service if that is wanted and due, and returns the call that removes the one there is. */
async function ensureWebhook(deps: ServerDeps, service: WebhookService, isWanted: boolean): Promise<FinalCall | null | undefined> {
  const { appUrl } = deps.config;
  const secret = await toWebhookSecret(deps, service);
  if (secret === undefined || appUrl === undefined) return undefined;
  const url = `${appUrl}${PATHS[service]}/${secret}`;
  const known = Known.safeParse((await readState(deps.database)).hooks[service]).data;
  const registered = known?.digest === toDigest(url) ? known.removal : undefined;
  if (!isWanted || isGood(deps, known, url)) return registered;
  const hook = await register(await createContext(deps), service, { url, secret });
  if (hook.removal) await addFinalCall(deps.database, hook.removal);
  await saveState(deps.database, { hooks: { ...(await readState(deps.database)).hooks, [service]: hook } });
  return hook.removal ?? registered;
}

/** Removes at Zoho the hooks of this connection that call another address: `APP_URL` or the key for secrets has changed. */
async function removeOthers(deps: ServerDeps, current: readonly FinalCall[]): Promise<void> {
  const isCurrent = (call: FinalCall) => current.some((each) => isDeepStrictEqual(each, call));
  const others = (await listFinalCalls(deps.database)).filter((call) => !isCurrent(call));
  if (others.length === 0) return;
  const { zoho } = await createContext(deps);
  for (const call of others) {
    const { kind } = await zoho({ ...call, method: 'DELETE', isOptional: true });
    // What Zoho refuses, such as a hook that is unknown, will be refused again.
    if (['ok', 'empty', 'refused', 'scope_missing'].includes(kind)) await removeFinalCall(deps.database, call);
  }
}

function isGood({ clock }: ServerDeps, known: RegisteredWebhook | undefined, url: string): boolean {
  if (known?.digest !== toDigest(url) || known.removal === undefined) return false;
  return known.until === '' || new Date(known.until) > later(clock.now(), RENEWED_BEFORE_MS);
}

interface Address {
  readonly url: string;
  readonly secret: string;
}

function register(context: SyncContext, service: WebhookService, address: Address): Promise<RegisteredWebhook> {
  return service === 'desk' ? registerDesk(context, address) : registerCrm(context, address);
}

/** When it is asked for again, although there is none. */
const again = ({ deps }: SyncContext, { url }: Address, ms: number): RegisteredWebhook => ({
  digest: toDigest(url),
  until: later(deps.clock.now(), ms + RENEWED_BEFORE_MS).toISOString(),
  removal: null,
});

const DESK_PATH = '/api/v1/webhooks';
const CRM_PATH = '/crm/v8/actions/watch';
const EVENTS = ['Ticket_Add', 'Ticket_Update', 'Ticket_Delete', 'Ticket_Comment_Add', 'Ticket_Comment_Update', 'Ticket_Thread_Add'];
const Webhook = z.object({ id: z.coerce.string(), url: z.string() });
const Webhooks = z.object({ data: lenientArray(Webhook) });

function toDeskHook(url: string, id: string | undefined): RegisteredWebhook {
  const removal = id === undefined ? null : { service: 'desk' as const, path: `${DESK_PATH}/${encodeURIComponent(id)}` };
  return { digest: toDigest(url), until: '', removal };
}

async function registerDesk(context: SyncContext, address: Address): Promise<RegisteredWebhook> {
  const { url } = address;
  const path = DESK_PATH;
  const listed = await context.zoho({ service: 'desk', method: 'GET', path, isOptional: true });
  const known = listed.kind === 'ok' ? (Webhooks.safeParse(listed.body).data?.data ?? []) : [];
  const same = known.find((webhook) => webhook.url === url);
  if (same) return toDeskHook(url, same.id);
  const subscriptions = Object.fromEntries(EVENTS.map((event) => [event, null]));
  const body = { name: 'OBDesk', url, subscriptions, ignoreSourceId: SOURCE_ID };
  const made = await context.zoho({ service: 'desk', method: 'POST', path, body, isOptional: true });
  if (made.kind === 'ok') return toDeskHook(url, Webhook.safeParse(made.body).data?.id);
  return again(context, address, made.kind === 'away' ? SOON_MS : REFUSED_MS);
}

async function registerCrm(context: SyncContext, address: Address): Promise<RegisteredWebhook> {
  const { url, secret } = address;
  const until = later(context.deps.clock.now(), ASKED_MS);
  const channel = {
    channel_id: toChannelId(secret),
    events: ['Leads.all', 'Accounts.all'],
    channel_expiry: until.toISOString().replace(/\.\d+Z$/, '+00:00'),
    token: secret,
    notify_url: url,
  };
  const outcome = await context.zoho({
    service: 'crm',
    method: 'POST',
    path: CRM_PATH,
    body: { watch: [channel] },
    isOptional: true,
  });
  const given = outcome.kind === 'ok' ? readExpiry(outcome.body) : undefined;
  const removal = { service: 'crm' as const, path: CRM_PATH, query: { channel_ids: channel.channel_id } };
  return given ? { digest: toDigest(url), until: given, removal } : again(context, address, outcome.kind === 'away' ? SOON_MS : REFUSED_MS);
}

/** A number that is always the same for one connection. */
const toChannelId = (secret: string): string => String(BigInt(`0x${secret.slice(0, 12)}`) + 1n);

function readExpiry(body: unknown): string | undefined {
  const [first] = findBatchItems(body) ?? [];
  const Element = z.object({
    code: z.literal('SUCCESS'),
    details: z.object({ events: z.array(z.object({ channel_expiry: z.string() })) }),
  });
  return toUtc(Element.safeParse(first).data?.details.events[0]?.channel_expiry);
}
