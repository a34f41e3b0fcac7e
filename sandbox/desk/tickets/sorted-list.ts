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
export function createSortedList<T extends Item>(getKey: (item: T) => number, given: readonly T[] = []): SortedList<T> {
  const items = given.toSorted((one, other) => (isBefore(one, getKey(other), other.id) ? -1 : 1));
  function isBefore(item: T, key: number, id: string): boolean {
    return getKey(item) < key || (getKey(item) === key && item.id < id);
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
    if (!last || isBefore(last, getKey(item), item.id)) items.push(item);
    else items.splice(position(getKey(item), item.id), 0, item);
  };
  const remove = (item: T) => {
    const at = position(getKey(item), item.id);
    if (items[at]?.id === item.id) items.splice(at, 1);
  };
  return {
    items,
    add,
    remove,
    replace(before, after) {
      if (getKey(before) === getKey(after)) {
        items[position(getKey(before), before.id)] = after;
        return;
      }
      remove(before);
      add(after);
    },
    between: (low, high) => items.slice(position(low, ''), position(high + 1, '')),
  };
}
