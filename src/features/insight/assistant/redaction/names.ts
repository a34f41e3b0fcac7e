import { type Finder, type Found, foldCase, type ReadText } from './found.ts';

export interface Name {
  readonly name: string;
  /** The general word that replaces it. */
  readonly word: string;
}

/** A name by its words, blanks and signs, one after the other. */
interface Node {
  readonly next: Map<string, Node>;
  /** The word for the name that ends here. */
  word: string | undefined;
}

interface Token {
  /** As it is compared; any white space is one blank. */
  readonly key: string;
  readonly isWord: boolean;
  readonly end: number;
}

/** Shorter pieces of a name are words. */
const LEAST_NAME = 3;
/** Longer names are looked for in pieces, so that no place of a text is read more often. */
const MOST_TOKENS = 64;

/** Finds names as whole words, in any case and spacing, the longest first. One look-up per word serves any number of names. */
export function createNameFinder(names: readonly Name[]): Finder {
  const root: Node = { next: new Map(), word: undefined };
  for (const { name, word } of names) {
    const trimmed = name.trim();
    if (trimmed.length < LEAST_NAME || trimmed === 'internal') continue;
    for (const piece of toPieces(tokenize(trimmed))) addName(root, piece, word);
  }
  return root.next.size === 0 ? () => [] : (given) => findNames(root, given);
}

/** The name without signs before its first word; a long one in pieces from word to word. */
function toPieces(tokens: readonly Token[]): (readonly Token[])[] {
  const first = tokens.findIndex(({ isWord }) => isWord);
  if (first === -1) return [];
  if (tokens.length - first <= MOST_TOKENS) return [tokens.slice(first)];
  const rest = tokens.slice(first, first + MOST_TOKENS);
  const end = first + rest.findLastIndex(({ isWord }) => isWord) + 1;
  return [tokens.slice(first, end), ...toPieces(tokens.slice(end))];
}

function addName(root: Node, tokens: readonly Token[], word: string): void {
  let node = root;
  for (const { key } of tokens) {
    const next = node.next.get(key) ?? { next: new Map(), word: undefined };
    node.next.set(key, next);
    node = next;
  }
  node.word ??= word;
}

function findNames(root: Node, { text, words }: ReadText): Found[] {
  const found: Found[] = [];
  let done = 0;
  for (let at = 0; at < words.length; at += 2) {
    const start = words[at] ?? 0;
    const node = start < done ? undefined : root.next.get(foldCase(text.slice(start, words[at + 1])));
    const name = node && findLongest(node, text, words[at + 1] ?? 0);
    if (!name) continue;
    found.push({ start, ...name });
    done = name.end;
  }
  return found;
}

/** The longest name that goes on from `first`, whose word ends at `end`. */
function findLongest(first: Node, text: string, end: number): { end: number; word: string } | undefined {
  let longest: { end: number; word: string } | undefined;
  let node: Node | undefined = first;
  let at = end;
  let token = readToken(text, at);
  while (node) {
    // A name that ends with a sign doesn't touch another word.
    if (node.word !== undefined && !token?.isWord) longest = { end: at, word: node.word };
    node = token && node.next.get(token.key);
    at = token?.end ?? at;
    token = readToken(text, at);
  }
  return longest;
}

const TOKEN = /([\p{L}\p{N}]+)|(\s+)|[\s\S]/uy;

function readToken(text: string, at: number): Token | undefined {
  TOKEN.lastIndex = at;
  const match = TOKEN.exec(text);
  if (!match) return undefined;
  const [token, word, blank] = match;
  return { key: blank === undefined ? foldCase(token) : ' ', isWord: word !== undefined, end: at + token.length };
}

function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  for (let token = readToken(text, 0); token; token = readToken(text, token.end)) tokens.push(token);
  return tokens;
}
