import type { Total } from '../../../../../platform/endpoint.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { foldQueue } from './ticket.counters.store.ts';

const CACHED_MS = 1_000;
/** Searches may count thousands of rows. */
const SEARCH_CACHED_MS = 5_000;
const LARGE_CACHED_MS = 60_000;
const MAX_CACHED = 2_000;
/** Matches counted beyond the cap. While fewer tickets have changed, the total is certain to exceed the cap. */
const BEYOND = 1_000;
/** Delay in which changes of the counts are queued. Short, because counts read the queue along. */
const FOLD_MS = 1_000;

/** The database notifies this channel after adding several tickets, removing some, or rebuilding the counters. */
const CHANNEL = 'obdesk_ticket_counters';

export interface TicketCounts {
  /** Returns the result of `count` for `key`, cached for a second by default. Concurrent callers share one query. */
  recent<T>(key: string, count: () => Promise<T>, ms?: number): Promise<T>;
  /** Counts up to `most`. Skips counting while the total is certain to exceed it, for up to a minute. */
  upTo(most: number, key: string, count: (most: number) => Promise<Total>): Promise<Total>;
  /** Clears the cache after this number of tickets changed; `undefined` if unknown. */
  forget(changed?: number): void;
}

/** Counts cached by this process, cleared when any node changes one. */
export const ticketCounts = (deps: ServerDeps): TicketCounts => deps.perServer(createTicketCounts);

function createTicketCounts({ clock, live, database, log }: ServerDeps): TicketCounts {
  const counts = createCountCache(() => clock.now().getTime());
  // A job folds the rest every minute.
  const foldSoon = createDelay(FOLD_MS, () =>
    foldQueue(database).catch((error) => log.debug({ err: error }, 'Failed to update ticket counts')),
  );
  const forget = (changed?: number) => {
    counts.forget(changed);
    foldSoon();
  };
  live.onChange('ticket', ({ id }) => forget(id ? 1 : undefined));
  live.onNotify(CHANNEL, () => forget());
  return counts;
}

/** Runs `work` this long after the first call, one run at a time. */
function createDelay(ms: number, work: () => Promise<unknown>): () => void {
  let isPlanned = false;
  return () => {
    if (isPlanned) return;
    isPlanned = true;
    const run = () =>
      work().finally(() => {
        isPlanned = false;
      });
    setTimeout(run, ms).unref();
  };
}

/** Failed counts aren't cached. */
export function createCountCache(now: () => number): TicketCounts {
  const cached = new Map<string, { until: number; result: Promise<unknown> }>();
  const largeTotals = new Map<string, { until: number; changedBefore: number }>();
  let changedTickets = 0;

  function recent<T>(key: string, count: () => Promise<T>, ms = CACHED_MS): Promise<T> {
    const found = cached.get(key);
    if (found && found.until > now()) return found.result as Promise<T>;
    if (cached.size >= MAX_CACHED) cached.clear();
    const result = count();
    const entry = { until: now() + ms, result };
    cached.set(key, entry);
    result.catch(() => cached.get(key) === entry && cached.delete(key));
    return result;
  }

  async function countUpTo(most: number, key: string, count: (most: number) => Promise<Total>): Promise<Total> {
    const large = largeTotals.get(key);
    const isLarge = large !== undefined && large.until > now() && changedTickets - large.changedBefore < BEYOND;
    if (isLarge) return { count: most, relation: 'at-least' };
    const entry = { until: now() + LARGE_CACHED_MS, changedBefore: changedTickets };
    const total = await count(most + BEYOND);
    if (largeTotals.size >= MAX_CACHED) largeTotals.clear();
    if (total.relation === 'at-least') largeTotals.set(key, entry);
    return total.count > most ? { count: most, relation: 'at-least' } : total;
  }

  return {
    recent,
    upTo: (most, key, count) => recent(key, () => countUpTo(most, key, count), SEARCH_CACHED_MS),
    forget(changed = BEYOND) {
      changedTickets += changed;
      cached.clear();
    },
  };
}
