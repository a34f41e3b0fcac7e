import { runningCall } from './running-call.ts';

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
  /** Called before COMMIT with the locks of a transaction and the request it belongs to. */
  readonly onEnd?: ((call: string | undefined, kinds: readonly string[]) => void) | undefined;
}

export interface HeldLocks {
  take(name: string, keys: readonly string[]): void;
  end(): void;
}

/** Tracks the locks of a transaction. Throws if one is acquired out of order, which could deadlock. */
export function holdLocks({ order, onEnd }: LockRules): HeldLocks {
  const held = new Map<string, Set<string>>();
  const rankOf = (name: string) => order.findIndex((kind) => kind.name === name);
  return {
    take(name, keys) {
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
    end: () => onEnd?.(runningCall(), [...held.keys()]),
  };
}
