interface Item {
  readonly id: string;
}

/** Items by a number and then by id, kept in order while they come and go. */
export interface SortedList<T extends Item> {
  readonly items: readonly T[];
  add(item: T): void;
  remove(item: T): void;
  replace(before: T, after: T): void;
  /** The items with a number from `low` to `high`, both included. */
  between(low: number, high: number): readonly T[];
}

/** A list of `given`, in any order. */
export function createSortedList<T extends Item>(keyOf: (item: T) => number, given: readonly T[] = []): SortedList<T> {
  const items = given.toSorted((one, other) => (isBefore(one, keyOf(other), other.id) ? -1 : 1));
  function isBefore(item: T, key: number, id: string): boolean {
    return keyOf(item) < key || (keyOf(item) === key && item.id < id);
  }
  const position = (key: number, id: string): number => {
    let low = 0;
    let high = items.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const item = items[middle];
      if (item && isBefore(item, key, id)) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  const add = (item: T) => {
    const last = items.at(-1);
    if (!last || isBefore(last, keyOf(item), item.id)) items.push(item);
    else items.splice(position(keyOf(item), item.id), 0, item);
  };
  const remove = (item: T) => {
    const at = position(keyOf(item), item.id);
    if (items[at]?.id === item.id) items.splice(at, 1);
  };
  return {
    items,
    add,
    remove,
    replace(before, after) {
      if (keyOf(before) === keyOf(after)) {
        items[position(keyOf(before), before.id)] = after;
        return;
      }
      remove(before);
      add(after);
    },
    between: (low, high) => items.slice(position(low, ''), position(high + 1, '')),
  };
}
