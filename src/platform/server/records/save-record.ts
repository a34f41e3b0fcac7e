import { requireCurrent } from '../../errors.ts';
import { changedFields } from '../../merge.ts';
import type { RecordKinds } from '../../record-kinds.ts';
import type { Tx } from '../database/database.ts';
import { type By, type Recorder, recordAdded, recordDeleted, recordSaved } from './record-change.ts';
import type { RecordStore, StoredKind } from './record-store.ts';

/** Reads and locks a record in place of its store; what it refuses is refused before versions are compared. */
type Lock<K extends StoredKind> = () => Promise<RecordKinds[K] | undefined>;

/** The given fields, and the version they are based on; without one they go in whatever was saved since. */
export type GivenFields<V extends object> = Partial<V> & { readonly version?: number | undefined };

interface RecordSave<K extends StoredKind, V extends object> {
  readonly by: By;
  readonly id: string;
  readonly change: GivenFields<V>;
  readonly lock?: Lock<K>;
  /** Makes the fields to save of those that were given, or refuses them; the record is locked and current. */
  readonly derive?: (before: RecordKinds[K], given: Partial<V>) => Partial<V> | Promise<Partial<V>>;
  /** Writes the fields that differ and what belongs to them, in place of the store. */
  readonly write?: (values: Partial<V>, before: RecordKinds[K]) => Promise<RecordKinds[K]>;
}

/**
 * Saves what a change says differently from the stored record, and records it. An unknown id is a 404, an outdated version a 409 with the
 * record as it is. Where nothing differs nothing is written: no version, no audit entry, no live event.
 */
export async function saveRecord<K extends StoredKind, V extends object>(
  deps: Recorder,
  tx: Tx,
  store: RecordStore<K, V>,
  { by, id, change, lock, derive, write }: RecordSave<K, V>,
): Promise<RecordKinds[K]> {
  const { version, ...given } = change;
  const before = requireCurrent<RecordKinds[K]>(store.noun, await (lock?.() ?? store.lock(tx, id)), version);
  const wanted = derive ? await derive(before, given as Partial<V>) : given;
  const values = changedFields<object>(before, wanted) as Partial<V>;
  const fields = Object.keys(values);
  if (fields.length === 0) return before;
  const after = await (write?.(values, before) ?? store.change(tx, id, values));
  await recordSaved(deps, tx, { kind: store.kind, ...by, before, after, fields });
  return after;
}

interface NewRecord<V extends object> {
  readonly by: By;
  readonly values: V;
}

/** Adds a record under an id of its own, and records that. */
export async function addRecord<K extends StoredKind, V extends object>(
  deps: Recorder,
  tx: Tx,
  store: RecordStore<K, V>,
  { by, values }: NewRecord<V>,
): Promise<RecordKinds[K]> {
  const after = await store.insert(tx, values);
  await recordAdded(deps, tx, { kind: store.kind, ...by, after });
  return after;
}

interface Removal<K extends StoredKind> {
  readonly by: By;
  readonly id: string;
  readonly lock?: Lock<K>;
}

/** Deletes a record for good, and records that; an unknown id is a 404. */
export async function deleteRecord<K extends StoredKind, V extends object>(
  deps: Recorder,
  tx: Tx,
  store: RecordStore<K, V>,
  { by, id, lock }: Removal<K>,
): Promise<void> {
  const before = requireCurrent<RecordKinds[K]>(store.noun, await (lock?.() ?? store.lock(tx, id)), undefined);
  // Recorded first: subscribers still find the data that vanishes with the row.
  await recordDeleted(deps, tx, { kind: store.kind, ...by, before });
  await store.remove(tx, id);
}
