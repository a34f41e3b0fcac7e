/** Words of one side with their counterparts. */
type Words = Readonly<Record<string, string | undefined>>;

/** The word for `word` on the other side, in whatever letter case it is written; undefined where there is none. */
export function translate(words: Words, word: string): string | undefined {
  if (Object.hasOwn(words, word)) return words[word];
  const key = word.trim().toLowerCase();
  return Object.entries(words).find(([known]) => known.toLowerCase() === key)?.[1];
}

/** Two words that are the same but for letter case. */
const isSameWord = (one: string | undefined, other: string | undefined): boolean =>
  one !== undefined && other !== undefined && one.trim().toLowerCase() === other.trim().toLowerCase();

/**
 * Our word for a word of theirs, given the one we have: ours stays when it would be sent as theirs, so that what two of our words have in common
 * loses nothing on its way back. Undefined where theirs has no counterpart.
 */
export function translateBack(out: Words, back: Words, theirs: string, ours: string | undefined): string | undefined {
  const isSame = ours !== undefined && isSameWord(translate(out, ours), theirs);
  return isSame ? ours : translate(back, theirs);
}
