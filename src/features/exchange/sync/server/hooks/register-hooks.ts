import { createHash } from 'node:crypto';
import { z } from 'zod';
import { HOUR_MS, later, MINUTE_MS } from '../../../../../platform/server/clock.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { findElements } from '../../../../../providers/zoho/http/elements.ts';
import { lenientArray } from '../../../../../providers/zoho/http/read-rows.ts';
import { toUtc } from '../../../../../providers/zoho/http/times.ts';
import { getConfiguration } from '../../../../admin/settings/server/settings.service.ts';
import { createContext, SOURCE_ID, type SyncContext } from '../context.ts';
import { readState, saveState } from '../state.store.ts';
import { type HookService, toHookSecret } from './hook-secret.ts';

/**
 * A registered hook: the SHA-256 digest of the address it calls, and until when it does; '' if it doesn't expire. The address holds the secret, so
 * it is neither in the database nor in backups.
 */
const Known = z.object({ digest: z.string(), until: z.string() });
type KnownHook = z.infer<typeof Known>;

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
export async function keepHooks(deps: ServerDeps): Promise<void> {
  const { syncEnabled, syncFrequency } = (await getConfiguration(deps)).syncConfiguration;
  const { appUrl } = deps.config;
  if (!syncEnabled || syncFrequency === 'manual' || appUrl === undefined) return;
  const { hooks } = await readState(deps.database);
  for (const service of ['desk', 'crm'] as const) {
    const secret = await toHookSecret(deps, service);
    const url = `${appUrl}${PATHS[service]}/${secret}`;
    const known = Known.safeParse(hooks[service]).data;
    if (secret === undefined || isGood(deps, known, url)) continue;
    const hook = await register(await createContext(deps), service, { url, secret });
    await saveState(deps.database, { hooks: { ...(await readState(deps.database)).hooks, [service]: hook } });
  }
}

function isGood({ clock }: ServerDeps, known: KnownHook | undefined, url: string): boolean {
  if (known?.digest !== toDigest(url)) return false;
  return known.until === '' || new Date(known.until) > later(clock.now(), RENEWED_BEFORE_MS);
}

interface Address {
  readonly url: string;
  readonly secret: string;
}

function register(context: SyncContext, service: HookService, address: Address): Promise<KnownHook> {
  return service === 'desk' ? registerDesk(context, address) : registerCrm(context, address);
}

/** When it is asked for again, although there is none. */
const again = ({ deps }: SyncContext, { url }: Address, ms: number): KnownHook => ({
  digest: toDigest(url),
  until: later(deps.clock.now(), ms + RENEWED_BEFORE_MS).toISOString(),
});

const EVENTS = ['Ticket_Add', 'Ticket_Update', 'Ticket_Delete', 'Ticket_Comment_Add', 'Ticket_Comment_Update', 'Ticket_Thread_Add'];
const Webhooks = z.object({ data: lenientArray(z.object({ url: z.string() })) });

async function registerDesk(context: SyncContext, address: Address): Promise<KnownHook> {
  const { url } = address;
  const path = '/api/v1/webhooks';
  const listed = await context.zoho({ service: 'desk', method: 'GET', path, isOptional: true });
  const known = listed.kind === 'ok' ? (Webhooks.safeParse(listed.body).data?.data ?? []) : [];
  if (known.some((webhook) => webhook.url === url)) return { digest: toDigest(url), until: '' };
  const subscriptions = Object.fromEntries(EVENTS.map((event) => [event, null]));
  const body = { name: 'OBDesk', url, subscriptions, ignoreSourceId: SOURCE_ID };
  const made = await context.zoho({ service: 'desk', method: 'POST', path, body, isOptional: true });
  if (made.kind === 'ok') return { digest: toDigest(url), until: '' };
  return again(context, address, made.kind === 'away' ? SOON_MS : REFUSED_MS);
}

async function registerCrm(context: SyncContext, address: Address): Promise<KnownHook> {
  const { url, secret } = address;
  const until = later(context.deps.clock.now(), ASKED_MS);
  const channel = {
    channel_id: toChannelId(secret),
    events: ['Leads.all', 'Accounts.all'],
    channel_expiry: until.toISOString().replace(/\.\d+Z$/, '+00:00'),
    ...{ token: secret, notify_url: url },
  };
  const outcome = await context.zoho({
    service: 'crm',
    method: 'POST',
    path: '/crm/v8/actions/watch',
    body: { watch: [channel] },
    isOptional: true,
  });
  const given = outcome.kind === 'ok' ? readExpiry(outcome.body) : undefined;
  return given ? { digest: toDigest(url), until: given } : again(context, address, outcome.kind === 'away' ? SOON_MS : REFUSED_MS);
}

/** A number that is always the same for one connection. */
const toChannelId = (secret: string): string => String(BigInt(`0x${secret.slice(0, 12)}`) + 1n);

function readExpiry(body: unknown): string | undefined {
  const [first] = findElements(body) ?? [];
  const Element = z.object({
    code: z.literal('SUCCESS'),
    details: z.object({ events: z.array(z.object({ channel_expiry: z.string() })) }),
  });
  return toUtc(Element.safeParse(first).data?.details.events[0]?.channel_expiry);
}
