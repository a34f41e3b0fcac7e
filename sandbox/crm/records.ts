import type { Identity } from '../core/ids.ts';
import { beginCrmRecord, type CrmRecord, type CrmState, getStaff, type ModuleStore, type Tombstone } from './crm.state.ts';
import { FIELDS, isNoChoice, type ModuleName } from './fields.ts';
import { formatTime } from './times.ts';

export type Input = Readonly<Record<string, unknown>>;

/** Adds a record without validation. */
export function insertRecord(state: CrmState, module: ModuleName, input: Input, userId: string, as?: Identity): CrmRecord {
  const { id, at } = beginCrmRecord(state.base, as);
  const record: CrmRecord = {
    id,
    values: toWritableValues(module, input),
    owner: getOwnerId(input) ?? userId,
    createdBy: userId,
    modifiedBy: userId,
    createdAt: at,
    modifiedAt: at,
  };
  state.modules[module].records.set(id, record);
  return record;
}

/** Changes a record without validation. */
export function changeRecord(state: CrmState, module: ModuleName, before: CrmRecord, input: Input, userId: string): CrmRecord {
  const record: CrmRecord = {
    ...before,
    values: { ...before.values, ...toWritableValues(module, input) },
    owner: getOwnerId(input) ?? before.owner,
    modifiedBy: userId,
    modifiedAt: state.base.clock.now(),
  };
  state.modules[module].records.set(record.id, record);
  return record;
}

export function deleteRecord(state: CrmState, module: ModuleName, record: CrmRecord, deletedBy: string): void {
  const { id, values, createdBy } = record;
  const name = module === 'Leads' ? toFullName(values) : values.Account_Name;
  state.modules[module].records.delete(id);
  state.modules[module].deleted.set(id, { id, displayName: String(name), deletedAt: state.base.clock.now(), deletedBy, createdBy });
}

/** Returns the values that callers may write. Unknown and read-only fields are ignored. */
function toWritableValues(module: ModuleName, input: Input): Record<string, unknown> {
  const given = FIELDS[module].filter(({ isReadOnly, name }) => !isReadOnly && name !== 'Owner' && input[name] !== undefined);
  return Object.fromEntries(given.map(({ name }) => [name, isNoChoice(input[name]) ? null : input[name]]));
}

/** Returns the ID of the owner; undefined if the input doesn't name one. */
export function getOwnerId({ Owner: owner }: Input): string | undefined {
  if (owner === undefined || owner === null) return undefined;
  return typeof owner === 'object' ? String((owner as { id?: unknown }).id) : String(owner);
}

/** Returns the oldest record with a value, ignoring case; undefined if the value is empty. */
export function findByValue({ records }: ModuleStore, field: string, value: unknown): CrmRecord | undefined {
  const wanted = toKey(value);
  return wanted === '' ? undefined : [...records.values()].find(({ values }) => toKey(values[field]) === wanted);
}

function toKey(value: unknown): string {
  return String(value ?? '').toLowerCase();
}

/** Formats a time with the offset of the organization. */
export function toCrmTime({ base }: CrmState, at: number): string {
  return formatTime(at, base.settings.text('crmUtcOffset'));
}

function toUserReference(state: CrmState, id: string): { name: string; id: string } {
  const user = state.users.find((candidate) => candidate.id === id);
  return { name: user ? `${user.firstName} ${user.lastName}` : '', id };
}

/** Returns a record with all fields, or with those named in `fields`. */
export function serializeRecord(state: CrmState, module: ModuleName, record: CrmRecord, fields?: string): Record<string, unknown> {
  const names = fields ? new Set(['id', ...fields.split(',').map((field) => field.trim())]) : undefined;
  const shown = FIELDS[module].filter(({ name }) => !names || names.has(name));
  const values = Object.fromEntries(shown.map(({ name }) => [name, getField(state, record, name)]));
  return names ? values : { ...values, Tag: [], $approved: true, $editable: true, $converted: false, $converted_detail: {} };
}

/** Returns a field of a record as responses show it. */
export function getField(state: CrmState, record: CrmRecord, name: string): unknown {
  if (name === 'id') return record.id;
  if (name === 'Owner') {
    const email = getStaff(state).find(({ id }) => id === record.owner)?.email ?? '';
    return { ...toUserReference(state, record.owner), email };
  }
  if (name === 'Created_By') return toUserReference(state, record.createdBy);
  if (name === 'Modified_By') return toUserReference(state, record.modifiedBy);
  if (name === 'Created_Time') return toCrmTime(state, record.createdAt);
  if (name === 'Modified_Time') return toCrmTime(state, record.modifiedAt);
  if (name === 'Full_Name') return toFullName(record.values);
  return record.values[name] ?? null;
}

function toFullName({ First_Name, Last_Name }: CrmRecord['values']): string {
  return [First_Name, Last_Name].filter(Boolean).join(' ');
}

/** Returns the details of a written record. */
export function serializeWriteDetails(state: CrmState, record: CrmRecord): Record<string, unknown> {
  const names = ['Modified_Time', 'Modified_By', 'Created_Time', 'id', 'Created_By'];
  return Object.fromEntries(names.map((name) => [name, getField(state, record, name)]));
}

const RECYCLE_BIN_MS = 60 * 86_400_000;

/** Returns a deleted record. After 60 days, it leaves the recycle bin and loses its name. */
export function serializeTombstone(state: CrmState, tombstone: Tombstone): Record<string, unknown> {
  const isInRecycleBin = state.base.clock.now() - tombstone.deletedAt < RECYCLE_BIN_MS;
  return {
    deleted_by: isInRecycleBin ? toUserReference(state, tombstone.deletedBy) : null,
    id: tombstone.id,
    display_name: isInRecycleBin ? tombstone.displayName : null,
    type: isInRecycleBin ? 'recycle' : 'permanent',
    created_by: isInRecycleBin ? toUserReference(state, tombstone.createdBy) : null,
    deleted_time: toCrmTime(state, tombstone.deletedAt),
  };
}
