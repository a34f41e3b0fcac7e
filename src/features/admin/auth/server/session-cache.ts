import type { Actor } from '../../../../platform/server/actor.ts';
import type { Clock } from '../../../../platform/server/clock.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';

/** How long a change on another node stays unnoticed if its notification is lost. */
const TTL_MS = 5_000;
const MAX_SESSIONS = 10_000;

interface SessionCacheDeps {
  readonly live: Pick<ServerDeps['live'], 'isListening'>;
  readonly clock: Clock;
}

export interface KnownSession {
  readonly actor: Omit<Actor, 'address'>;
  /** Whether the last use should be updated in the database. */
  isSeenDue: boolean;
}

/** Sessions that this process looked up within the last seconds. */
export interface SessionCache {
  get(id: string): KnownSession | undefined;
  /** Caches the result of `load`, unless anything was dropped during the lookup. */
  load(id: string, load: () => Promise<KnownSession | undefined>): Promise<KnownSession | undefined>;
  dropSession(id: string): void;
  dropUser(userId: string): void;
}

/** Creates a cache that stays empty while `live` receives no notifications from other nodes. */
export function createSessionCache({ live, clock }: SessionCacheDeps): SessionCache {
  const sessions = new Map<string, { session: KnownSession; until: number }>();
  let drops = 0;
  return {
    get(id) {
      if (!live.isListening()) sessions.clear();
      const entry = sessions.get(id);
      return entry && entry.until > clock.now().getTime() ? entry.session : undefined;
    },
    async load(id, load) {
      const dropsBefore = drops;
      const until = clock.now().getTime() + TTL_MS;
      const session = await load();
      if (sessions.size >= MAX_SESSIONS) sessions.clear();
      if (session && drops === dropsBefore && live.isListening()) sessions.set(id, { session, until });
      else sessions.delete(id);
      return session;
    },
    dropSession(id) {
      drops += 1;
      sessions.delete(id);
    },
    dropUser(userId) {
      drops += 1;
      for (const [id, { session }] of sessions) if (session.actor.userId === userId) sessions.delete(id);
    },
  };
}
