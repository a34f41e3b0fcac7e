/** The records of a list in its order, as it was when one of them was opened. */
interface NavigatedList {
  readonly ids: readonly string[];
  /** Told of each record that is reached, so that coming back finds it. */
  readonly onReach: (id: string) => void;
}

interface Neighbors {
  readonly before: string | undefined;
  readonly next: string | undefined;
  /** From 1. */
  readonly position: number;
  readonly count: number;
}

let walk: NavigatedList | undefined;

/** Remembers a list that is about to be left, until another one is left. */
export function startListNavigation(list: NavigatedList): void {
  walk = list;
}

/** The records before and after this one in the list one came from; undefined when it is not in it. */
export function findNeighbors(id: string): Neighbors | undefined {
  const index = walk?.ids.indexOf(id) ?? -1;
  if (!walk || index < 0) return undefined;
  return { before: walk.ids[index - 1], next: walk.ids[index + 1], position: index + 1, count: walk.ids.length };
}

/** Says that one has walked on to this record. */
export function navigateTo(id: string): void {
  walk?.onReach(id);
}
