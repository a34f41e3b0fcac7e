import { AppError } from '../../../../../platform/errors.ts';
import type { Fault } from '../../../../../platform/server/attempt.ts';
import type { UnreadableRow } from '../../../zoho-client/server/http/read-rows.ts';
import { describeFailure, toProviderError, type ZohoFailure } from '../../../zoho-connection/server/calls/zoho-calls.service.ts';
import type { SyncCandidate } from '../../sync-decision.contract.ts';

/** Why a record cannot be sent as it is, found out without Zoho's refusing it; `reason` says in plain words what to do. */
export interface Refusal {
  readonly kind: 'refusal';
  readonly reason: string;
  /** The records of Zoho that it may be, where a person has to say which. */
  readonly candidates?: readonly SyncCandidate[];
}

export type SyncFailure = ZohoFailure | Refusal | Fault;

/** A record of Zoho that doesn't have the documented shape. */
export const oddRecord = ({ reason }: Pick<UnreadableRow, 'reason'>, mayBeDone = false): Fault => ({ kind: 'fault', reason, mayBeDone });

/** What is answered for a body that is none of those documented. */
export const UNREADABLE = { kind: 'unreadable', why: 'not_json', mayBeDone: false } as const satisfies ZohoFailure;

export const refusal = (reason: string, candidates?: readonly SyncCandidate[]): Refusal => ({
  kind: 'refusal',
  reason,
  ...(candidates && { candidates }),
});

/** What happened and what to do, in plain words. */
export const describeSyncFailure = (failure: SyncFailure): string =>
  failure.kind === 'refusal' || failure.kind === 'fault' ? failure.reason : describeFailure(failure);

/** The error that tells a person why something could not be asked of Zoho; its message is the given sentence. */
export function toSyncError(failure: SyncFailure, message: string): AppError {
  if (failure.kind !== 'refusal' && failure.kind !== 'fault') return toProviderError(failure, message);
  return new AppError(502, 'provider_error', message, { body: { reason: failure.reason }, isIntended: true });
}

/** What a failure means for the record that was being sent. */
export type FailureClass =
  /** The record is wrong as it is: sending it again changes nothing. */
  | 'refused'
  /** It may go better next time. */
  | 'passing'
  /** OBDesk is at fault, or the record is unreadable: it is tried a few times and stops no other. */
  | 'faulty'
  /** Nothing can be sent at the moment, whichever record it is. */
  | 'stopped';

const STOPS: readonly SyncFailure['kind'][] = [
  'not_connected',
  'no_access',
  'unauthorized',
  'scope_missing',
  'exhausted',
  'reserved',
  'busy',
];

export function classify(failure: SyncFailure): FailureClass {
  if (failure.kind === 'refused' || failure.kind === 'refusal') return 'refused';
  if (failure.kind === 'fault') return 'faulty';
  return STOPS.includes(failure.kind) ? 'stopped' : 'passing';
}

/** What was asked for is not there (any more). */
export const isMissing = (failure: SyncFailure): boolean => failure.kind === 'refused' && failure.status === 404;

/** Zoho gave no readable answer. */
export const isNetworkFailure = ({ kind }: SyncFailure): boolean => kind === 'away' || kind === 'unreadable';
