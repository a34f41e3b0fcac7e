/** The place of the reader in a list. */
export interface ScrollPosition {
  offset: number;
  rowId?: string | number;
}

const places = new Map<string, ScrollPosition>();

/** Keeps the place in a list until the page is closed. */
export function saveScrollPosition(listKey: string, place: Partial<ScrollPosition>): void {
  places.set(listKey, { offset: 0, ...places.get(listKey), ...place });
}

/** The place the reader left this list at. */
export function restoreScrollPosition(listKey: string): ScrollPosition | undefined {
  return places.get(listKey);
}
