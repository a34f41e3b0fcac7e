/** Whether a field of a record is what somebody searches for. */
export type TextMatch = (value: string | null) => boolean;

/** Compares whole words, ignoring case; `*` matches any text. */
export function wordsMatch(pattern: string): TextMatch {
  return pattern === '*' ? () => true : wholeWords(pattern);
}

/** Compares the whole text, ignoring case. */
export function wholeMatch(pattern: string): TextMatch {
  const wanted = pattern.trim().toLowerCase();
  return (value) => value?.toLowerCase() === wanted;
}

function wholeWords(pattern: string): TextMatch {
  const expression = new RegExp(`(?<![\\p{L}\\p{N}])${escaped(pattern)}(?![\\p{L}\\p{N}])`, 'iu');
  return (value) => value !== null && expression.test(value);
}

function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" };

/** HTML as a reader sees it: a space for each tag, and the usual entities as what they stand for. */
export function plain(html: string): string {
  return html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/&(amp|lt|gt|quot|nbsp|#39);/g, (_entity, name: string) => ENTITIES[name] ?? '');
}
