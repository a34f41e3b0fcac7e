import { requireCurrent } from '../../errors.ts';
import type { RecordKinds } from '../../record-kinds.ts';
import type { Tx } from '../database/database.ts';
import type { ServerDeps } from '../server-deps.ts';
import type { RecordStore, StoredKind } from './record-store.ts';

export async function getRecord<K extends StoredKind, V extends object>(
  { database }: Pick<ServerDeps, 'database'>,
  store: RecordStore<K, V>,
  id: string,
): Promise<RecordKinds[K]> {
  return requireCurrent<RecordKinds[K]>(store.noun, await store.find(database, id), undefined);
}

/** Returns a record and locks it until the transaction ends. Throws a 404 if the ID is unknown. */
export async function lockRecord<K extends StoredKind, V extends object>(
  tx: Tx,
  store: RecordStore<K, V>,
  id: string,
): Promise<RecordKinds[K]> {
  return requireCurrent<RecordKinds[K]>(store.noun, await store.lock(tx, id), undefined);
}
