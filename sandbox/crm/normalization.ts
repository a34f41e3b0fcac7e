import type { CrmState } from './crm.state.ts';
import { FIELDS, type FieldDefinition, type FieldType, type ModuleName } from './fields.ts';
import { formatTime, parseSecond } from './times.ts';

type Normalize = (value: unknown, field: FieldDefinition, crm: CrmState) => unknown;

/**
 * Returns a record as the CRM stores it: texts trimmed and without scripts, multi-line ones with entities, money in cents, times to the second.
 * Unchanged if `crmNormalizesText` is off. The normalization of texts is not confirmed.
 */
export function normalizeInput(crm: CrmState, module: ModuleName, input: Readonly<Record<string, unknown>>): Record<string, unknown> {
  if (!crm.base.settings.isOn('crmNormalizesText')) return { ...input };
  const given = FIELDS[module].filter(({ name }) => input[name] !== undefined && input[name] !== null);
  const changed = given.map((field) => {
    const normalize = NORMALIZERS[field.type];
    return [field.name, normalize ? normalize(input[field.name], field, crm) : input[field.name]];
  });
  return { ...input, ...Object.fromEntries(changed) };
}

const normalizeLine: Normalize = (value, field, crm) =>
  typeof value === 'string' ? escapeText(removeScripts(value.replace(/\p{Cc}+/gu, ' ')).trim(), field, crm) : value;

const normalizeLines: Normalize = (value, field, crm) =>
  typeof value === 'string' ? escapeText(removeScripts(removeControls(value.replace(/\r\n?/g, '\n'))).trim(), field, crm) : value;

const roundToCents: Normalize = (value) => (typeof value === 'number' ? Number(value.toFixed(2)) : value);

const normalizeTime: Normalize = (value, _field, { base }) => {
  const second = typeof value === 'string' ? parseSecond(value.trim()) : undefined;
  return second === undefined ? value : formatTime(second * 1_000, base.settings.text('crmUtcOffset'));
};

const NORMALIZERS: Partial<Record<FieldType, Normalize>> = {
  text: normalizeLine,
  email: normalizeLine,
  phone: normalizeLine,
  website: normalizeLine,
  picklist: normalizeLine,
  textarea: normalizeLines,
  currency: roundToCents,
  datetime: normalizeTime,
};

function removeControls(text: string): string {
  return text.replace(/[^\P{Cc}\t\n]/gu, '');
}

const SCRIPTS = /<(script|style|iframe)\b[^>]*>[\s\S]*?(?:<\/\1\s*>|$)|<!--[\s\S]*?(?:-->|$)/gi;
const HANDLERS = /(<[a-z][^<>]*?)\son[a-z]+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s<>]+)/gi;

function removeScripts(text: string): string {
  const without = text.replace(SCRIPTS, '').replace(HANDLERS, '$1');
  return without === text ? text : removeScripts(without);
}

/** Existing entities are unchanged, so that a text that was read can be written back. */
function escapeText(text: string, { type }: FieldDefinition, { base }: CrmState): string {
  const choice = base.settings.text('crmEscapesEntities');
  const isEscaped = choice === 'all' || (choice === 'textarea' && type === 'textarea');
  return isEscaped ? escapeEntities(text) : text;
}

function escapeEntities(text: string): string {
  return text
    .replace(/&(?!(?:[a-z]+|#\d+|#x[\da-f]+);)/gi, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

/** Counts the characters of a text. An entity is one. */
export function countCharacters(text: string): number {
  return text.replace(/&(?:amp|lt|gt);/g, '&').length;
}
