import type { RecordKind } from '../../record-kinds.ts';
import type { Actor } from '../actor.ts';
import type { Changes } from '../changes/changes.ts';
import type { Db, Tx } from '../database/database.ts';

/** Two records of a kind of which one goes into the other. */
export interface MergePair {
  readonly keptId: string;
  readonly mergedId: string;
}

/** The same while both are locked. */
export interface MergeStep extends MergePair {
  readonly actor: Actor;
  /** The recorder of changes, to report which records others show differently from now on. */
  readonly changes: Changes;
  /** The other records that are part of the kept one at this moment. */
  readonly othersMerged: readonly string[];
}

/** Data that belongs to a record and moves when it is merged into another one; its owner moves it and takes it back. */
export interface MergePart {
  /** The kind of the records. */
  readonly kind: RecordKind;
  /** Under this name a merge keeps what was moved: it stays as it is for ever. */
  readonly name: string;
  /** Its name beside a number: 'attachment', 'attachments'. */
  readonly noun: readonly [one: string, several: string];
  readonly count: (db: Db, pair: MergePair) => Promise<number>;
  /** Moves it and answers the ids of what was moved. */
  readonly move: (tx: Tx, step: MergeStep) => Promise<string[]>;
  /** Puts back just that, as far as it is still there. */
  readonly moveBack: (tx: Tx, step: UndoStep) => Promise<void>;
}

export interface UndoStep extends MergeStep {
  readonly moved: readonly string[];
  /** The user ids of those who wrote on the kept record or changed it since. */
  readonly activeSince: readonly string[];
}

/** A reason against a merge: money or stock that it would hide, or data that the kept record has no room for. */
export interface MergeObstacle {
  readonly kind: RecordKind;
  /** Why the record cannot go into another one now, each a sentence that says what to do; none when it can. */
  readonly find: (db: Db, pair: MergePair) => Promise<string[]>;
}
