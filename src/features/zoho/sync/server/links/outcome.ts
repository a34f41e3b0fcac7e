import type { SyncFailure } from './failure.ts';

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
