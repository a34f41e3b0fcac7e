import { createBatchedLookup } from '../../../../platform/server/batched-lookup.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { listSessionIds, type SessionChange } from './session.store.ts';

/** `ended`: this process has seen the session end. `unsure`: sessions may exist that this process doesn't know. */
type SessionKnowledge = 'live' | 'ended' | 'unknown' | 'unsure';

/**
 * IDs of all sessions of the installation, so that an invented cookie costs no statement and a real session is recognized even if
 * thousands of invented ones come from the same address. An ID in here is not proof of a session, only worth a look in the database.
 */
export interface KnownSessions {
  /** Reads the sessions of all nodes; called at start, and again after notifications may have been missed. */
  load(): Promise<void>;
  find(id: string): SessionKnowledge;
  apply(change: SessionChange, id: string): void;
  /** Notes that the database has no live session of this ID. It may be one that is idle only by a wrong clock, so this holds for seconds. */
  noteMissing(id: string): void;
  /** Resolves with true as soon as another node reports that it started this session, with false if none does within moments. */
  waitFor(id: string): Promise<boolean>;
  /** Looks in the database, sharing one statement with all other callers. */
  exists(id: string): Promise<boolean>;
}

/** A notification takes a few milliseconds from node to node. */
const NOTIFICATION_MS = 100;
const MOST_WAITING = 1_000;
const MOST_ENDED = 10_000;
const MISSING_MS = 5_000;
/** About 100 bytes each. */
const MOST_LIVE = 500_000;

export function createKnownSessions({ database, live, log }: Pick<ServerDeps, 'database' | 'live' | 'log'>): KnownSessions {
  const known = new Set<string>();
  /** Until when they count as ended, on the clock of the process. */
  const ended = new Map<string, number>();
  const waiting = new Map<string, Set<(isLive: boolean) => void>>();
  let isComplete = false;
  let loading: Promise<void> | undefined;
  let gaps = 0;

  const noteEnded = (id: string, until: number) => {
    ended.delete(id);
    ended.set(id, until);
    const [oldest] = ended.keys();
    if (ended.size > MOST_ENDED && oldest !== undefined) ended.delete(oldest);
  };
  const apply = (change: SessionChange, id: string) => {
    if (change === 'started') {
      known.add(id);
      for (const resolve of waiting.get(id) ?? []) resolve(true);
      return;
    }
    known.delete(id);
    noteEnded(id, Number.POSITIVE_INFINITY);
  };

  async function read(): Promise<void> {
    await live.whenListening();
    const gapsBefore = gaps;
    const ids = await listSessionIds(database, MOST_LIVE + 1);
    for (const id of ids) if (ended.get(id) !== Number.POSITIVE_INFINITY) known.add(id);
    isComplete = gaps === gapsBefore && ids.length <= MOST_LIVE;
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
    noteMissing: (id) => noteEnded(id, performance.now() + MISSING_MS),
    find(id) {
      if ((ended.get(id) ?? 0) > performance.now()) return 'ended';
      if (known.has(id)) return 'live';
      if (isComplete && live.isListening()) return 'unknown';
      if (live.isListening()) reload();
      return 'unsure';
    },
    waitFor(id) {
      if (waiting.size >= MOST_WAITING) return Promise.resolve(false);
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
