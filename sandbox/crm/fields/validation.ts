import type { CrmState } from '../crm.state.ts';
import { CrmError } from '../crm-error.ts';
import { type CrmRecord, findByValue, type ModuleStore } from '../records/store.ts';
import { parseSecond } from '../times.ts';
import { TYPE_RULES } from './field-types.ts';
import type { FieldDefinition } from './fields.catalog.ts';
import { countSigns } from './normalization.ts';

export type Input = Readonly<Record<string, unknown>>;

/** One record of a write, to be validated. */
interface Candidate {
  readonly crm: CrmState;
  readonly store: ModuleStore;
  readonly input: Input;
  /** Its place in the body. */
  readonly index: number;
  /** The record it changes. */
  readonly before?: CrmRecord;
}

/** How a picklist says that nothing is chosen. */
export const NO_CHOICE = '-None-';

/** Refuses a record that lacks a required field, or has a value that does not fit or is not unique. */
export function checkInput(candidate: Candidate): void {
  const { crm, store, input, index } = candidate;
  const missing = store.fields.find((field) => isRequired(crm, store, field) && isMissing(candidate, field.name));
  if (missing) throw new CrmError(400, 'MANDATORY_NOT_FOUND', { api_name: missing.name, json_path: toJsonPath(index, missing.name) });
  for (const field of store.fields) {
    const value = input[field.name];
    if (field.isReadOnly || value === undefined || value === null) continue;
    checkValue(crm, field, value, index);
    checkUnique(candidate, field, value);
  }
}

/** Whether no record may be without the field. */
export function isRequired({ base }: CrmState, store: ModuleStore, { name, isMandatory }: FieldDefinition): boolean {
  const isByLayout = store.name === 'Leads' && name === 'Company' && base.settings.isOn('crmCompanyIsRequired');
  return isMandatory === true || isByLayout;
}

/** Whether no two records may have the same value in the field. */
export function isUnique({ base }: CrmState, store: ModuleStore, field: FieldDefinition): boolean {
  const isBySetting = store.name === 'Leads' && field.name === 'Email' && base.settings.isOn('crmLeadEmailIsUnique');
  return field.isUnique === true || isBySetting;
}

/** The fields of `input` that a caller may write; unknown and read-only ones are ignored. */
export function writableValues({ fields }: ModuleStore, input: Input): Record<string, unknown> {
  const given = fields.filter(({ isReadOnly, name }) => !isReadOnly && name !== 'Owner' && input[name] !== undefined);
  return Object.fromEntries(given.map((field) => [field.name, toStoredValue(input[field.name])]));
}

function toStoredValue(value: unknown): unknown {
  return isEmpty(value) ? null : value;
}

function isEmpty(value: unknown): boolean {
  return value === '' || value === NO_CHOICE;
}

/** The user a record is to belong to; undefined when the input does not say. */
export function getOwnerId({ Owner: owner }: Input): string | undefined {
  if (owner === undefined || owner === null) return undefined;
  return typeof owner === 'object' ? String((owner as { id?: unknown }).id) : String(owner);
}

function isMissing({ input, before }: Candidate, name: string): boolean {
  const value = before && input[name] === undefined ? before.values[name] : input[name];
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}

const EMAIL = /^[^\s@,]+@[^\s@,]+\.[^\s@,]{2,}$/;

function checkValue(crm: CrmState, field: FieldDefinition, value: unknown, index: number): void {
  const details = { api_name: field.name, json_path: toJsonPath(index, field.name) };
  if (field.type === 'ownerlookup') {
    if (crm.users.some(({ id }) => id === getOwnerId({ Owner: value }))) return;
    throw new CrmError(400, 'INVALID_DATA', details);
  }
  if (isTooLong(field, value)) throw new CrmError(400, 'INVALID_DATA', { maximum_length: field.length, ...details });
  if (!hasType(field, value)) throw new CrmError(400, 'INVALID_DATA', { expected_data_type: getExpectedType(field, value), ...details });
  if (field.values && !isEmpty(value) && !field.values.includes(String(value))) {
    throw new CrmError(400, 'INVALID_DATA', { expected_data_type: 'picklist', ...details });
  }
}

/** Numbers are as long as their digits before the point. */
function isTooLong({ length = Number.POSITIVE_INFINITY }: FieldDefinition, value: unknown): boolean {
  return typeof value === 'number' ? Math.abs(value) >= 10 ** length : typeof value === 'string' && countSigns(value) > length;
}

function hasType({ type }: FieldDefinition, value: unknown): boolean {
  if (typeof value !== TYPE_RULES[type].value) return false;
  if (type === 'email') return value === '' || EMAIL.test(String(value));
  if (type === 'datetime') return parseSecond(String(value)) !== undefined;
  return type === 'integer' ? Number.isInteger(value) : true;
}

/** What is no text at all should have been one, whatever the type of the text. */
function getExpectedType({ type }: FieldDefinition, value: unknown): string {
  const rule = TYPE_RULES[type];
  return rule.value === 'string' && typeof value !== 'string' ? 'text' : rule.expected;
}

function checkUnique({ crm, store, before }: Candidate, field: FieldDefinition, value: unknown): void {
  if (!isUnique(crm, store, field)) return;
  // A value that the record has already is no change, even if another one has it too.
  if (before && String(before.values[field.name] ?? '').toLowerCase() === String(value).toLowerCase()) return;
  const other = findByValue(store, field.name, value);
  if (other) throw new CrmError(400, 'DUPLICATE_DATA', { api_name: field.name, id: other.id });
}

function toJsonPath(index: number, name: string): string {
  return `$.data[${index}].${name}`;
}
