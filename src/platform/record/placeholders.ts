/** Labels by placeholder name. Texts contain them in double braces: `{{customerName}}`. */
export type Placeholders = Readonly<Record<string, string>>;

/** A part of a filled text. Placeholders without a value are kept as written. */
export interface FilledPart {
  readonly kind: 'text' | 'value' | 'missing' | 'unknown';
  readonly text: string;
}

const PLACEHOLDER = /\{\{([^{}]*)\}\}/g;

export const toToken = (name: string): string => `{{${name}}}`;

/** Replaces placeholders in one pass. Values that look like placeholders aren't replaced. */
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

export function findUnknownPlaceholders(texts: readonly string[], known: Placeholders): string[] {
  const found = texts.flatMap((text) => [...text.matchAll(PLACEHOLDER)]);
  return [...new Set(found.filter((match) => !Object.hasOwn(known, nameOf(match))).map(([token]) => token))];
}

function fillOne(name: string, values: Readonly<Record<string, string | undefined>>): FilledPart {
  const value = values[name]?.trim();
  return value ? { kind: 'value', text: value } : { kind: 'missing', text: toToken(name) };
}

/** Whitespace inside the braces is ignored. */
const nameOf = ([, name = '']: RegExpExecArray) => name.trim();
