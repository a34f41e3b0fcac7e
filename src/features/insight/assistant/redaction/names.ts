import {
  addToTrie,
  createTrie,
  type Finder,
  findAtWords,
  foldCase,
  type IndexedText,
  type LongestMatch,
  type TrieNode,
} from './text-match.ts';

export interface Name {
  readonly name: string;
  readonly replacement: string;
}

interface Token {
  /** Case-folded; a single space for any white space. */
  readonly key: string;
  readonly isWord: boolean;
  readonly end: number;
}

const MIN_NAME_LENGTH = 3;
/** Longer names are split, which bounds the work at each word of a text. */
const MAX_TOKENS = 64;

/** Finds names as whole words in any case and spacing, the longest first. */
export function createNameFinder(names: readonly Name[]): Finder {
  const trie = createTrie();
  for (const { name, replacement } of names) {
    const trimmed = name.trim();
    if (trimmed.length < MIN_NAME_LENGTH || trimmed === 'internal') continue;
    for (const keys of splitKeys(tokenize(trimmed))) addToTrie(trie, keys, replacement);
  }
  if (trie.next.size === 0) return () => [];
  return (indexed) => findAtWords(indexed, (index) => findLongest(trie, indexed, index));
}

/** Returns the keys of a name without characters before its first word. A long name is split between words. */
function splitKeys(tokens: readonly Token[]): string[][] {
  const first = tokens.findIndex(({ isWord }) => isWord);
  if (first === -1) return [];
  const part = tokens.slice(first, first + MAX_TOKENS);
  const isLast = first + MAX_TOKENS >= tokens.length;
  const length = isLast ? part.length : part.findLastIndex(({ isWord }) => isWord) + 1;
  const keys = part.slice(0, length).map(({ key }) => key);
  return isLast ? [keys] : [keys, ...splitKeys(tokens.slice(first + length))];
}

function findLongest(trie: TrieNode, { text, words }: IndexedText, index: number): LongestMatch {
  let longest: LongestMatch;
  let end = words[index + 1] ?? 0;
  let node = trie.next.get(foldCase(text.slice(words[index], end)));
  while (node) {
    const token = readToken(text, end);
    // 'Inc.' must not match in 'Inc.com'.
    if (node.replacement !== undefined && !token?.isWord) longest = { end, replacement: node.replacement };
    if (!token) break;
    node = node.next.get(token.key);
    end = token.end;
  }
  return longest;
}

const TOKEN = /([\p{L}\p{N}]+)|(\s+)|[\s\S]/uy;

function readToken(text: string, start: number): Token | undefined {
  TOKEN.lastIndex = start;
  const match = TOKEN.exec(text);
  if (!match) return undefined;
  const [token, word, space] = match;
  return { key: space === undefined ? foldCase(token) : ' ', isWord: word !== undefined, end: start + token.length };
}

function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  for (let token = readToken(text, 0); token; token = readToken(text, token.end)) tokens.push(token);
  return tokens;
}
