import { requireCurrent } from '../../errors.ts';
import { changedFields } from '../../merge.ts';
import type { RecordKinds, StoredKind } from '../../record-kinds.ts';
import type { Actor } from '../actor.ts';
import { type ChangeAuthor, type ChangeDeps, recordAdded, recordDeleted, recordSaved } from '../changes/changes.ts';
import type { Tx } from '../database/database.ts';
import type { ServerDeps } from '../server-deps.ts';
import type { RecordStore } from './record-store.ts';

type Lock<K extends StoredKind> = () => Promise<RecordKinds[K] | undefined>;

/** Fields to save and the version they are based on. Without a version, they overwrite later changes. */
export type RecordPatch<V extends object> = Partial<V> & { readonly version?: number | undefined };

interface RecordSave<K extends StoredKind, V extends object> {
  readonly by: ChangeAuthor;
  readonly id: string;
  readonly change: RecordPatch<V>;
  readonly lock?: Lock<K>;
  /** Converts the patch to those to save, or throws. The record is locked and current. */
  readonly derive?: (before: RecordKinds[K], patch: Partial<V>) => Partial<V> | Promise<Partial<V>>;
  /** Replaces the store's update. */
  readonly write?: (values: Partial<V>, before: RecordKinds[K]) => Promise<RecordKinds[K]>;
}

/**
 * Saves the fields that differ and records the change. Throws a 404 for an unknown ID and a 409 with the current
 * record for an outdated version. If nothing differs, nothing is written: no version, no audit entry, no live event.
 */
export async function saveRecord<K extends StoredKind, V extends object>(
  deps: ChangeDeps,
  tx: Tx,
  store: RecordStore<K, V>,
  { by, id, change, lock, derive, write }: RecordSave<K, V>,
): Promise<RecordKinds[K]> {
  const { version, ...patch } = change;
  const before = requireCurrent<RecordKinds[K]>(store.noun, await (lock?.() ?? store.lock(tx, id)), version);
  const wanted = derive ? await derive(before, patch as Partial<V>) : patch;
  const values = changedFields<object>(before, wanted) as Partial<V>;
  const fields = Object.keys(values);
  if (fields.length === 0) return before;
  const after = await (write?.(values, before) ?? store.change(tx, id, values));
  await recordSaved(deps, tx, { kind: store.kind, ...by, before, after, fields });
  return after;
}

interface NewRecord<V extends object> {
  readonly by: ChangeAuthor;
  readonly values: V;
}

export async function addRecord<K extends StoredKind, V extends object>(
  deps: ChangeDeps,
  tx: Tx,
  store: RecordStore<K, V>,
  { by, values }: NewRecord<V>,
): Promise<RecordKinds[K]> {
  const after = await store.insert(tx, values);
  await recordAdded(deps, tx, { kind: store.kind, ...by, after });
  return after;
}

interface RecordDeletion<K extends StoredKind> {
  readonly by: ChangeAuthor;
  readonly id: string;
  readonly lock?: Lock<K>;
}

export async function deleteRecord<K extends StoredKind, V extends object>(
  deps: ChangeDeps,
  tx: Tx,
  store: RecordStore<K, V>,
  { by, id, lock }: RecordDeletion<K>,
): Promise<void> {
  const before = requireCurrent<RecordKinds[K]>(store.noun, await (lock?.() ?? store.lock(tx, id)), undefined);
  // Recorded first, so that subscribers can read data that is deleted with the row.
  await recordDeleted(deps, tx, { kind: store.kind, ...by, before });
  await store.remove(tx, id);
}

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
  readonly change: RecordPatch<V>;
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
