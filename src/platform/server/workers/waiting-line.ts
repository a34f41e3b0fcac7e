/** What waits, in turns: a person with many things in it holds up nobody else by more than one. */
export interface WaitingLine<T extends { person: string }> {
  /** Takes it in, unless its person has too many already, what has begun included. */
  join(item: T): boolean;
  /** The next one, whose person then comes last. It counts until it leaves. */
  next(): T | undefined;
  leave(item: T): void;
  /** Takes out one that has not begun; false when it is not there. */
  remove(item: T): boolean;
  /** How many wait. */
  size(): number;
}

export function createWaitingLine<T extends { person: string }>(perPerson: number): WaitingLine<T> {
  /** The people whose turn it is, in order. */
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
