import { runningCall } from './running-call.ts';

/** A kind of lock: the rows of a table, or an advisory lock. */
export interface LockKind {
  /** The table, or 'table.what for'. */
  readonly name: string;
  /** The calls that take it, and the reason for its place. */
  readonly why: string;
  /** A lock under which this kind is taken in any order, also after kinds that stand below it. Without that lock nothing below it is taken. */
  readonly under?: string;
}

/** The order of locks that a server under test checks. */
export interface LockRules {
  /** Every kind there is; a transaction takes them from above to below. */
  readonly order: readonly LockKind[];
  /** Given the kinds that a transaction took and the call it was part of, just before it is kept. */
  readonly onEnd?: ((call: string | undefined, kinds: readonly string[]) => void) | undefined;
}

/** The locks that one transaction holds. */
export interface HeldLocks {
  take(name: string, keys: readonly string[]): void;
  end(): void;
}

/** Notes which locks a transaction takes, and throws when it takes one out of order: two that do so can wait for each other. */
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
