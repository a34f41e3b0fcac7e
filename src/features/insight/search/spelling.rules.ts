/** Shorter words are too similar to correct. */
const MIN_LENGTH = 4;
/** Words from this length may have two mistakes. */
const LONG = 8;
const SPELLING_LIMIT = 3;

/** Longest word compared, because the time is quadratic. */
const MAX_LENGTH = 64;

/** Returns whether a word can be corrected. Words with digits are codes. */
export const mayBeTypo = (word: string): boolean => word.length >= MIN_LENGTH && word.length <= MAX_LENGTH && /^\p{L}+$/u.test(word);

export interface KnownWord {
  readonly word: string;
  /** Approximate number of texts with this word. */
  readonly count: number;
}

/** Returns possible corrections, fewest mistakes first, then most used. */
export function findSpellings(typed: string, known: readonly KnownWord[]): KnownWord[] {
  const most = typed.length >= LONG ? 2 : 1;
  return known
    .filter(({ word }) => Math.abs(word.length - typed.length) <= most)
    .map((each) => ({ each, mistakes: countMistakes(typed, each.word) }))
    .filter(({ mistakes }) => mistakes <= most)
    .toSorted((one, other) => one.mistakes - other.mistakes || other.each.count - one.each.count)
    .slice(0, SPELLING_LIMIT)
    .map(({ each }) => each);
}

/** Returns the Damerau–Levenshtein distance (optimal string alignment). */
export function countMistakes(one: string, other: string): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, place) => place);
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1];
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      row[j] = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    before = last;
    last = row;
  }
  return last[other.length] ?? 0;
}
