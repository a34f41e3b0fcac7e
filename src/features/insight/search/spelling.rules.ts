/** Short words are too like each other to guess what was meant. */
const SHORTEST = 4;
/** From here on two mistakes are forgiven. */
const LONG = 8;
const MOST_SPELLINGS = 3;

/** Longest word that is compared. Comparing takes the square of the length. */
const LONGEST = 64;

/** Only words of letters are misspelled; a number that differs is another one. */
export const mayBeTypo = (word: string): boolean => word.length >= SHORTEST && word.length <= LONGEST && /^\p{L}+$/u.test(word);

/** A word that is in use. */
export interface KnownWord {
  readonly word: string;
  /** In about so many texts. */
  readonly count: number;
}

/** The words that may have been meant, the likeliest first: the fewest mistakes away, then the most used. */
export function findSpellings(typed: string, known: readonly KnownWord[]): KnownWord[] {
  const most = typed.length >= LONG ? 2 : 1;
  return known
    .filter(({ word }) => Math.abs(word.length - typed.length) <= most)
    .map((each) => ({ each, mistakes: countMistakes(typed, each.word) }))
    .filter(({ mistakes }) => mistakes <= most)
    .toSorted((one, other) => one.mistakes - other.mistakes || other.each.count - one.each.count)
    .slice(0, MOST_SPELLINGS)
    .map(({ each }) => each);
}

/** How many letters were left out, added, mistaken or swapped with the next one. */
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
