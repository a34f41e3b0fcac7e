const NUL = '\u0000';

/**
 * Returns text that PostgreSQL, UTF-8 and JSON can store: without U+0000, lone surrogates replaced by U+FFFD. Takes linear time.
 * Call it once where text from a provider, a file or a webhook enters. Text from users is rejected instead (`http/guards/unsafe-json.ts`).
 */
export function cleanText(text: string): string {
  const wellFormed = text.toWellFormed();
  return wellFormed.includes(NUL) ? wellFormed.replaceAll(NUL, '') : wellFormed;
}

/**
 * Cleans text that arrives in chunks, like `cleanText`. A surrogate pair may be split between two chunks. A lone half at the end is
 * dropped.
 */
export function createTextCleaner(): (piece: string) => string {
  let half = '';
  return (piece) => {
    const text = half + piece;
    const end = isHighSurrogate(text.charCodeAt(text.length - 1)) ? text.length - 1 : text.length;
    half = text.slice(end);
    return cleanText(text.slice(0, end));
  };
}

/** Returns the first `limit` UTF-16 units, or one fewer if the cut would split a surrogate pair. */
export function cutText(text: string, limit: number): string {
  return text.slice(0, endOfCut(text, 0, limit));
}

/** Returns text of at most `limit` UTF-16 units; a cut is marked with `…`. */
export function shortenText(text: string, limit: number): string {
  return text.length <= limit ? text : `${cutText(text, limit - 1).trimEnd()}…`;
}

/** Splits text into pieces of at most `limit` UTF-16 units, never inside a surrogate pair. Returns no piece for empty text. `limit` is at least 2. */
export function splitText(text: string, limit: number): string[] {
  const pieces: string[] = [];
  for (let start = 0; start < text.length; ) {
    const end = endOfCut(text, start, limit);
    pieces.push(text.slice(start, end));
    start = end;
  }
  return pieces;
}

/** Returns the end of a piece of at most `limit` units, never between two surrogates. */
function endOfCut(text: string, start: number, limit: number): number {
  const end = start + Math.max(0, limit);
  if (end >= text.length) return text.length;
  const isInside = isHighSurrogate(text.charCodeAt(end - 1)) && isLowSurrogate(text.charCodeAt(end));
  return isInside ? end - 1 : end;
}

const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;
const isLowSurrogate = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff;
