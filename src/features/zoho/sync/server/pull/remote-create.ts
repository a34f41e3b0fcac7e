import type { Tx } from '../../../../../platform/server/database/database.ts';
import type { SyncContext } from '../links/context.ts';
import type { RecordTypeSync, RemoteRecord } from '../links/record-type-sync.ts';

/** The records of ours that one of Zoho may be. */
export interface Recognized {
  readonly ids: readonly string[];
  /** It is the only one, and more says so than an ID, which anybody can write into a message. Else a person decides. */
  readonly isSure: boolean;
}

export const UNKNOWN: Recognized = { ids: [], isSure: false };

/** How records of Zoho that are unknown here are recognized and added. */
export interface RemoteCreateHandler<R, T> {
  readonly sync: RecordTypeSync<R, T>;
  /** What people know a record of Zoho by. */
  titleOf(remote: RemoteRecord<T>): string;
  /** Returns the local candidates of each remote record, by the ID it names or by matching fields; empty for a new record. */
  findOwn(context: SyncContext, remotes: readonly RemoteRecord<T>[]): Promise<Recognized[]>;
  /** Adds them and answers their ids, in order; undefined for what is here already. `isWhole`: description and comments were read with them. */
  add(context: SyncContext, tx: Tx, remotes: readonly RemoteRecord<T>[]): Promise<(string | undefined)[]>;
}
