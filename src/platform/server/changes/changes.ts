import type { RecordKind, RecordKinds } from '../../record-kinds.ts';
import type { SyncStatus } from '../../sync-status.ts';
import type { Actor } from '../actor.ts';
import type { Tx } from '../database/database.ts';

interface Change<K extends RecordKind> {
  readonly kind: K;
  readonly id: string;
  /** Version after the change; of a deleted record, one more than its last. */
  readonly version: number;
  /** The user who did it; null for the system. */
  readonly actor: Actor | null;
  /** Network address of the call, where there is one but no actor. */
  readonly address?: string | undefined;
  /** Undefined when the record is new. */
  readonly before: RecordKinds[K] | undefined;
  /** Undefined when it was deleted. */
  readonly after: RecordKinds[K] | undefined;
  /** Names of the changed fields, also of those that no reply shows, such as a password; empty for a new or deleted record. */
  readonly fields: readonly string[];
  /** Texts written along with it that are no field of the record: the new notes of a ticket. */
  readonly notes?: readonly string[];
  /** Sentences of what happened along with it: 'trace.log attached, 2 KB'. */
  readonly facts?: readonly string[];
  /** IDs of the repairs that have all of their parts with this change of a part. */
  readonly supplied?: readonly string[];
  /** Set if this undoes another change: its unsent syncs and unread notifications are withdrawn, and no one is notified. */
  readonly undone?: UndoneChange | undefined;
}

/** A change that is taken back. */
export interface UndoneChange {
  /** When it began; ISO text. */
  readonly at: string;
  /** When it ended; ISO text. */
  readonly until: string;
  /** Full name of the user who made it. */
  readonly by: string;
  /** The sync status before it; undefined if the record was changed since, so that it has to be sent in any case. */
  readonly syncStatus?: SyncStatus | undefined;
}

/** One record was added, changed or deleted; `before` and `after` have the type of their kind. */
export type RecordChange<K extends RecordKind = RecordKind> = { [Kind in K]: Change<Kind> }[K];

/** Does what follows from a change, in its transaction: when it fails, the change is undone. */
export type ChangeSubscriber = (tx: Tx, change: RecordChange) => Promise<void>;

/** The same for subscribers that have a quicker way for many changes of one transaction. */
export interface ManyChangesSubscriber {
  readonly each: ChangeSubscriber;
  readonly all: (tx: Tx, changes: readonly RecordChange[]) => Promise<void>;
}

export type AnySubscriber = ChangeSubscriber | ManyChangesSubscriber;

/**
 * The phases of a change, in their order: what belongs to the record itself and may refuse the change; other records that follow it; the audit
 * log; the queue of the providers; who is notified; and what pages and caches learn when the change is kept.
 */
export const PHASES = ['record', 'derived', 'audit', 'outbox', 'notification', 'live'] as const;

/** The subscribers of each phase, in their order. */
export type Subscribers = Readonly<Partial<Record<(typeof PHASES)[number], readonly AnySubscriber[]>>>;

export interface Changes {
  /** Says that a record changed; every subscriber has done its part, phase by phase, when this resolves. */
  record(tx: Tx, change: RecordChange): Promise<void>;
  /** Says it of many records at once, in their order. */
  recordAll(tx: Tx, changes: readonly RecordChange[]): Promise<void>;
  /** Adds subscribers behind those that each phase has. */
  subscribe(subscribers: Subscribers): void;
}

export function createChanges(): Changes {
  const phases = PHASES.map((name) => ({ name, subscribers: [] as AnySubscriber[] }));
  // In the order in which they run, so that a save has nothing to put in order.
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
