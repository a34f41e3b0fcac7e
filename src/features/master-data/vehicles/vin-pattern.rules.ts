/**
 * Whether VIN characters, positions 4 to 8 and from 10 separated by `|`, start with a vPIC pattern: `*` is any character, `#` a digit,
 * `[A-C]` one of these.
 */
export function fits(pattern: string, described: string): boolean {
  let at = 0;
  for (let read = 0; read < pattern.length; read += 1, at += 1) {
    const character = described.charAt(at);
    if (pattern[read] === '[') {
      const end = pattern.indexOf(']', read);
      if (!isOneOf(pattern.slice(read + 1, end), character)) return false;
      read = end;
    } else if (!matches(pattern.charAt(read), character)) return false;
  }
  return true;
}

/** Number of characters a pattern specifies. */
export const countExact = (pattern: string): number => pattern.replaceAll(/\[[^[\]]*\]/g, 'X').replaceAll(/[*|]/g, '').length;

function matches(sign: string, character: string): boolean {
  if (sign === '*') return character !== '';
  return sign === '#' ? isBetween('0', character, '9') : sign === character;
}

/** `list` is written like `AC-E`. */
function isOneOf(list: string, character: string): boolean {
  for (let at = 0; at < list.length; at += 1) {
    const isRange = list[at + 1] === '-' && at + 2 < list.length;
    if (isBetween(list.charAt(at), character, list.charAt(isRange ? at + 2 : at))) return true;
    if (isRange) at += 2;
  }
  return false;
}

const isBetween = (first: string, character: string, last: string) => character !== '' && first <= character && character <= last;
