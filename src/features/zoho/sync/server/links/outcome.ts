import type { RunOutcome } from '../../sync-run.contract.ts';
import type { SyncedKind } from '../../synced-kinds.ts';
import { describeSyncFailure, type SyncFailure } from './failure.ts';

/** What became of one record. */
export type RecordOutcome =
  /** `created`, `adopted`: it is linked to a record of Zoho now, a new one or one that was there. `waiting`: somebody has to decide first. */
  | { readonly kind: 'unchanged' | 'created' | 'adopted' | 'sent' | 'taken' | 'waiting' }
  /** It was deleted in Zoho and stays here. */
  | { readonly kind: 'gone' }
  /** Another run synchronized it at the same time: it has to be looked at again. */
  | { readonly kind: 'moved' }
  /** It is not here (any more). */
  | { readonly kind: 'missing' }
  | { readonly kind: 'failed'; readonly failure: SyncFailure };

export const failed = (failure: SyncFailure): RecordOutcome => ({ kind: 'failed', failure });

/** A record that is to be synchronized. */
export interface SyncRequest {
  readonly id: string;
  /** The generation of its place in the queue, if it comes from there. */
  readonly generation?: number;
  /** Zoho may have something new, so that it is read in any case. */
  readonly mustRead?: true;
  /** False: nothing of ours is sent, only theirs is taken. */
  readonly maySend: boolean;
  /** Checked before something is created: another run may have taken over. */
  readonly holdsLease: () => Promise<boolean>;
}

/** What a run has done to a record; undefined where that changed nothing. */
export interface RunRecord {
  readonly kind: SyncedKind;
  /** '' for a record of Zoho that isn't here. */
  readonly recordId: string;
  /** The ID in Zoho of a record that couldn't be brought over. */
  readonly zohoId?: string | undefined;
  readonly outcome: RunOutcome | undefined;
  /** Why it failed, in plain words. */
  readonly reason: string | null;
}

/** What became of a record, as its run counts and lists it. */
export function toRunRecord(kind: SyncedKind, recordId: string, outcome: RecordOutcome): RunRecord {
  const reason = outcome.kind === 'failed' ? describeSyncFailure(outcome.failure) : null;
  return { kind, recordId, outcome: OUTCOMES[outcome.kind], reason };
}

const OUTCOMES = {
  created: 'added',
  adopted: 'updated',
  sent: 'updated',
  taken: 'updated',
  gone: 'updated',
  waiting: 'waits',
  failed: 'failed',
  unchanged: undefined,
  moved: undefined,
  missing: undefined,
} as const satisfies Record<RecordOutcome['kind'], RunOutcome | undefined>;

interface RunCounts {
  readonly done: number;
  readonly added: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly conflicts: number;
  readonly failed: number;
}

/** How many records had each outcome. */
export function countRecords(records: readonly Pick<RunRecord, 'outcome'>[]): RunCounts {
  const of = (wanted: RunOutcome | undefined) => records.filter(({ outcome }) => outcome === wanted).length;
  return {
    done: records.length,
    added: of('added'),
    updated: of('updated'),
    unchanged: of(undefined),
    conflicts: of('waits'),
    failed: of('failed'),
  };
}
