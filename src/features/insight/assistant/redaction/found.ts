import { readWords, type Words } from './words.ts';

/** A text and its words, which several finders read. */
export interface ReadText {
  readonly text: string;
  readonly words: Words;
}

/** A part of a text that is private, and the general word for it. */
export interface Found {
  readonly start: number;
  readonly end: number;
  readonly word: string;
}

/** Finds private parts in their order, without overlaps, in linear time. */
export type Finder = (given: ReadText) => readonly Found[];

export const readText = (text: string): ReadText => ({ text, words: readWords(text) });

/** Replaces each found part by its word. */
export function replaceFound(given: ReadText, found: readonly Found[]): ReadText {
  if (found.length === 0) return given;
  const { text } = given;
  const parts: string[] = [];
  let at = 0;
  for (const { start, end, word } of found) {
    parts.push(text.slice(at, start), word);
    at = end;
  }
  return readText(parts.join('') + text.slice(at));
}

/** Returns a word in the form that comparisons use: lowercase. */
export const foldCase = (text: string): string => text.toUpperCase().toLowerCase();
