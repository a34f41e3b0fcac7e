/** What a template may say in double braces, such as `{{customerName}}`, and what people call it. */
export const PLACEHOLDERS = {
  customerName: 'Customer name',
  ticketId: 'Ticket ID',
  invoiceLink: 'Invoice link',
} as const;

export type PlaceholderName = keyof typeof PLACEHOLDERS;

/** What the placeholders stand for in one e-mail; what is not known is empty or absent. */
export type PlaceholderValues = Readonly<Partial<Record<PlaceholderName, string>>>;

/** A stretch of a filled template. Of what has no value, `text` is the placeholder as it was written. */
export interface FilledPart {
  readonly kind: 'text' | 'value' | 'missing' | 'unknown';
  readonly text: string;
}

const PLACEHOLDER = /\{\{([^{}]*)\}\}/g;

/** The placeholder as it is written in a template. */
export const toToken = (name: string): string => `{{${name}}}`;

/** Puts the values in place of their placeholders, in one pass: a value that looks like a placeholder stays as it is. */
export function fillTemplate(template: string, values: PlaceholderValues): FilledPart[] {
  const parts: FilledPart[] = [];
  let end = 0;
  for (const found of template.matchAll(PLACEHOLDER)) {
    if (found.index > end) parts.push({ kind: 'text', text: template.slice(end, found.index) });
    parts.push(fillOne(found[0], nameOf(found), values));
    end = found.index + found[0].length;
  }
  return end < template.length ? [...parts, { kind: 'text', text: template.slice(end) }] : parts;
}

/** The placeholders nobody knows, as they were written, each once. */
export function findUnknown(...templates: readonly string[]): string[] {
  const found = templates.flatMap((template) => [...template.matchAll(PLACEHOLDER)]);
  return [...new Set(found.filter((match) => !isKnown(nameOf(match))).map(([token]) => token))];
}

function fillOne(token: string, name: string, values: PlaceholderValues): FilledPart {
  if (!isKnown(name)) return { kind: 'unknown', text: token };
  const value = values[name]?.trim();
  return value ? { kind: 'value', text: value } : { kind: 'missing', text: toToken(name) };
}

/** Blanks within the braces make no difference. */
const nameOf = ([, name = '']: RegExpExecArray) => name.trim();

const isKnown = (name: string): name is PlaceholderName => Object.hasOwn(PLACEHOLDERS, name);
