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
  /** Other records currently merged into the kept one. */
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
  /** Moves it back, as far as it still exists. */
  readonly moveBack: (tx: Tx, step: UndoStep) => Promise<void>;
}

export interface UndoStep extends MergeStep {
  readonly moved: readonly string[];
  /** IDs of users who wrote on or changed the kept record since. */
  readonly activeSince: readonly string[];
}

/** A reason against a merge: it would hide money or stock, or the kept record has no room for the data. */
export interface MergeObstacle {
  readonly kind: RecordKind;
  /** Returns why the record can't be merged now, as sentences that say what to do. */
  readonly find: (db: Db, pair: MergePair) => Promise<string[]>;
}
