import type { Db, Tx } from '../../../../../platform/server/database/database.ts';
import type { SyncColumns } from '../../../../../platform/server/records/sync-columns.ts';
import type { SyncStatus } from '../../../../../platform/sync-status.ts';
import type { Effect, Values } from '../../field-merge.rules.ts';
import type { SyncedKind } from '../../synced-kinds.ts';
import type { SyncContext } from './context.ts';
import type { SyncFailure } from './failure.ts';
import type { ZohoModule, ZohoPage } from './link.store.ts';

type Texts = Readonly<Record<string, string>>;

/** A record in OBDesk, with its values in Zoho terms. */
export interface LocalRecord<R> {
  readonly id: string;
  readonly title: string;
  readonly version: number;
  readonly syncStatus: SyncStatus;
  /** The record was merged into another one, so remote changes aren't applied to it. */
  readonly isFrozen: boolean;
  readonly changedBy: string;
  /** Values as OBDesk shows them, for fields whose value in Zoho terms differs. */
  readonly shown?: Texts;
  readonly changedAt: string;
  readonly values: Values;
  readonly record: R;
}

/** A local record, locked for the transaction. */
export interface LockedRecord<R> {
  readonly local: LocalRecord<R>;
  /** Saves remote values as the system user. They must be among those the record was locked for. */
  apply(values: Texts): Promise<void>;
}

/** A record in Zoho, with the same fields. */
export interface RemoteRecord<T> {
  readonly zohoId: string;
  /** The Zoho status; '' if the module has none. */
  readonly status: string;
  /** ISO text in UTC. */
  readonly changedAt: string;
  /** Changes when comments or messages are added. */
  readonly conversation: string;
  readonly values: Texts;
  /** `undefined` for records without a number. */
  readonly page?: ZohoPage;
  readonly record: T;
}

/** The remote record after a write. */
export interface WriteResult {
  readonly zohoId: string;
  readonly status: string;
  /** `undefined` if unknown. */
  readonly conversation?: string;
  readonly values: Texts;
  readonly page?: ZohoPage;
}

/** The remote record that matches a local one. */
export type MatchResult = { readonly zohoId: string } | 'none' | SyncFailure;

/** The local records that may match a remote one. */
export interface LocalMatches {
  readonly ids: readonly string[];
  /** There is one match, and more than an ID proves it, because anyone can write an ID into a message. Otherwise an Admin decides. */
  readonly isCertain: boolean;
}

export const NO_MATCH: LocalMatches = { ids: [], isCertain: false };

export interface RemoteChange<R, T> {
  readonly local: LocalRecord<R>;
  readonly remote: RemoteRecord<T>;
  readonly send: Texts;
}

/**
 * A synced record type: its fields, and how its records are read, matched, created and updated in OBDesk and in Zoho. Leads, customers and tickets
 * implement it; the rest of sync is the same for all. `R` is the record in OBDesk, `T` the one in Zoho.
 */
export interface SyncedRecord<R, T> {
  readonly kind: SyncedKind;
  readonly zohoModule: ZohoModule;
  /** The label of each synced field. */
  readonly labels: Texts;
  /** Fields whose values are terms of Zoho, such as a status. */
  readonly zohoTerms: ReadonlySet<string>;
  /** Fields that may differ when the records are linked. */
  readonly lenientFields: ReadonlySet<string>;
  /** Status, titles and counts of the local records. Writing them queues nothing and publishes nothing. */
  readonly columns: SyncColumns;
  /** Formats a value for display, such as an amount with its currency. Defaults to the value. */
  readonly format?: (field: string, value: string) => string;
  /** Describes a remote record in one line, such as name, company and email. */
  titleOf(record: T): string;

  findLocal(context: Pick<SyncContext, 'mapping'>, db: Db, id: string): Promise<LocalRecord<R> | undefined>;
  /** Reads several records in one statement. Leaves out deleted ones. */
  findLocals(context: Pick<SyncContext, 'mapping'>, db: Db, ids: readonly string[]): Promise<LocalRecord<R>[]>;
  /** Locks a local record until the transaction ends. `planned` are the remote values that may be applied to it. */
  lockLocal(context: SyncContext, tx: Tx, local: LocalRecord<R>, planned: Texts): Promise<LockedRecord<R> | undefined>;
  /** The effect of applying a remote value to a field. */
  effectOf(context: SyncContext, local: LocalRecord<R>, field: string, remoteValue: string): Effect;
  /** Finds the unlinked local records that may match each remote record: by the ID it names, or by matching fields. */
  findLocalMatches(context: SyncContext, remotes: readonly RemoteRecord<T>[]): Promise<LocalMatches[]>;
  /** Creates local records. Returns their IDs in input order; `undefined` for a remote record that is already linked. */
  createLocal(context: SyncContext, tx: Tx, remotes: readonly RemoteRecord<T>[]): Promise<(string | undefined)[]>;
  /** Adds a history entry that the record was deleted or restored in Zoho. */
  addHistoryEntry?(context: SyncContext, tx: Tx, locked: LockedRecord<R>, event: 'deleted' | 'restored'): Promise<void>;
  /** Resets the time of the last change, because applying the rest of a new record isn't a change. */
  restoreChangedAt?(tx: Tx, locked: LocalRecord<R>): Promise<void>;

  readRemote(context: SyncContext, zohoId: string): Promise<RemoteRecord<T> | 'deleted' | SyncFailure>;
  /** Finds the unlinked remote record that matches a local one. */
  findRemoteMatch(context: SyncContext, local: LocalRecord<R>): Promise<MatchResult>;
  /** Finds the remote record that an interrupted create may have left. Reads the newest records, because the search index lags behind. */
  findCreatedRemote(context: SyncContext, local: LocalRecord<R>, since: Date): Promise<MatchResult>;
  /** Creates a remote record. Awaits `beforeCreate` before the request that creates it. */
  createRemote(context: SyncContext, local: LocalRecord<R>, beforeCreate: () => Promise<void>): Promise<WriteResult | SyncFailure>;
  /** Writes fields of a remote record. Returns 'stale' if it has changed since it was read. */
  updateRemote(context: SyncContext, change: RemoteChange<R, T>): Promise<WriteResult | 'stale' | 'deleted' | SyncFailure>;

  hasUnsentComments?(context: SyncContext, local: LocalRecord<R>): Promise<boolean>;
  /** Sends local notes that Zoho doesn't have, and reads new remote comments and messages. Record types without comments omit it. */
  syncComments?(context: SyncContext, input: CommentSyncInput<R, T>): Promise<CommentSyncResult>;
}

export type CommentSyncResult =
  | {
      /** Whether local notes were sent. */
      readonly hasSent: boolean;
      /** Whether remote comments were found. */
      readonly hasReceived: boolean;
      /** The remote comment counts after the sync; `undefined` if unknown. */
      readonly conversation?: string;
      /** Saves the received comments in the transaction that has locked the record. */
      readonly save: (tx: Tx) => Promise<void>;
    }
  | { readonly failure: SyncFailure };

export interface CommentSyncInput<R, T> {
  readonly local: LocalRecord<R>;
  readonly remote: Pick<RemoteRecord<T>, 'zohoId'> & Partial<Pick<RemoteRecord<T>, 'conversation' | 'record'>>;
  readonly maySend: boolean;
  /** The remote record was just created, so it has no comments yet. */
  readonly isNew?: boolean;
}
