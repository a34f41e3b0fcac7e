import { randomUUID } from 'node:crypto';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { isDone, LIST_MAX_AGE_MS, type ZohoCall, type ZohoCallOutcome, type ZohoService } from './zoho-call.ts';

/** In-memory cache of this server for reads from Zoho. */
export interface ReadCache {
  /** Returns the cached outcome, that of the same read in progress, or that of `load`. */
  read(call: ZohoCall, load: () => Promise<ZohoCallOutcome>): Promise<ZohoCallOutcome>;
  /** Clears the cache of a service on all servers. Reads in progress aren't cached. */
  invalidate(service: ZohoService): void;
}

const CHANNEL = 'obdesk_zoho_writes';
const MAX_CHARACTERS = 32 * 1024 * 1024;

interface CacheEntry {
  readonly service: ZohoService;
  readonly readAt: number;
  readonly outcome: ZohoCallOutcome;
  readonly size: number;
}

interface CacheDeps {
  readonly live: Pick<ServerDeps['live'], 'isListening' | 'onNotify' | 'onChange'>;
  readonly clock: ServerDeps['clock'];
  readonly database: Pick<ServerDeps['database'], 'notify'>;
}

/** Caches nothing while the server isn't notified of other servers' writes. A new connection clears the cache. */
export function createReadCache({ live, clock, database }: CacheDeps): ReadCache {
  const self = randomUUID();
  const entries = new Map<string, CacheEntry>();
  const running = new Map<string, Promise<ZohoCallOutcome>>();
  const versions = { crm: 0, desk: 0 };

  const clear = (service: ZohoService) => {
    versions[service] += 1;
    for (const [key, entry] of entries) if (entry.service === service) entries.delete(key);
    for (const key of running.keys()) if (key.startsWith(service)) running.delete(key);
  };
  live.onNotify(CHANNEL, (payload) => {
    const [service, from] = payload.split(' ');
    if (from !== self) clear(service === 'crm' ? 'crm' : 'desk');
  });
  live.onChange('settings', () => {
    clear('crm');
    clear('desk');
  });

  const find = (call: ZohoCall): ZohoCallOutcome | undefined => {
    if (!live.isListening()) entries.clear();
    const entry = entries.get(toKey(call));
    return entry && entry.readAt + (call.maxAgeMs ?? 0) > clock.now().getTime() ? entry.outcome : undefined;
  };
  async function load(call: ZohoCall, read: () => Promise<ZohoCallOutcome>): Promise<ZohoCallOutcome> {
    const before = versions[call.service];
    const readAt = clock.now().getTime();
    const outcome = await read();
    const isCacheable = isDone(outcome) && before === versions[call.service] && live.isListening();
    if (isCacheable)
      addEntry(entries, toKey(call), { service: call.service, readAt, outcome, size: 'characters' in outcome ? outcome.characters : 0 });
    return outcome;
  }

  return {
    invalidate(service) {
      clear(service);
      database.notify(CHANNEL, `${service} ${self}`);
    },
    async read(call, read) {
      const found = find(call);
      if (found) return found;
      // Users don't wait for a background read.
      const key = `${toKey(call)} ${call.priority}`;
      const current = running.get(key);
      if (current) return current;
      const started = load(call, read).finally(() => {
        if (running.get(key) === started) running.delete(key);
      });
      running.set(key, started);
      return started;
    },
  };
}

const toKey = ({ service, method, path, query, headers, body, form }: ZohoCall) =>
  `${service} ${method} ${path} ${JSON.stringify([query, headers, body, form])}`;

/** Adds an entry. Removes expired ones and, beyond the size limit, the oldest. */
function addEntry(entries: Map<string, CacheEntry>, key: string, added: CacheEntry): void {
  entries.delete(key);
  entries.set(key, added);
  let characters = 0;
  for (const { size } of entries.values()) characters += size;
  for (const [oldest, { readAt, size }] of entries) {
    if (readAt + LIST_MAX_AGE_MS > added.readAt && characters <= MAX_CHARACTERS) return;
    entries.delete(oldest);
    characters -= size;
  }
}
