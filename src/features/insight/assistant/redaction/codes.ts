import { type Finder, type Found, foldCase, type ReadText } from './found.ts';
import type { Words } from './words.ts';

export interface Code {
  readonly code: string;
  /** The general word that replaces it. */
  readonly word: string;
}

/** A code by its letters and digits, one after the other. */
interface Node {
  readonly next: Map<string, Node>;
  /** The word for the code that ends here. */
  word: string | undefined;
}

/** Shorter codes are words. */
const LEAST_CODE = 4;
/** Longest code that is redacted. Bounds the comparison at each word. */
const MOST_CODE = 100;

/** Finds codes as they may be written: in any case, with up to two blanks or signs between any two characters, the longest first. */
export function createCodeFinder(codes: readonly Code[]): Finder {
  const root: Node = { next: new Map(), word: undefined };
  for (const { code, word } of codes) {
    const signs = [...foldCase(code.replaceAll(/[^\p{L}\p{N}]/gu, ''))];
    if (signs.length < LEAST_CODE || signs.length > MOST_CODE) continue;
    let node = root;
    for (const sign of signs) {
      const next = node.next.get(sign) ?? { next: new Map(), word: undefined };
      node.next.set(sign, next);
      node = next;
    }
    node.word ??= word;
  }
  return root.next.size === 0 ? () => [] : (given) => findCodes(root, given);
}

function findCodes(root: Node, { text, words }: ReadText): Found[] {
  const found: Found[] = [];
  let done = 0;
  for (let at = 0; at < words.length; at += 2) {
    const start = words[at] ?? 0;
    const code = start < done ? undefined : findLongest(root, text, words, at);
    if (!code) continue;
    found.push({ start, ...code });
    done = code.end;
  }
  return found;
}

/** The longest code that begins with this word. */
function findLongest(root: Node, text: string, words: Words, first: number): { end: number; word: string } | undefined {
  let longest: { end: number; word: string } | undefined;
  let node: Node | undefined = root;
  for (let at = first; at < words.length; at += 2) {
    const end = words[at + 1] ?? 0;
    node = walk(node, text.slice(words[at], end));
    if (!node) break;
    if (node.word !== undefined) longest = { end, word: node.word };
    if (!isGap(text, end, words[at + 2])) break;
  }
  return longest;
}

const GAP_SIGN = /^[\s./()-]$/;

/** Whether there are at most two blanks and signs of a code between two words. */
function isGap(text: string, start: number, end: number | undefined): boolean {
  if (end === undefined || end - start > 2) return false;
  return GAP_SIGN.test(text.charAt(start)) && (end - start === 1 || GAP_SIGN.test(text.charAt(start + 1)));
}

function walk(from: Node, word: string): Node | undefined {
  let node: Node | undefined = from;
  for (const sign of word) {
    for (const folded of foldCase(sign)) node = node?.next.get(folded);
    if (!node) return undefined;
  }
  return node;
}
