/** A queue in which people take turns: one person's many items delay another's by one item. */
export interface RoundRobinQueue<T extends { person: string }> {
  /** Adds an item. Returns false if its person has too many, including started ones. */
  join(item: T): boolean;
  /** Takes the next item, whose person then comes last. It counts until `leave`. */
  next(): T | undefined;
  leave(item: T): void;
  /** Removes a waiting item. Returns false if it isn't waiting. */
  remove(item: T): boolean;
  size(): number;
}

export function createRoundRobinQueue<T extends { person: string }>(perPerson: number): RoundRobinQueue<T> {
  /** Waiting items by person, in order of turns. */
  const waiting = new Map<string, T[]>();
  const counts = new Map<string, number>();
  const countOf = (person: string) => counts.get(person) ?? 0;
  const leave = ({ person }: T) => {
    if (countOf(person) > 1) counts.set(person, countOf(person) - 1);
    else counts.delete(person);
  };

  return {
    join(item) {
      const { person } = item;
      if (countOf(person) >= perPerson) return false;
      counts.set(person, countOf(person) + 1);
      waiting.set(person, [...(waiting.get(person) ?? []), item]);
      return true;
    },
    next() {
      const [first] = waiting;
      if (!first) return undefined;
      const [person, [item, ...others]] = first;
      waiting.delete(person);
      if (others.length > 0) waiting.set(person, others);
      return item;
    },
    leave,
    remove(item) {
      const items = waiting.get(item.person) ?? [];
      const others = items.filter((each) => each !== item);
      if (others.length === items.length) return false;
      if (others.length > 0) waiting.set(item.person, others);
      else waiting.delete(item.person);
      leave(item);
      return true;
    },
    size: () => [...waiting.values()].reduce((sum, items) => sum + items.length, 0),
  };
}
