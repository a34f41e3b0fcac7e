/** The latest of a row of things, for those who come late. */
export interface Recent<Item> {
  add(item: Item): void;
  /** What came after the last item that `matches`; undefined when no such item is remembered. */
  after(matches: (item: Item) => boolean): Item[] | undefined;
  /** What came in the last `age` milliseconds; undefined when the memory does not reach back that far. */
  youngerThan(age: number): Item[] | undefined;
}

/** Remembers the last `limit` items and when each of them came. */
export function createRecent<Item>(limit: number, now: () => number = Date.now): Recent<Item> {
  const entries: { item: Item; at: number }[] = [];
  let hasForgotten = false;
  const itemsFrom = (index: number) => entries.slice(index).map(({ item }) => item);
  return {
    add(item) {
      entries.push({ item, at: now() });
      if (entries.length <= limit) return;
      entries.shift();
      hasForgotten = true;
    },
    after(matches) {
      const at = entries.findLastIndex(({ item }) => matches(item));
      return at === -1 ? undefined : itemsFrom(at + 1);
    },
    youngerThan(age) {
      const since = now() - age;
      const first = entries.findIndex(({ at }) => at >= since);
      if (first === 0 && hasForgotten) return undefined;
      return first === -1 ? [] : itemsFrom(first);
    },
  };
}
