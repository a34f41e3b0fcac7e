/** The most that one call decides. */
const AT_ONCE = 500;

/** Divides what is decided at once into what one call takes. */
export function inBatches<Item>(items: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / AT_ONCE) }, (_, place) => items.slice(place * AT_ONCE, (place + 1) * AT_ONCE));
}
