/** A queue in which users take turns: one user's many items delay another's by one item. */
export interface RoundRobinQueue<T extends { userId: string }> {
  /** Adds an item. Returns false if its user has too many, including started ones. */
  enqueue(item: T): boolean;
  /** Removes and returns the next item, which counts toward its limit until `release`. */
  dequeue(): T | undefined;
  release(item: T): void;
  /** Removes a waiting item. Returns false if it isn't waiting. */
  remove(item: T): boolean;
  size(): number;
}

export function createRoundRobinQueue<T extends { userId: string }>(perUser: number): RoundRobinQueue<T> {
  /** Waiting items by user, in order of turns. */
  const waiting = new Map<string, T[]>();
  const counts = new Map<string, number>();
  const countOf = (userId: string) => counts.get(userId) ?? 0;
  const release = ({ userId }: T) => {
    if (countOf(userId) > 1) counts.set(userId, countOf(userId) - 1);
    else counts.delete(userId);
  };

  return {
    enqueue(item) {
      const { userId } = item;
      if (countOf(userId) >= perUser) return false;
      counts.set(userId, countOf(userId) + 1);
      waiting.set(userId, [...(waiting.get(userId) ?? []), item]);
      return true;
    },
    dequeue() {
      const [first] = waiting;
      if (!first) return undefined;
      const [userId, [item, ...others]] = first;
      waiting.delete(userId);
      if (others.length > 0) waiting.set(userId, others);
      return item;
    },
    release,
    remove(item) {
      const items = waiting.get(item.userId) ?? [];
      const others = items.filter((each) => each !== item);
      if (others.length === items.length) return false;
      if (others.length > 0) waiting.set(item.userId, others);
      else waiting.delete(item.userId);
      release(item);
      return true;
    },
    size: () => [...waiting.values()].reduce((sum, items) => sum + items.length, 0),
  };
}
