/** Returns every two of the items, and each with itself. */
export function toPairs<T>(all: readonly T[]): [T, T][] {
  return all.flatMap((one, place) => all.slice(place).map((other): [T, T] => [one, other]));
}
