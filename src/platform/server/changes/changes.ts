import type { RecordKind, RecordKinds, StoredKind } from '../../record-kinds.ts';
import type { SyncStatus } from '../../sync-status.ts';
import type { Actor } from '../actor.ts';
import type { Tx } from '../database/database.ts';

interface Change<K extends RecordKind> {
  readonly kind: K;
  readonly id: string;
  /** Version after the change; for a deleted record, one more than its last. */
  readonly version: number;
  /** User who made the change; null for the system. */
  readonly actor: Actor | null;
  /** IP address of the request, if it has no actor. */
  readonly address?: string | undefined;
  /** Undefined for a new record. */
  readonly before: RecordKinds[K] | undefined;
  /** Undefined for a deleted record. */
  readonly after: RecordKinds[K] | undefined;
  /** Changed fields, including those no response contains, such as a password; empty for new and deleted records. */
  readonly fields: readonly string[];
  /** New notes of a ticket, which aren't fields. */
  readonly notes?: readonly string[];
  /** Related events as sentences: 'trace.log attached, 2 KB'. */
  readonly facts?: readonly string[];
  /** IDs of the repairs that have all of their parts after this change of a part. */
  readonly supplied?: readonly string[];
  /** No one is notified, such as of a message by a program. */
  readonly isQuiet?: boolean | undefined;
  /** Set if this undoes a change: its unsent syncs and unread notifications are withdrawn, and no one is notified. */
  readonly undone?: UndoneChange | undefined;
}

interface UndoneChange {
  readonly at: string;
  readonly until: string;
  readonly by: string;
  /** Sync status before the change; undefined if the record changed since, so that it has to be sent. */
  readonly syncStatus?: SyncStatus | undefined;
}

export type RecordChange<K extends RecordKind = RecordKind> = { [Kind in K]: Change<Kind> }[K];

/** Handles a change in its transaction. Throwing rolls the change back. */
export type ChangeSubscriber = (tx: Tx, change: RecordChange) => Promise<void>;

export interface BatchSubscriber {
  readonly each: ChangeSubscriber;
  readonly all: (tx: Tx, changes: readonly RecordChange[]) => Promise<void>;
}

type AnySubscriber = ChangeSubscriber | BatchSubscriber;

/** Phases of a change, in order. Subscribers of `record` may reject it. */
export const PHASES = ['record', 'derived', 'audit', 'outbox', 'notification', 'live'] as const;

export type Subscribers = Readonly<Partial<Record<(typeof PHASES)[number], readonly AnySubscriber[]>>>;

export interface Changes {
  record(tx: Tx, change: RecordChange): Promise<void>;
  recordAll(tx: Tx, changes: readonly RecordChange[]): Promise<void>;
  /** Adds subscribers after those already in each phase. */
  subscribe(subscribers: Subscribers): void;
}

export function createChanges(): Changes {
  const phases = PHASES.map((name) => ({ name, subscribers: [] as AnySubscriber[] }));
  // Flattened here so that saves don't have to sort.
  let ordered: readonly AnySubscriber[] = [];
  return {
    async record(tx, change) {
      for (const subscriber of ordered) await toEach(subscriber)(tx, change);
    },
    async recordAll(tx, changes) {
      for (const subscriber of ordered) {
        if ('all' in subscriber) await subscriber.all(tx, changes);
        else for (const change of changes) await subscriber(tx, change);
      }
    },
    subscribe(added) {
      for (const { name, subscribers } of phases) subscribers.push(...(added[name] ?? []));
      ordered = phases.flatMap(({ subscribers }) => subscribers);
    },
  };
}

const toEach = (subscriber: AnySubscriber): ChangeSubscriber => ('each' in subscriber ? subscriber.each : subscriber);

export type ChangeDeps = { readonly changes: Changes };

export type ChangeAuthor = Pick<RecordChange, 'actor' | 'address'>;

/** Parts of a change that aren't fields. */
type ChangeDetails = Pick<RecordChange, 'notes' | 'facts' | 'supplied' | 'isQuiet'>;

interface Added<K extends StoredKind> extends ChangeAuthor, ChangeDetails {
  readonly kind: K;
  readonly after: RecordKinds[K];
}

export async function recordAdded<K extends StoredKind>({ changes }: ChangeDeps, tx: Tx, added: Added<K>): Promise<void> {
  const { id, version } = added.after;
  await changes.record(tx, { ...added, id, version, before: undefined, fields: [] } as RecordChange);
}

interface Saved<K extends StoredKind> extends ChangeAuthor, ChangeDetails {
  readonly kind: K;
  readonly before: RecordKinds[K];
  readonly after: RecordKinds[K];
  readonly fields: readonly string[];
}

export async function recordSaved<K extends StoredKind>({ changes }: ChangeDeps, tx: Tx, saved: Saved<K>): Promise<void> {
  const { id, version } = saved.after;
  await changes.record(tx, { ...saved, id, version } as RecordChange);
}

interface Deleted<K extends StoredKind> extends ChangeAuthor {
  readonly kind: K;
  readonly before: RecordKinds[K];
}

/** Records that a record was deleted, which counts as one more version. */
export async function recordDeleted<K extends StoredKind>({ changes }: ChangeDeps, tx: Tx, deleted: Deleted<K>): Promise<void> {
  const { id, version } = deleted.before;
  await changes.record(tx, { ...deleted, id, version: version + 1, after: undefined, fields: [] } as RecordChange);
}
