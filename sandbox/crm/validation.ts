import type { CrmRecord, CrmState } from './crm.state.ts';
import { CrmError } from './crm-error.ts';
import { FIELDS, type FieldDefinition, isNoChoice, type ModuleName } from './fields.ts';
import { countCharacters } from './normalization.ts';
import { findByValue, getOwnerId, type Input } from './records.ts';
import { parseSecond } from './times.ts';

/** A record to validate. */
interface Candidate {
  readonly crm: CrmState;
  readonly module: ModuleName;
  readonly input: Input;
  /** Position in the body. */
  readonly index: number;
  /** The record that it changes. */
  readonly before?: CrmRecord;
}

/** Rejects a record with a missing, invalid or duplicate value. */
export function checkInput(candidate: Candidate): void {
  const { crm, module, input, index } = candidate;
  const fields = FIELDS[module];
  const missing = fields.find((field) => isRequired(crm, field) && isMissing(candidate, field.name));
  if (missing) throw new CrmError(400, 'MANDATORY_NOT_FOUND', { api_name: missing.name, json_path: toJsonPath(index, missing.name) });
  for (const field of fields) {
    const value = input[field.name];
    if (field.isReadOnly || value === undefined || value === null) continue;
    const problem = findProblem(crm, field, value);
    if (problem) throw new CrmError(400, 'INVALID_DATA', { ...problem, api_name: field.name, json_path: toJsonPath(index, field.name) });
    if (field.isUnique) checkUnique(candidate, field.name, value);
  }
}

/** Returns whether all records need the field. */
export function isRequired({ base }: CrmState, { name, isMandatory }: FieldDefinition): boolean {
  return isMandatory === true || (name === 'Company' && base.settings.isOn('crmCompanyIsRequired'));
}

function isMissing({ input, before }: Candidate, name: string): boolean {
  const value = before && input[name] === undefined ? before.values[name] : input[name];
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}

const EMAIL = /^[^\s@,]+@[^\s@,]+\.[^\s@,]{2,}$/;

/** Returns the details of an invalid value; undefined if it is valid. */
function findProblem(crm: CrmState, field: FieldDefinition, value: unknown): Record<string, unknown> | undefined {
  const { type, length = Number.POSITIVE_INFINITY, values } = field;
  if (type === 'ownerlookup') return crm.users.some(({ id, isStaff }) => isStaff && id === getOwnerId({ Owner: value })) ? undefined : {};
  if (type === 'currency') {
    if (typeof value !== 'number') return { expected_data_type: 'double' };
    return Math.abs(value) >= 10 ** length ? { maximum_length: length } : undefined;
  }
  if (typeof value !== 'string') return { expected_data_type: 'text' };
  if (countCharacters(value) > length) return { maximum_length: length };
  const isValid =
    isNoChoice(value) ||
    ((type !== 'email' || EMAIL.test(value)) &&
      (type !== 'datetime' || parseSecond(value) !== undefined) &&
      (!values || values.includes(value)));
  return isValid ? undefined : { expected_data_type: type };
}

function checkUnique({ crm, module, before }: Candidate, name: string, value: unknown): void {
  if (String(before?.values[name] ?? '').toLowerCase() === String(value).toLowerCase()) return;
  const other = findByValue(crm.modules[module], name, value);
  if (other) throw new CrmError(400, 'DUPLICATE_DATA', { api_name: name, id: other.id });
}

function toJsonPath(index: number, name: string): string {
  return `$.data[${index}].${name}`;
}
