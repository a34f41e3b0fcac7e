export interface RingBuffer<Item> {
  add(item: Item): void;
  /** Items after the last match; `undefined` if it is no longer buffered. */
  after(matches: (item: Item) => boolean): Item[] | undefined;
  /** Items of the last `age` ms; `undefined` if the buffer doesn't reach back that far. */
  youngerThan(age: number): Item[] | undefined;
}

export function createRingBuffer<Item>(limit: number, now: () => number = Date.now): RingBuffer<Item> {
  const entries: { item: Item; at: number }[] = [];
  // Start of the gapless period. Items of the same ms as a dropped one may be missing too.
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
