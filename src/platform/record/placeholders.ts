/** The names that may stand in double braces in a text, such as `{{customerName}}`, with their labels for people. */
export type Placeholders = Readonly<Record<string, string>>;

/** A stretch of a filled text. Of what has no value, `text` is the placeholder as it was written. */
export interface FilledPart {
  readonly kind: 'text' | 'value' | 'missing' | 'unknown';
  readonly text: string;
}

const PLACEHOLDER = /\{\{([^{}]*)\}\}/g;

/** The placeholder as it is written in a text. */
export const toToken = (name: string): string => `{{${name}}}`;

/** Puts the values in place of their placeholders, in one pass: a value that looks like a placeholder stays as it is. */
export function fillPlaceholders(text: string, values: Readonly<Record<string, string | undefined>>, known: Placeholders): FilledPart[] {
  const parts: FilledPart[] = [];
  let end = 0;
  for (const found of text.matchAll(PLACEHOLDER)) {
    if (found.index > end) parts.push({ kind: 'text', text: text.slice(end, found.index) });
    const name = nameOf(found);
    parts.push(Object.hasOwn(known, name) ? fillOne(name, values) : { kind: 'unknown', text: found[0] });
    end = found.index + found[0].length;
  }
  return end < text.length ? [...parts, { kind: 'text', text: text.slice(end) }] : parts;
}

/** The placeholders of texts that are not among the known ones, as they were written, each once. */
export function findUnknownPlaceholders(texts: readonly string[], known: Placeholders): string[] {
  const found = texts.flatMap((text) => [...text.matchAll(PLACEHOLDER)]);
  return [...new Set(found.filter((match) => !Object.hasOwn(known, nameOf(match))).map(([token]) => token))];
}

function fillOne(name: string, values: Readonly<Record<string, string | undefined>>): FilledPart {
  const value = values[name]?.trim();
  return value ? { kind: 'value', text: value } : { kind: 'missing', text: toToken(name) };
}

/** Blanks within the braces make no difference. */
const nameOf = ([, name = '']: RegExpExecArray) => name.trim();
