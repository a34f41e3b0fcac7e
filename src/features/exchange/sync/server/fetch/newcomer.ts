import type { Tx } from '../../../../../platform/server/database/database.ts';
import type { SyncContext } from '../context.ts';
import type { KindSync, RemoteRecord } from '../kind-sync.ts';

/** How records of Zoho that are unknown here are recognized and added. */
export interface NewcomerKind<R, T> {
  readonly sync: KindSync<R, T>;
  /** What people know a record of Zoho by. */
  titleOf(remote: RemoteRecord<T>): string;
  /** The ids of our records that each of these may be, because it names them or has what they are recognized by; [] for a new one. */
  findOwn(context: SyncContext, remotes: readonly RemoteRecord<T>[]): Promise<(readonly string[])[]>;
  /** Adds them and answers their ids, in order; undefined for what is here already. `isWhole`: description and comments were read with them. */
  add(context: SyncContext, tx: Tx, remotes: readonly RemoteRecord<T>[]): Promise<(string | undefined)[]>;
}
