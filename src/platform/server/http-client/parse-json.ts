import { cleanJson } from '../../text/clean-json.ts';

/** A JSON number. Only applied outside of strings. */
const NUMBER = /-?\b(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** Parses and cleans external JSON; `undefined` if invalid. Numbers beyond 2^53, such as IDs, become text. */
export const parseJson = (text: string): unknown => cleanJson(parseRawJson(text));

/** Like `parseJson` without cleaning, for pieces of a longer text that may end inside a surrogate pair. */
export function parseRawJson(text: string): unknown {
  try {
    return JSON.parse(/\d{16}/.test(text) ? quoteLargeNumbers(text) : text);
  } catch {
    return undefined;
  }
}

function quoteLargeNumbers(text: string): string {
  const parts: string[] = [];
  let position = 0;
  while (position < text.length) {
    const quote = text.indexOf('"', position);
    const start = quote === -1 ? text.length : quote;
    parts.push(text.slice(position, start).replace(NUMBER, quoteIfLarge));
    position = endOfString(text, start);
    parts.push(text.slice(start, position));
  }
  return parts.join('');
}

const quoteIfLarge = (digits: string) =>
  /[eE]/.test(digits) || Math.abs(Number(digits)) <= Number.MAX_SAFE_INTEGER ? digits : `"${digits}"`;

function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end === -1 ? text.length : end + 1;
}

function isEscaped(text: string, position: number): boolean {
  let slashes = 0;
  while (text[position - 1 - slashes] === '\\') slashes += 1;
  return slashes % 2 === 1;
}
