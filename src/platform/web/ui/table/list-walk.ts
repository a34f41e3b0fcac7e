/** The records of a list in its order, as it was when one of them was opened. */
interface ListWalk {
  readonly ids: readonly string[];
  /** Told of each record that is reached, so that coming back finds it. */
  readonly onReach: (id: string) => void;
}

interface Neighbours {
  readonly before: string | undefined;
  readonly next: string | undefined;
  /** From 1. */
  readonly position: number;
  readonly count: number;
}

let walk: ListWalk | undefined;

/** Remembers a list that is about to be left, until another one is left. */
export function startWalk(list: ListWalk): void {
  walk = list;
}

/** The records before and after this one in the list one came from; undefined when it is not in it. */
export function findNeighbours(id: string): Neighbours | undefined {
  const index = walk?.ids.indexOf(id) ?? -1;
  if (!walk || index < 0) return undefined;
  return { before: walk.ids[index - 1], next: walk.ids[index + 1], position: index + 1, count: walk.ids.length };
}

/** Says that one has walked on to this record. */
export function reachInWalk(id: string): void {
  walk?.onReach(id);
}
