/** Where the reader was in a list. */
export interface ListPlace {
  offset: number;
  ticketId?: string;
}

const places = new Map<string, ListPlace>();

/** Keeps the place in a list until the page is closed. */
export function rememberPlace(key: string, place: Partial<ListPlace>): void {
  places.set(key, { offset: 0, ...places.get(key), ...place });
}

/** The place the reader left this list at. */
export function recallPlace(key: string): ListPlace | undefined {
  return places.get(key);
}
