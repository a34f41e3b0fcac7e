import { createBatchedLookup } from '../../../../platform/server/batched-lookup.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { listSessionIds, type SessionChange } from './session.store.ts';

/** `ended`: this process has seen the session end. `unsure`: sessions may exist that this process doesn't know. */
type SessionKnowledge = 'live' | 'ended' | 'unknown' | 'unsure';

/**
 * IDs of all sessions, so that invented cookies cost no statement, and real sessions are recognized even if thousands of invented ones come
 * from the same address. A known ID proves no session; it only justifies a database lookup.
 */
export interface KnownSessions {
  /** Loads the sessions of all nodes. Called at startup, and again after notifications may have been lost. */
  load(): Promise<void>;
  find(id: string): SessionKnowledge;
  apply(change: SessionChange, id: string): void;
  /** Records for a few seconds that the database has no live session with this ID. A wrong clock can make a session seem idle. */
  noteMissing(id: string): void;
  /** Resolves to true once another node reports that it started this session, or to false after a short wait. */
  waitFor(id: string): Promise<boolean>;
  /** Looks up an ID in the database. Concurrent lookups share one statement. */
  exists(id: string): Promise<boolean>;
}

/** Longer than a notification takes between nodes. */
const NOTIFICATION_MS = 100;
const MAX_WAITING = 1_000;
const MAX_ENDED = 10_000;
const MISSING_MS = 5_000;
/** About 100 bytes each. */
const MAX_LIVE = 500_000;

export function createKnownSessions({ database, live, log }: Pick<ServerDeps, 'database' | 'live' | 'log'>): KnownSessions {
  const known = new Set<string>();
  /** When an ID stops counting as ended, on the monotonic clock. */
  const ended = new Map<string, number>();
  const waiting = new Map<string, Set<(isLive: boolean) => void>>();
  let isComplete = false;
  let loading: Promise<void> | undefined;
  let gaps = 0;

  const markEnded = (id: string, until: number) => {
    ended.delete(id);
    ended.set(id, until);
    const [oldest] = ended.keys();
    if (ended.size > MAX_ENDED && oldest !== undefined) ended.delete(oldest);
  };
  const apply = (change: SessionChange, id: string) => {
    if (change === 'started') {
      known.add(id);
      for (const resolve of waiting.get(id) ?? []) resolve(true);
      return;
    }
    known.delete(id);
    markEnded(id, Number.POSITIVE_INFINITY);
  };

  async function read(): Promise<void> {
    await live.whenListening();
    const gapsBefore = gaps;
    const ids = await listSessionIds(database, MAX_LIVE + 1);
    for (const id of ids) if (ended.get(id) !== Number.POSITIVE_INFINITY) known.add(id);
    isComplete = gaps === gapsBefore && ids.length <= MAX_LIVE;
  }
  const load = () => {
    loading ??= read().finally(() => {
      loading = undefined;
    });
    return loading;
  };
  const reload = () =>
    void load().catch((error: unknown) => log.debug({ err: error, source: 'auth' }, 'Failed to list sessions; looking them up one by one'));

  live.onChange('user', ({ kind }) => {
    if (kind !== 'resync') return;
    gaps += 1;
    isComplete = false;
    reload();
  });

  return {
    load,
    apply,
    noteMissing: (id) => markEnded(id, performance.now() + MISSING_MS),
    find(id) {
      if ((ended.get(id) ?? 0) > performance.now()) return 'ended';
      if (known.has(id)) return 'live';
      if (isComplete && live.isListening()) return 'unknown';
      if (live.isListening()) reload();
      return 'unsure';
    },
    waitFor(id) {
      if (waiting.size >= MAX_WAITING) return Promise.resolve(false);
      return new Promise((resolve) => {
        const others = waiting.get(id) ?? new Set();
        waiting.set(id, others);
        const settle = (isLive: boolean) => {
          clearTimeout(timer);
          others.delete(settle);
          if (others.size === 0) waiting.delete(id);
          resolve(isLive);
        };
        const timer = setTimeout(settle, NOTIFICATION_MS, false);
        others.add(settle);
      });
    },
    exists: createBatchedLookup((ids) => listSessionIds(database, ids.length, ids)),
  };
}
