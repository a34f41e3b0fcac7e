import { AppError } from '../../../../../platform/errors.ts';
import type { Fault } from '../../../../../platform/server/attempt.ts';
import { later } from '../../../../../platform/server/clock.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import type { UnreadableRow } from '../../../zoho-client/server/http/read-rows.ts';
import { describeFailure, toProviderError, type ZohoFailure } from '../../../zoho-connection/server/calls/zoho-calls.service.ts';

/** Values of a Zoho record, to compare it with possible matches. */
export interface RemoteValues {
  readonly values: Readonly<Record<string, string>>;
  /** ISO text in UTC. */
  readonly changedAt: string;
}

/** A possible match. Those in OBDesk are read when they are shown, so only those in Zoho have values. */
export interface StoredCandidate extends Partial<RemoteValues> {
  readonly id: string;
  readonly title: string;
}

/** OBDesk can't send the record as it is. */
export interface Refusal {
  readonly kind: 'refusal';
  /** A sentence for users: what to do. */
  readonly reason: string;
  /** The possible matches in Zoho, if an Admin has to choose one. */
  readonly candidates?: readonly StoredCandidate[];
}

export type SyncFailure = ZohoFailure | Refusal | Fault;

/** The failure for a remote record without the documented shape. */
export const unreadableRecord = ({ reason }: Pick<UnreadableRow, 'reason'>, mayBeDone = false): Fault => ({
  kind: 'fault',
  reason,
  mayBeDone,
});

/** The failure for a response without the documented shape. */
export const UNREADABLE = { kind: 'unreadable', why: 'not_json', mayBeDone: false } as const satisfies ZohoFailure;

/**
 * The failure if an unreadable row may be the match, because creating a record could duplicate it; `undefined` if there is none. `earliest` skips
 * older rows, in milliseconds since 1970.
 */
export function unreadableMatch(app: 'Zoho CRM' | 'Zoho Desk', rows: readonly UnreadableRow[], earliest?: number): Fault | undefined {
  const matches = rows.filter(({ createdAt }) => earliest === undefined || createdAt === undefined || Date.parse(createdAt) >= earliest);
  if (matches.length === 0) return undefined;
  const ids = matches.map(({ id }) => id ?? 'no ID').join(', ');
  const reason = `${app} has a possible match that OBDesk can’t read (${ids}). Correct it in ${app}, then try again.`;
  return { kind: 'fault', reason, mayBeDone: true };
}

export const refusal = (reason: string, candidates?: readonly StoredCandidate[]): Refusal => ({
  kind: 'refusal',
  reason,
  ...(candidates && { candidates }),
});

/** A sentence for users: what happened and what to do. */
export const describeSyncFailure = (failure: SyncFailure): string =>
  failure.kind === 'refusal' || failure.kind === 'fault' ? failure.reason : describeFailure(failure);

/** Converts a failure to an error response with the given message. */
export function toSyncError(failure: SyncFailure, message: string): AppError {
  if (failure.kind !== 'refusal' && failure.kind !== 'fault') return toProviderError(failure, message);
  return new AppError(502, 'provider_error', message, { body: { reason: failure.reason }, isIntended: true });
}

export type FailureClass =
  /** The record is invalid. Retrying doesn't help. */
  | 'refused'
  /** A retry may succeed. */
  | 'temporary'
  /** OBDesk failed, or the record is unreadable. Retried a few times; other records continue. */
  | 'faulty'
  /** No record can be sent at the moment. */
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

export function classifyFailure(failure: SyncFailure): FailureClass {
  if (failure.kind === 'refused' || failure.kind === 'refusal') return 'refused';
  if (failure.kind === 'fault') return 'faulty';
  return STOPS.includes(failure.kind) ? 'stopped' : 'temporary';
}

export const isMissing = (failure: SyncFailure): boolean => failure.kind === 'refused' && failure.status === 404;

/** Zoho returned no readable response. */
export const isNetworkFailure = ({ kind }: SyncFailure): boolean => kind === 'away' || kind === 'unreadable';

/** How long a request without a response may still run in Zoho, and how long its result may be missing from lists. */
const SETTLING_MS = 10_000;

/** Whether a request started at `since` has certainly ended, so that its result can be found. */
export const isSettled = ({ clock }: Pick<ServerDeps, 'clock'>, since: Date): boolean => later(since, SETTLING_MS) <= clock.now();

/** The failure if it is too early to look for the result of a request. */
export const notSettled = (): ZohoFailure => ({ kind: 'away', why: 'cut', mayBeDone: false, retryAfterMs: SETTLING_MS });
