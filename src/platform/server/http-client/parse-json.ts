import { cleanJson } from '../../text/clean-json.ts';

/** A number of JSON; what is inside a string is no part of the text it is looked for in. */
const NUMBER = /-?\b(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/**
 * Parses JSON from outside and cleans it (`cleanJson`), so that its texts can be stored and its depth is bounded. A number beyond 2^53, such as an ID
 * that isn't written as text, becomes text, so that no digit is lost. Returns `undefined` if the text isn't JSON.
 */
export const parseJson = (text: string): unknown => cleanJson(parseRawJson(text));

/** Like `parseJson`, but not cleaned: for pieces of a longer text, of which one may end inside a surrogate pair. */
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

/** The place behind the string that begins at `start`. */
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
