import type { RecordKinds } from '../../record-kinds.ts';
import type { Actor } from '../actor.ts';
import type { ServerDeps } from '../server-deps.ts';
import type { RecordStore, StoredKind } from './record-store.ts';
import { addRecord, deleteRecord, type GivenFields, saveRecord } from './save-record.ts';

export function createRecord<K extends StoredKind, V extends object>(
  deps: ServerDeps,
  store: RecordStore<K, V>,
  actor: Actor,
  values: V,
): Promise<RecordKinds[K]> {
  return deps.database.transaction((tx) => addRecord(deps, tx, store, { by: { actor }, values }));
}

interface Update<V extends object> {
  readonly id: string;
  readonly change: GivenFields<V>;
}

/** Updates a record in its own transaction. Throws a 409 with the current record if the version is outdated. */
export function updateRecord<K extends StoredKind, V extends object>(
  deps: ServerDeps,
  store: RecordStore<K, V>,
  actor: Actor,
  { id, change }: Update<V>,
): Promise<RecordKinds[K]> {
  return deps.database.transaction((tx) => saveRecord(deps, tx, store, { by: { actor }, id, change }));
}

export function removeRecord<K extends StoredKind, V extends object>(
  deps: ServerDeps,
  store: RecordStore<K, V>,
  actor: Actor,
  id: string,
): Promise<void> {
  return deps.database.transaction((tx) => deleteRecord(deps, tx, store, { by: { actor }, id }));
}
