import { escapePattern } from '../../../text/escape-pattern.ts';
import { toSearchKey } from '../../../text/fold-letters.ts';

/** Splits text at search matches, which are at odd indexes. Ignores case, accents and separators. */
export function splitByMatches(text: string, search: string | readonly string[]): string[] {
  const isText = typeof search === 'string';
  const keys = (isText ? [search] : search).map(toSearchKey).filter(Boolean);
  if (!keys.some((key) => toSearchKey(text).includes(key))) return [text];
  const letters = [...text.matchAll(/.\p{M}*/gsu)].flatMap(({ 0: letter, index }) =>
    toSearchKey(letter)
      .split('')
      .map((key) => ({ key, start: index, end: index + letter.length })),
  );
  const pieces: string[] = [];
  let end = 0;
  const longestFirst = keys.toSorted((one, other) => other.length - one.length);
  const textKey = letters.map(({ key }) => key).join('');
  for (const match of textKey.matchAll(new RegExp(`(${longestFirst.map(escapePattern).join('|')})`, 'g'))) {
    const first = letters[match.index];
    const last = letters[match.index + match[0].length - 1];
    if (!first || !last || first.start < end || (isText && end > 0)) continue;
    pieces.push(text.slice(end, first.start), text.slice(first.start, last.end));
    end = last.end;
  }
  return [...pieces, text.slice(end)];
}
