import type { RunOutcome } from '../../sync-run.contract.ts';
import type { SyncedKind } from '../../synced-kinds.ts';
import { describeSyncFailure, type SyncFailure } from './failure.ts';

/** The result of syncing one record. */
export type RecordOutcome =
  /** `created` and `linked`: the record is linked to a new or an existing record. `applied`: remote changes were saved. `waiting`: an Admin must decide. */
  | { readonly kind: 'unchanged' | 'created' | 'linked' | 'sent' | 'applied' | 'waiting' }
  /** The record was deleted in Zoho. */
  | { readonly kind: 'deleted' }
  /** Another run synced the record at the same time, so it must be synced again. */
  | { readonly kind: 'outdated' }
  /** The record doesn't exist in OBDesk. */
  | { readonly kind: 'missing' }
  | { readonly kind: 'failed'; readonly failure: SyncFailure };

export const failed = (failure: SyncFailure): RecordOutcome => ({ kind: 'failed', failure });

export interface SyncRequest {
  readonly id: string;
  /** The generation of the queue entry, if the record is queued. */
  readonly generation?: number;
  /** Reads the remote record even if there is nothing to send. */
  readonly mustRead?: true;
  /** If false, only remote changes are applied. */
  readonly maySend: boolean;
  /** Checked before a record is created, because another run may have taken over. */
  readonly holdsLease: () => Promise<boolean>;
}

/** The outcome of a record in a run. */
export interface RunRecord {
  readonly kind: SyncedKind;
  /** '' for a remote record that isn't in OBDesk. */
  readonly recordId: string;
  /** The Zoho ID of a record that couldn't be imported. */
  readonly zohoId?: string | undefined;
  /** `undefined` if nothing changed. */
  readonly outcome: RunOutcome | undefined;
  /** Why it failed, in a sentence for users. */
  readonly reason: string | null;
}

export function toRunRecord(kind: SyncedKind, recordId: string, outcome: RecordOutcome): RunRecord {
  const reason = outcome.kind === 'failed' ? describeSyncFailure(outcome.failure) : null;
  return { kind, recordId, outcome: OUTCOMES[outcome.kind], reason };
}

const OUTCOMES = {
  created: 'added',
  linked: 'updated',
  sent: 'updated',
  applied: 'updated',
  deleted: 'updated',
  waiting: 'waits',
  failed: 'failed',
  unchanged: undefined,
  outdated: undefined,
  missing: undefined,
} as const satisfies Record<RecordOutcome['kind'], RunOutcome | undefined>;

export function countRecords(records: readonly Pick<RunRecord, 'outcome'>[]) {
  const count = (outcome: RunOutcome | undefined) => records.filter((record) => record.outcome === outcome).length;
  return {
    done: records.length,
    added: count('added'),
    updated: count('updated'),
    unchanged: count(undefined),
    conflicts: count('waits'),
    failed: count('failed'),
  };
}
