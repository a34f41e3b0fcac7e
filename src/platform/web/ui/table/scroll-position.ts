import { onRestart } from '../../restart.ts';

export interface ScrollPosition {
  offset: number;
  rowId?: string | number;
}

const places = new Map<string, ScrollPosition>();
onRestart(() => places.clear());

/** Kept in memory until reload. */
export function saveScrollPosition(listKey: string, place: Partial<ScrollPosition>): void {
  places.set(listKey, { offset: 0, ...places.get(listKey), ...place });
}

export function restoreScrollPosition(listKey: string): ScrollPosition | undefined {
  return places.get(listKey);
}
