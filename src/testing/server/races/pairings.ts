/** Groups in which each meets every other one once. They are the lines of a square: so few groups hold all pairs. */
export function toGroups<T>(all: readonly T[]): T[][] {
  const side = sideFor(all.length);
  const numbers = Array.from({ length: side }, (_, number) => number);
  const at = (x: number, y: number) => all.slice(x * side + (y % side)).slice(0, 1);
  const columns = numbers.map((x) => numbers.flatMap((y) => at(x, y)));
  const slopes = numbers.flatMap((slope) => numbers.map((start) => numbers.flatMap((x) => at(x, slope * x + start))));
  return [...columns, ...slopes].filter((group) => group.length > 1);
}

/** The smallest prime number whose square has room for so many: with any other, lines would meet twice. */
function sideFor(count: number): number {
  let side = 2;
  while (side * side < count || !isPrime(side)) side += 1;
  return side;
}

const isPrime = (number: number): boolean => !Array.from({ length: number - 2 }, (_, less) => less + 2).some((each) => number % each === 0);

/** Every two of them, and each with itself. */
export function toPairs<T>(all: readonly T[]): [T, T][] {
  return all.flatMap((one, place) => all.slice(place).map((other): [T, T] => [one, other]));
}
