import type { CrmState } from '../crm.state.ts';
import type { ModuleStore } from '../records/store.ts';
import { formatTime, parseSecond } from '../times.ts';
import type { FieldDefinition, FieldType } from './fields.catalog.ts';

type Normalize = (value: unknown, field: FieldDefinition, crm: CrmState) => unknown;

/**
 * A record as the CRM keeps it: texts trimmed and without scripts, those of several lines with entities, money in whole
 * cents, times to the second with the offset of the organization. As it was sent when `crmNormalizesText` is off.
 * What the CRM really does to texts is not confirmed.
 */
export function normalizeInput(crm: CrmState, { fields }: ModuleStore, input: Readonly<Record<string, unknown>>): Record<string, unknown> {
  if (!crm.base.settings.isOn('crmNormalizesText')) return { ...input };
  const given = fields.filter(({ name }) => input[name] !== undefined && input[name] !== null);
  const changed = given.map((field) => [field.name, (NORMALIZE[field.type] ?? keep)(input[field.name], field, crm)]);
  return { ...input, ...Object.fromEntries(changed) };
}

const keep: Normalize = (value) => value;

const normalizeLine: Normalize = (value, field, crm) =>
  typeof value === 'string' ? escapeText(removeScripts(value.replace(/\p{Cc}+/gu, ' ')).trim(), field, crm) : value;

const normalizeLines: Normalize = (value, field, crm) =>
  typeof value === 'string' ? escapeText(removeScripts(removeControls(value.replace(/\r\n?/g, '\n'))).trim(), field, crm) : value;

const roundToCents: Normalize = (value) => (typeof value === 'number' ? Number(value.toFixed(2)) : value);

const normalizeTime: Normalize = (value, _field, { base }) => {
  const second = typeof value === 'string' ? parseSecond(value.trim()) : undefined;
  return second === undefined ? value : formatTime(second * 1_000, base.settings.text('crmUtcOffset'));
};

const NORMALIZE: Partial<Record<FieldType, Normalize>> = {
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

/** Entities that are there already stay as they are, so that a text that was read can be written back. */
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

/** How long a text is to its writer: each entity counts as one sign. */
export function countSigns(text: string): number {
  return text.replace(/&(?:amp|lt|gt);/g, '&').length;
}
