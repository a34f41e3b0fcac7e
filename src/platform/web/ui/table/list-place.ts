/** The place of the reader in a list. */
export interface ListPlace {
  offset: number;
  rowId?: string | number;
}

const places = new Map<string, ListPlace>();

/** Keeps the place in a list until the page is closed. */
export function rememberPlace(listKey: string, place: Partial<ListPlace>): void {
  places.set(listKey, { offset: 0, ...places.get(listKey), ...place });
}

/** The place the reader left this list at. */
export function recallPlace(listKey: string): ListPlace | undefined {
  return places.get(listKey);
}
