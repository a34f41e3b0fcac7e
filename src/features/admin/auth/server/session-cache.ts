import type { Actor } from '../../../../platform/server/actor.ts';
import type { Clock } from '../../../../platform/server/clock.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';

/** How long another node's change may go unnoticed if its notification is lost. */
const KEPT_MS = 5_000;
const MOST_KEPT = 10_000;

interface SessionCacheDeps {
  readonly live: Pick<ServerDeps['live'], 'isListening'>;
  readonly clock: Clock;
}

export interface KnownSession {
  readonly actor: Omit<Actor, 'address'>;
  /** The use of the session should be noted in the database. */
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

/** A cache that is empty while `live` does not receive what other nodes change. */
export function createSessionCache({ live, clock }: SessionCacheDeps): SessionCache {
  const kept = new Map<string, { session: KnownSession; until: number }>();
  let drops = 0;
  return {
    get(id) {
      if (!live.isListening()) kept.clear();
      const entry = kept.get(id);
      return entry && entry.until > clock.now().getTime() ? entry.session : undefined;
    },
    async load(id, load) {
      const dropsBefore = drops;
      const until = clock.now().getTime() + KEPT_MS;
      const session = await load();
      if (kept.size >= MOST_KEPT) kept.clear();
      if (session && drops === dropsBefore && live.isListening()) kept.set(id, { session, until });
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
