import { randomUUID } from 'node:crypto';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { isDone, KEPT_LONG_MS, type ZohoCall, type ZohoCallOutcome, type ZohoService } from './zoho-call.ts';

/** What this node has read in Zoho within the last minutes. */
export interface ReadCache {
  /** Answers a read by what is kept, by the same read that is under way, or by `load`. */
  read(call: ZohoCall, load: () => Promise<ZohoCallOutcome>): Promise<ZohoCallOutcome>;
  /** Has all nodes forget what they have read of a service, and keep nothing of the reads that are under way. */
  announceWrite(service: ZohoService): void;
}

const CHANNEL = 'obdesk_zoho_writes';
const MOST_CHARACTERS = 32 * 1024 * 1024;

interface Kept {
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

/** One for each server. It keeps nothing while the server does not hear of the writes of other nodes, and nothing of an earlier connection. */
export function createReadCache({ live, clock, database }: CacheDeps): ReadCache {
  const self = randomUUID();
  const kept = new Map<string, Kept>();
  const running = new Map<string, Promise<ZohoCallOutcome>>();
  const drops = { crm: 0, desk: 0 };

  const drop = (service: ZohoService) => {
    drops[service] += 1;
    for (const [key, each] of kept) if (each.service === service) kept.delete(key);
    for (const key of running.keys()) if (key.startsWith(service)) running.delete(key);
  };
  live.onNotify(CHANNEL, (payload) => {
    const [service, from] = payload.split(' ');
    if (from !== self) drop(service === 'crm' ? 'crm' : 'desk');
  });
  live.onChange('settings', () => {
    drop('crm');
    drop('desk');
  });

  const find = (call: ZohoCall): ZohoCallOutcome | undefined => {
    if (!live.isListening()) kept.clear();
    const entry = kept.get(toKey(call));
    return entry && entry.readAt + (call.keptMs ?? 0) > clock.now().getTime() ? entry.outcome : undefined;
  };
  async function load(call: ZohoCall, read: () => Promise<ZohoCallOutcome>): Promise<ZohoCallOutcome> {
    const before = drops[call.service];
    const readAt = clock.now().getTime();
    const outcome = await read();
    const mayKeep = isDone(outcome) && before === drops[call.service] && live.isListening();
    if (mayKeep)
      keep(kept, toKey(call), { service: call.service, readAt, outcome, size: 'characters' in outcome ? outcome.characters : 0 });
    return outcome;
  }

  return {
    announceWrite(service) {
      drop(service);
      database.notify(CHANNEL, `${service} ${self}`);
    },
    async read(call, read) {
      const found = find(call);
      if (found) return found;
      // Nobody waits for the turn of background work.
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

/** Keeps one more, in place of those that are too old or, oldest first, too much. */
function keep(kept: Map<string, Kept>, key: string, added: Kept): void {
  kept.delete(key);
  kept.set(key, added);
  let characters = 0;
  for (const { size } of kept.values()) characters += size;
  for (const [oldest, { readAt, size }] of kept) {
    if (readAt + KEPT_LONG_MS > added.readAt && characters <= MOST_CHARACTERS) return;
    kept.delete(oldest);
    characters -= size;
  }
}
