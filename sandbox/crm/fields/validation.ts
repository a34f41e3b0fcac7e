import type { CrmState } from '../crm.state.ts';
import { type Failure, failure } from '../crm-error.ts';
import { type CrmRecord, findByValue, type ModuleStore } from '../records/store.ts';
import { isRequired, isUnique } from './field-rules.ts';
import { TYPE_RULES } from './field-types.ts';
import type { FieldDefinition } from './fields.catalogue.ts';

export type Input = Readonly<Record<string, unknown>>;

/** How a picklist says that nothing is chosen. */
export const NO_CHOICE = '-None-';

/** What is wrong with one record of a write; undefined when it can be kept. `before` is the record it changes. */
export function findFault(state: CrmState, store: ModuleStore, input: Input, index: number, before?: CrmRecord): Failure | undefined {
  const missing = store.fields.find((field) => isRequired(state, store, field) && isMissing(input, field.name, before));
  if (missing) return failure('MANDATORY_NOT_FOUND', { api_name: missing.name, json_path: toJsonPath(index, missing.name) });
  for (const field of store.fields) {
    const value = input[field.name];
    if (field.isReadOnly || value === undefined || value === null) continue;
    const fault = faultOfValue(state, field, value, index) ?? checkUnique(state, store, field, value, before);
    if (fault) return fault;
  }
  return undefined;
}

/** The fields of `input` that a caller may write; unknown and read-only ones are passed over in silence. */
export function writableValues({ fields }: ModuleStore, input: Input): Record<string, unknown> {
  const names = fields
    .filter(({ isReadOnly, name }) => !isReadOnly && name !== 'Owner' && input[name] !== undefined)
    .map(({ name }) => name);
  return Object.fromEntries(names.map((name) => [name, isEmpty(input[name]) ? null : input[name]]));
}

function isEmpty(value: unknown): boolean {
  return value === '' || value === NO_CHOICE;
}

/** The user a record is to belong to; undefined when nothing is said about it. */
export function getOwnerId({ Owner: owner }: Input): string | undefined {
  if (owner === undefined || owner === null) return undefined;
  return typeof owner === 'object' ? String((owner as { id?: unknown }).id) : String(owner);
}

function isMissing(input: Input, name: string, before: CrmRecord | undefined): boolean {
  const value = before && input[name] === undefined ? before.values[name] : input[name];
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}

const EMAIL = /^[^\s@,]+@[^\s@,]+\.[^\s@,]{2,}$/;

function faultOfValue(state: CrmState, field: FieldDefinition, value: unknown, index: number): Failure | undefined {
  const details = { api_name: field.name, json_path: toJsonPath(index, field.name) };
  if (field.type === 'ownerlookup') {
    return state.users.some(({ id }) => id === getOwnerId({ Owner: value })) ? undefined : failure('INVALID_DATA', details);
  }
  if (isTooLong(field, value)) return failure('INVALID_DATA', { maximum_length: field.length, ...details });
  if (!hasType(field, value)) return failure('INVALID_DATA', { expected_data_type: expectedType(field, value), ...details });
  const isStrict = state.base.settings.isOn('crmStrictPicklists');
  if (isStrict && field.values && !isEmpty(value) && !field.values.includes(String(value))) {
    return failure('INVALID_DATA', { expected_data_type: 'picklist', ...details });
  }
  return undefined;
}

/** Numbers are as long as their digits before the point. */
function isTooLong({ length = Number.POSITIVE_INFINITY }: FieldDefinition, value: unknown): boolean {
  return typeof value === 'number' ? Math.abs(value) >= 10 ** length : typeof value === 'string' && value.length > length;
}

function hasType({ type }: FieldDefinition, value: unknown): boolean {
  if (typeof value !== TYPE_RULES[type].value) return false;
  if (type === 'email') return value === '' || EMAIL.test(String(value));
  return type === 'integer' ? Number.isInteger(value) : true;
}

/** What is no text at all should have been one, whatever the text has to say. */
function expectedType({ type }: FieldDefinition, value: unknown): string {
  const rule = TYPE_RULES[type];
  return rule.value === 'string' && typeof value !== 'string' ? 'text' : rule.expected;
}

function checkUnique(state: CrmState, store: ModuleStore, field: FieldDefinition, value: unknown, before?: CrmRecord): Failure | undefined {
  if (!isUnique(state, store, field)) return undefined;
  // What a record says already is no news, even if another one says it too.
  if (before && String(before.values[field.name] ?? '').toLowerCase() === String(value).toLowerCase()) return undefined;
  const other = findByValue(store, field.name, value);
  return other ? failure('DUPLICATE_DATA', { api_name: field.name, id: other.id }) : undefined;
}

function toJsonPath(index: number, name: string): string {
  return `$.data[${index}].${name}`;
}
