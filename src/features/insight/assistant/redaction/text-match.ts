/** Text with the offsets of its words (runs of letters and digits): start and end of the first, of the second, and so on. */
export interface IndexedText {
  readonly text: string;
  readonly words: readonly number[];
}

/** Part of a text to replace. */
export interface Match {
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

/** Returns the private parts of a text in order, without overlaps, in linear time. */
export type Finder = (indexed: IndexedText) => readonly Match[];

export const indexText = (text: string): IndexedText => ({ text, words: findWords(text) });

export function replaceMatches(indexed: IndexedText, matches: readonly Match[]): IndexedText {
  if (matches.length === 0) return indexed;
  const { text } = indexed;
  const parts: string[] = [];
  let position = 0;
  for (const { start, end, replacement } of matches) {
    parts.push(text.slice(position, start), replacement);
    position = end;
  }
  return indexText(parts.join('') + text.slice(position));
}

/** A loop, because matching a regular expression for each word is several times slower in a text of single letters. */
function findWords(text: string): number[] {
  const words: number[] = [];
  let isInWord = false;
  let position = 0;
  while (position < text.length) {
    const codePoint = text.codePointAt(position) ?? 0;
    if (isLetterOrDigit(codePoint) !== isInWord) {
      words.push(position);
      isInWord = !isInWord;
    }
    position += codePoint > 0xffff ? 2 : 1;
  }
  if (isInWord) words.push(position);
  return words;
}

const LETTER_OR_DIGIT = /^[\p{L}\p{N}]$/u;
const MAX_CACHED = 10_000;
const cache = new Map<number, boolean>();

function isLetterOrDigit(codePoint: number): boolean {
  if (codePoint < 128)
    return (codePoint >= 97 && codePoint <= 122) || (codePoint >= 65 && codePoint <= 90) || (codePoint >= 48 && codePoint <= 57);
  const cached = cache.get(codePoint);
  if (cached !== undefined) return cached;
  const result = LETTER_OR_DIGIT.test(String.fromCodePoint(codePoint));
  if (cache.size < MAX_CACHED) cache.set(codePoint, result);
  return result;
}

/** Folds case for comparisons; upper case first, so that 'ß' equals 'ss'. */
export const foldCase = (text: string): string => text.toUpperCase().toLowerCase();

/** Trie of known values. A lookup per word serves any number of values. */
export interface TrieNode {
  readonly next: Map<string, TrieNode>;
  /** Replacement of the value that ends here. */
  replacement: string | undefined;
}

export const createTrie = (): TrieNode => ({ next: new Map(), replacement: undefined });

export function addToTrie(root: TrieNode, keys: Iterable<string>, replacement: string): void {
  let node = root;
  for (const key of keys) {
    const next = node.next.get(key) ?? createTrie();
    node.next.set(key, next);
    node = next;
  }
  node.replacement ??= replacement;
}

export type LongestMatch = Pick<Match, 'end' | 'replacement'> | undefined;

/** Calls `matchAt` with the index of each word outside of previous matches. */
export function findAtWords({ words }: IndexedText, matchAt: (index: number) => LongestMatch): Match[] {
  const matches: Match[] = [];
  let previousEnd = 0;
  for (let index = 0; index < words.length; index += 2) {
    const start = words[index] ?? 0;
    const match = start < previousEnd ? undefined : matchAt(index);
    if (!match) continue;
    matches.push({ start, ...match });
    previousEnd = match.end;
  }
  return matches;
}
