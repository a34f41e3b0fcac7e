import { AsyncLocalStorage } from 'node:async_hooks';

/** A type of lock: the rows of a table, or an advisory lock. */
export interface LockKind {
  /** The table, or 'table.purpose'. */
  readonly name: string;
  /** Which code acquires it, and why it is at this position. */
  readonly why: string;
  /** A lock that allows acquiring this one in any order. Without it, no later lock may precede this one. */
  readonly under?: string;
}

/** The lock order, checked in tests. */
export interface LockRules {
  readonly order: readonly LockKind[];
  /** Called before COMMIT with the locks of a transaction and the request or job it belongs to. */
  readonly onEnd?: ((caller: string | undefined, kinds: readonly string[]) => void) | undefined;
}

export interface LockTracker {
  track(name: string, keys: readonly string[]): void;
  end(): void;
}

/** Tracks the locks of a transaction. Throws if one is acquired out of order, which could deadlock. */
export function createLockTracker({ order, onEnd }: LockRules): LockTracker {
  const held = new Map<string, Set<string>>();
  const rankOf = (name: string) => order.findIndex((kind) => kind.name === name);
  return {
    track(name, keys) {
      const rank = rankOf(name);
      const kind = order[rank];
      if (!kind) throw new Error(`the lock ${name} isn't declared`);
      const own = held.get(name) ?? new Set();
      const added = keys.filter((key) => !own.has(key));
      const isFree = kind.under !== undefined && held.has(kind.under);
      if (!isFree && (added.length > 0 || !held.has(name))) {
        const later = [...held.keys()].find((other) => rankOf(other) > rank);
        if (later) throw new Error(`the lock ${name} was acquired after ${later}, which comes later in the lock order`);
        const behind = added.find((key) => [...own].some((other) => other > key));
        if (behind !== undefined) throw new Error(`${behind} of ${name} was locked after one with a higher ID`);
      }
      const open = order.find(
        (each) => each.under !== undefined && held.has(each.name) && !held.has(each.under) && rankOf(each.name) < rank,
      );
      if (open) throw new Error(`the lock ${name} was acquired after ${open.name}, which is held without ${open.under}`);
      held.set(name, new Set([...own, ...added]));
    },
    end: () => onEnd?.(callers.getStore(), [...held.keys()]),
  };
}

/** Tracks a lock on rows by ID, or an advisory lock. Tests check the order in `src/app/server/lock-order.ts`. */
export function trackLock({ locks }: { readonly locks: LockTracker | undefined }, name: string, keys: readonly string[] = []): void {
  locks?.track(name, keys);
}

const isTest = process.env.NODE_ENV === 'test';
const callers = new AsyncLocalStorage<string>();

/** Runs work of a request or job, such as 'GET /api/parts' or 'job sync'. Only tests track the caller of a transaction. */
export function runAsCaller<T>(caller: string, work: () => T): T {
  return isTest ? callers.run(caller, work) : work();
}

export const currentCaller = (): string | undefined => callers.getStore();
