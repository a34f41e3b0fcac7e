import type { RecordKind } from '../../record-kinds.ts';
import type { Actor } from '../actor.ts';
import type { Changes } from '../changes/changes.ts';
import type { Db, Tx } from '../database/database.ts';

export interface MergePair {
  readonly keptId: string;
  readonly mergedId: string;
}

export interface MergeStep extends MergePair {
  readonly actor: Actor;
  readonly changes: Changes;
  /** Other records that are currently merged into the kept record. */
  readonly othersMerged: readonly string[];
}

/** Data of another feature that moves with a merged record. Its feature moves it and moves it back. */
export interface MergePart {
  readonly kind: RecordKind;
  /** Permanent: merges store what was moved under this name. */
  readonly name: string;
  /** Noun for counts: 'attachment', 'attachments'. */
  readonly noun: readonly [one: string, several: string];
  readonly count: (db: Db, pair: MergePair) => Promise<number>;
  readonly move: (tx: Tx, step: MergeStep) => Promise<string[]>;
  /** Moves back the data that still exists. */
  readonly moveBack: (tx: Tx, step: UndoStep) => Promise<void>;
}

export interface UndoStep extends MergeStep {
  readonly moved: readonly string[];
  /** IDs of users who changed or commented on the kept record since the merge. */
  readonly activeSince: readonly string[];
}

/** Prevents a merge that would hide money or stock, or whose data doesn't fit in the kept record. */
export interface MergeObstacle {
  readonly kind: RecordKind;
  /** Returns the reasons, as sentences that include what to do. */
  readonly find: (db: Db, pair: MergePair) => Promise<string[]>;
}
