/** Whether a field of a record is what somebody searches for. */
export type TextMatch = (value: string | null) => boolean;

/**
 * The help desk's way to search a text: `${empty}` and `${notempty}`, `*` for any letters, otherwise whole words.
 * Case does not matter.
 */
export function wordsMatch(pattern: string): TextMatch {
  return special(pattern) ?? wildcard(pattern) ?? wholeWords(pattern);
}

/** The same for fields that are compared as a whole; several values come with commas between them. */
export function wholeMatch(pattern: string): TextMatch {
  const matches = pattern.split(',').map((part) => special(part) ?? wildcard(part) ?? equals(part));
  return (value) => matches.some((match) => match(value));
}

function special(pattern: string): TextMatch | undefined {
  if (/^\$\{empty\}$/i.test(pattern)) return (value) => !value;
  if (/^\$\{notempty\}$/i.test(pattern)) return (value) => Boolean(value);
  return undefined;
}

function wildcard(pattern: string): TextMatch | undefined {
  if (!pattern.includes('*')) return undefined;
  const parts = pattern.toLowerCase().split('*');
  const [first = '', last = ''] = [parts[0], parts.at(-1)];
  const between = parts.slice(1, -1);
  return (value) => value !== null && hasParts(value.toLowerCase(), first, between, last);
}

/** Each part is looked for behind the one before, so that many stars take no longer than one. */
function hasParts(text: string, first: string, between: readonly string[], last: string): boolean {
  const end = text.length - last.length;
  if (end < first.length || !text.startsWith(first) || !text.endsWith(last)) return false;
  let position = first.length;
  for (const part of between) {
    const at = text.indexOf(part, position);
    if (at < 0) return false;
    position = at + part.length;
  }
  return position <= end;
}

function wholeWords(pattern: string): TextMatch {
  const expression = new RegExp(`(?<![\\p{L}\\p{N}])${escaped(pattern)}(?![\\p{L}\\p{N}])`, 'iu');
  return (value) => value !== null && expression.test(value);
}

function equals(pattern: string): TextMatch {
  const wanted = pattern.trim().toLowerCase();
  return (value) => value?.toLowerCase() === wanted;
}

function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" };

/** HTML as a reader sees it: a space for each tag, and the usual entities as what they stand for. */
export function plain(html: string): string {
  return html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/&(amp|lt|gt|quot|nbsp|#39);/g, (_entity, name: string) => ENTITIES[name] ?? '');
}
