import type { Db, Tx } from '../../../../../platform/server/database/database.ts';
import type { SyncColumns } from '../../../../../platform/server/records/sync-columns.ts';
import type { SyncStatus } from '../../../../../platform/sync-status.ts';
import type { Effect, Values } from '../../field-merge.rules.ts';
import type { SyncedKind } from '../../synced-kinds.ts';
import type { SyncContext } from './context.ts';
import type { SyncFailure } from './failure.ts';
import type { LinkPlace, ZohoPage } from './link.store.ts';

/** A record of ours, with its values as Zoho would be sent them. */
export interface LocalRecord<R> {
  readonly id: string;
  readonly title: string;
  readonly version: number;
  readonly syncStatus: SyncStatus;
  /** Nothing of theirs is taken over: it was merged into another record. */
  readonly isFrozen: boolean;
  readonly changedBy: string;
  /** Values of fields as OBDesk shows them, if that is another text. */
  readonly shown?: Readonly<Record<string, string>>;
  readonly changedAt: string;
  readonly values: Values;
  readonly record: R;
}

type AppliedValues = Readonly<Record<string, string>>;

/** A record of ours that nobody else writes until the transaction ends. */
export interface LockedRecord<R> {
  readonly local: LocalRecord<R>;
  /** Takes those values over that it was locked for, or some of them, as the program itself. */
  take(values: AppliedValues): Promise<void>;
}

/** A record of Zoho in the same fields. */
export interface RemoteRecord<T> {
  readonly zohoId: string;
  /** Its status in Zoho's words. */
  readonly status: string;
  /** ISO text in UTC. */
  readonly changedAt: string;
  /** Changes when comments or messages are added. */
  readonly conversation: string;
  readonly values: Readonly<Record<string, string>>;
  /** Undefined for what has no number. */
  readonly page?: ZohoPage;
  readonly record: T;
}

/** What Zoho has after a write. */
export interface WriteResult {
  readonly zohoId: string;
  readonly status: string;
  /** How much was said on it, where that is known. */
  readonly conversation?: string;
  readonly theirs: Readonly<Record<string, string>>;
  readonly page?: ZohoPage;
}

export type MatchResult = { readonly zohoId: string } | 'none' | SyncFailure;

/** What is special about one kind of record, here and in Zoho; everything else of the synchronization is the same for all. */
export interface RecordTypeSync<R, T> {
  readonly kind: SyncedKind;
  readonly place: LinkPlace;
  /** The name of each field that both sides have. */
  readonly labels: Readonly<Record<string, string>>;
  /** Fields whose values are terms of Zoho, such as a status. */
  readonly zohoTerms: ReadonlySet<string>;
  /** Formats a value for display, such as an amount with its currency. Defaults to the value. */
  readonly format?: (field: string, value: string) => string;
  /** Fields that may differ from the start. */
  readonly loose: ReadonlySet<string>;
  /** Reads a record of ours; undefined for an unknown one, and for one that was merged into another where such are hidden. */
  find(context: Pick<SyncContext, 'mapping'>, db: Db, id: string): Promise<LocalRecord<R> | undefined>;
  /** The same, and makes other writers wait until the transaction ends; these values of theirs may be taken over meanwhile. */
  lock(context: SyncContext, tx: Tx, local: LocalRecord<R>, planned: AppliedValues): Promise<LockedRecord<R> | undefined>;
  effectOf(context: SyncContext, local: LocalRecord<R>, field: string, theirs: string): Effect;
  /** Reads a record of Zoho. */
  read(context: SyncContext, zohoId: string): Promise<RemoteRecord<T> | 'gone' | SyncFailure>;
  /** Looks in Zoho for the record that this one of ours is, where nothing links them yet. */
  recognize(context: SyncContext, local: LocalRecord<R>): Promise<MatchResult>;
  /** Looks for what an earlier call may have created, since then, without the search, whose index lags behind. */
  findCreated(context: SyncContext, local: LocalRecord<R>, since: Date): Promise<MatchResult>;
  /** Creates the record. `noteCreating` has to have resolved before the call that does. */
  create(context: SyncContext, local: LocalRecord<R>, noteCreating: () => Promise<void>): Promise<WriteResult | SyncFailure>;
  /** Writes these fields; 'stale' where somebody else wrote since it was read. */
  update(context: SyncContext, change: RemoteChange<R, T>): Promise<WriteResult | 'stale' | 'gone' | SyncFailure>;
  /** What people say on a record; undefined for kinds on which nobody does. */
  readonly comments?: CommentSync<R, T>;
  /** Says on the locked record itself that it is gone in Zoho, or there again. */
  tell?(context: SyncContext, tx: Tx, locked: LockedRecord<R>, what: 'gone' | 'back'): Promise<void>;
  /** Gives the locked record the time of its last change back: what came now belongs to its arrival. Undefined for kinds that come at once. */
  keepChangedAt?(tx: Tx, locked: LocalRecord<R>): Promise<void>;
  /** How far the records have got; saving that queues nothing and tells nobody. */
  readonly columns: SyncColumns;
}

export interface RemoteChange<R, T> {
  readonly local: LocalRecord<R>;
  readonly remote: RemoteRecord<T>;
  readonly send: Readonly<Record<string, string>>;
}

/** What became of what people said. */
export type CommentSyncResult =
  | {
      /** Something of ours was sent. */
      readonly hasSent: boolean;
      /** Something of theirs came. */
      readonly hasNews: boolean;
      /** How much Zoho has by now; undefined where it is not known. */
      readonly conversation?: string;
      /** Keeps what came, in the transaction that has locked the record. */
      readonly keep: (tx: Tx) => Promise<void>;
    }
  | { readonly failure: SyncFailure };

export interface CommentSyncSides<R, T> {
  readonly local: LocalRecord<R>;
  readonly remote: Pick<RemoteRecord<T>, 'zohoId'> & Partial<Pick<RemoteRecord<T>, 'conversation' | 'record'>>;
  readonly maySend: boolean;
  /** It was just created, so that nobody else has said anything yet. */
  readonly isNew?: boolean;
}

/** The notes and messages of a record. */
export interface CommentSync<R, T> {
  /** There is something that Zoho does not have yet. */
  hasUnsent(context: SyncContext, local: LocalRecord<R>): Promise<boolean>;
  /** Sends what Zoho does not have, and finds what was said there. */
  exchange(context: SyncContext, sides: CommentSyncSides<R, T>): Promise<CommentSyncResult>;
}
