import type { FieldDefinition } from '../fields/fields.catalog.ts';
import type { ModuleName } from '../module-name.ts';
import { getDisplayName, MODULES } from '../modules.ts';

/** A record of any module; never changed in place. */
export interface CrmRecord {
  readonly id: string;
  /** By API name; empty fields may be absent. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Ids of users. */
  readonly owner: string;
  readonly createdBy: string;
  readonly modifiedBy: string;
  readonly createdAt: number;
  readonly modifiedAt: number;
}

export interface Tombstone {
  readonly id: string;
  readonly displayName: string;
  readonly deletedAt: number;
  readonly deletedBy: string;
  readonly createdBy: string;
}

export interface ModuleStore {
  readonly name: ModuleName;
  readonly fields: readonly FieldDefinition[];
  /** In the order of their ids. */
  readonly records: Map<string, CrmRecord>;
  readonly deleted: Map<string, Tombstone>;
  /** Ids by value in lower case, for fields that are looked up often. */
  readonly indexes: ReadonlyMap<string, Map<string, Set<string>>>;
  /** Records by order of reading, until the next write. */
  readonly sorted: Map<string, readonly CrmRecord[]>;
}

export function createModuleStore(name: ModuleName): ModuleStore {
  const { fields, indexed } = MODULES[name];
  return {
    name,
    fields,
    records: new Map(),
    deleted: new Map(),
    indexes: new Map(indexed.map((field) => [field, new Map()])),
    sorted: new Map(),
  };
}

/** Stores a record, new or changed. */
export function put(store: ModuleStore, record: CrmRecord): void {
  const before = store.records.get(record.id);
  if (before) unindex(store, before);
  store.records.set(record.id, record);
  for (const [field, index] of store.indexes) {
    const key = toKey(record.values[field]);
    if (key !== undefined) index.set(key, (index.get(key) ?? new Set()).add(record.id));
  }
  store.sorted.clear();
}

/** Deletes a record and leaves a tombstone. */
export function deleteRecord(store: ModuleStore, record: CrmRecord, deletedBy: string, deletedAt: number): void {
  unindex(store, record);
  store.records.delete(record.id);
  store.sorted.clear();
  const displayName = getDisplayName(store.name, record.values);
  store.deleted.set(record.id, { id: record.id, displayName, deletedAt, deletedBy, createdBy: record.createdBy });
}

/** Returns the oldest record with this value, ignoring case; `undefined` if the value is empty. */
export function findByValue(store: ModuleStore, field: string, value: unknown): CrmRecord | undefined {
  const key = toKey(value);
  if (key === undefined) return undefined;
  const index = store.indexes.get(field);
  if (!index) return [...store.records.values()].find((record) => toKey(record.values[field]) === key);
  const found = [...(index.get(key) ?? [])].flatMap((id) => store.records.get(id) ?? []);
  return found.reduce<CrmRecord | undefined>((oldest, record) => (oldest && oldest.id < record.id ? oldest : record), undefined);
}

function unindex(store: ModuleStore, record: CrmRecord): void {
  for (const [field, index] of store.indexes) {
    const key = toKey(record.values[field]);
    if (key === undefined) continue;
    const ids = index.get(key);
    ids?.delete(record.id);
    if (ids?.size === 0) index.delete(key);
  }
}

function toKey(value: unknown): string | undefined {
  return value === null || value === undefined || value === '' ? undefined : String(value).toLowerCase();
}
