import type { Actor } from '../../../platform/server/actor.ts';
import type { Database } from '../../../platform/server/database/database.ts';
import type { ServerDeps } from '../../../platform/server/server-deps.ts';

/** How long another node's change may go unnoticed if its notification is lost. */
const KEPT_MS = 5_000;
const MOST_KEPT = 10_000;

export interface KnownSession {
  readonly actor: Omit<Actor, 'address'>;
  /** The database should be told that the session is in use. */
  isSeenDue: boolean;
}

/** Sessions this process has looked up within the last seconds. */
export interface SessionCache {
  get(id: string): KnownSession | undefined;
  /** Takes in what `load` finds, unless something was dropped while it was looking. */
  load(id: string, load: () => Promise<KnownSession | undefined>): Promise<KnownSession | undefined>;
  dropSession(id: string): void;
  dropUser(userId: string): void;
}

const caches = new WeakMap<Database, SessionCache>();

/** The one cache of a server. */
export function sessionCacheOf({ database, live }: Pick<ServerDeps, 'database' | 'live'>): SessionCache {
  const known = caches.get(database);
  if (known) return known;
  const made = createSessionCache(() => live.isListening());
  caches.set(database, made);
  return made;
}

/** A cache that is empty while `isListening` says that other nodes cannot be heard. */
export function createSessionCache(isListening: () => boolean): SessionCache {
  const kept = new Map<string, { session: KnownSession; until: number }>();
  let drops = 0;
  return {
    get(id) {
      if (!isListening()) kept.clear();
      const entry = kept.get(id);
      return entry && entry.until > Date.now() ? entry.session : undefined;
    },
    async load(id, load) {
      const dropsBefore = drops;
      const until = Date.now() + KEPT_MS;
      const session = await load();
      if (kept.size >= MOST_KEPT) kept.clear();
      if (session && drops === dropsBefore && isListening()) kept.set(id, { session, until });
      else kept.delete(id);
      return session;
    },
    dropSession(id) {
      drops += 1;
      kept.delete(id);
    },
    dropUser(userId) {
      drops += 1;
      for (const [id, { session }] of kept) if (session.actor.userId === userId) kept.delete(id);
    },
  };
}
