import { onRestart } from '../../restart.ts';

/** IDs of a list in the order at the time a record was opened. */
interface NavigatedList {
  readonly ids: readonly string[];
  /** Called with each visited record, so that the list can scroll to it later. */
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
onRestart(() => {
  walk = undefined;
});

export function startListNavigation(list: NavigatedList): void {
  walk = list;
}

/** Returns the previous and next record of the last list; `undefined` if it doesn't contain the record. */
export function findNeighbors(id: string): Neighbors | undefined {
  const index = walk?.ids.indexOf(id) ?? -1;
  if (!walk || index < 0) return undefined;
  return { before: walk.ids[index - 1], next: walk.ids[index + 1], position: index + 1, count: walk.ids.length };
}

export function navigateTo(id: string): void {
  walk?.onReach(id);
}
