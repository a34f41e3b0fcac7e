import type { RecordKinds } from '../../record-kinds.ts';
import type { Actor } from '../actor.ts';
import type { ServerDeps } from '../server-deps.ts';
import type { RecordStore, StoredKind } from './record-store.ts';
import { addRecord, deleteRecord, type GivenFields, saveRecord } from './save-record.ts';

/** Adds a record in a transaction of its own. */
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

/** Saves what differs in a transaction of its own; an outdated version is a 409 with the record as it is. */
export function updateRecord<K extends StoredKind, V extends object>(
  deps: ServerDeps,
  store: RecordStore<K, V>,
  actor: Actor,
  { id, change }: Update<V>,
): Promise<RecordKinds[K]> {
  return deps.database.transaction((tx) => saveRecord(deps, tx, store, { by: { actor }, id, change }));
}

/** Deletes a record for good in a transaction of its own; an unknown id is a 404. */
export function removeRecord<K extends StoredKind, V extends object>(
  deps: ServerDeps,
  store: RecordStore<K, V>,
  actor: Actor,
  id: string,
): Promise<void> {
  return deps.database.transaction((tx) => deleteRecord(deps, tx, store, { by: { actor }, id }));
}
