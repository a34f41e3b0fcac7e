/** Random values that are the same for the same seed on every machine. */
export interface Random {
  /** From 0 to below 1. */
  next(): number;
  /** An integer from `min` to `max`, both included. */
  int(min: number, max: number): number;
  /** True with the probability `share`. */
  chance(share: number): boolean;
  pick<T>(from: readonly [T, ...T[]]): T;
  /** One of `from`, with a probability proportional to its weight. */
  weighted<T>(from: readonly (readonly [T, number])[]): T;
  /** `length` characters of `alphabet`. */
  characters(alphabet: string, length: number): string;
  uuid(): string;
}

/** Creates a small generator for sample data (sfc32). Not for secrets. */
export function createRandom(seed: number): Random {
  const next = sfc32(seed);
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  const characters = (alphabet: string, length: number) =>
    Array.from({ length }, () => alphabet.charAt(int(0, alphabet.length - 1))).join('');
  const hex = (length: number) => characters('0123456789abcdef', length);
  return {
    next,
    int,
    characters,
    chance: (share) => next() < share,
    pick: (from) => from[int(0, from.length - 1)] ?? from[0],
    weighted: (from) => chooseWeighted(from, next()),
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`,
  };
}

function chooseWeighted<T>(from: readonly (readonly [T, number])[], at: number): T {
  let left = at * from.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [item, weight] of from) {
    left -= weight;
    if (left < 0) return item;
  }
  throw new Error('nothing to choose from');
}

function sfc32(seed: number): () => number {
  let a = 0x9e3779b9 ^ seed;
  let b = 0x243f6a88;
  let c = 0xb7e15162 ^ (seed << 7);
  let counter = 1;
  const step = () => {
    const result = (a + b + counter++) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + result;
    return (result >>> 0) / 4_294_967_296;
  };
  for (let warmUp = 0; warmUp < 12; warmUp += 1) step();
  return step;
}
