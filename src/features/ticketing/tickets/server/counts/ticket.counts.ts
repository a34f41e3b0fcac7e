import type { Total } from '../../../../../platform/endpoint.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { createCappedCount } from './capped-count.ts';
import { foldQueue } from './ticket.counters.store.ts';

/** Longest time a count is shown without asking again; that of a search, which may count thousands of rows, a few seconds. */
const REMEMBERED_MS = 1_000;
const SEARCH_REMEMBERED_MS = 5_000;
const MOST_REMEMBERED = 2_000;
/** Longest time that a change of the counts waits in their queue while servers run; counts read it along, so it is kept short. */
const FOLD_MS = 1_000;

/** Published by the database when several tickets were added at once, tickets were removed, or the counters made again. */
const CHANNEL = 'obdesk_ticket_counters';

export interface TicketCounts {
  /** Answers what `count` answered for `key` within the last second, or that time, else asks it; several callers share one question. */
  recent<T>(key: string, count: () => Promise<T>, ms?: number): Promise<T>;
  /** Counts no further than `most`, and for a minute not at all where so many more were found that single changes make no difference. */
  upTo(most: number, key: string, count: (most: number) => Promise<Total>): Promise<Total>;
  /** Makes the next call ask again: so many tickets changed, or it is not known how many. */
  forget(changed?: number): void;
}

/** The counts this process remembers; dropped as soon as any node changes one. */
export const ticketCounts = (deps: ServerDeps): TicketCounts => deps.perServer(createTicketCounts);

function createTicketCounts({ clock, live, database, log }: ServerDeps): TicketCounts {
  const counts = createCountCache(() => clock.now().getTime());
  // What is left by a failure or a stop is folded by the job of the minute.
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

/** Runs `work` that long after the first call, and not twice at once. */
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

/** Remembers answers for a second, and failed ones not at all. */
export function createCountCache(now: () => number): TicketCounts {
  const remembered = new Map<string, { until: number; answer: Promise<unknown> }>();
  const capped = createCappedCount(now);
  function recent<T>(key: string, count: () => Promise<T>, ms = REMEMBERED_MS): Promise<T> {
    const found = remembered.get(key);
    if (found && found.until > now()) return found.answer as Promise<T>;
    if (remembered.size >= MOST_REMEMBERED) remembered.clear();
    const answer = count();
    const entry = { until: now() + ms, answer };
    remembered.set(key, entry);
    answer.catch(() => remembered.get(key) === entry && remembered.delete(key));
    return answer;
  }
  return {
    recent,
    upTo: (most, key, count) => recent(key, () => capped.upTo(most, key, count), SEARCH_REMEMBERED_MS),
    forget(changed) {
      capped.recordChanges(changed);
      remembered.clear();
    },
  };
}
