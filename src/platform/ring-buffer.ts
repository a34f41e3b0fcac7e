/** The latest of a row of things, for those who come late. */
export interface RingBuffer<Item> {
  add(item: Item): void;
  /** The items after the last one that `matches`; undefined when no such item is remembered. */
  after(matches: (item: Item) => boolean): Item[] | undefined;
  /** The items of the last `age` milliseconds; undefined when the memory does not reach back that far. */
  youngerThan(age: number): Item[] | undefined;
}

/** Remembers the last `limit` items from now on, and when each of them came. */
export function createRingBuffer<Item>(limit: number, now: () => number = Date.now): RingBuffer<Item> {
  const entries: { item: Item; at: number }[] = [];
  // The time since which nothing is missing: nothing was recorded before the start, and items of the same moment may be forgotten too.
  let completeSince = now();
  return {
    add(item) {
      entries.push({ item, at: now() });
      const forgotten = entries.length > limit ? entries.shift() : undefined;
      if (forgotten) completeSince = forgotten.at + 1;
    },
    after(matches) {
      const found = entries.findLastIndex(({ item }) => matches(item));
      return found === -1 ? undefined : entries.slice(found + 1).map(({ item }) => item);
    },
    youngerThan(age) {
      const since = now() - age;
      return since < completeSince ? undefined : entries.filter(({ at }) => at >= since).map(({ item }) => item);
    },
  };
}
