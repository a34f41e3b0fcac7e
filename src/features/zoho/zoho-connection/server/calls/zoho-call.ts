import type { Priority } from '../../../../admin/provider-access/server/calls/call-queue.service.ts';
import type { ZohoOutcome, ZohoSuccess } from '../../../zoho-client/server/http/outcome.ts';
import type { CONNECTION_SCOPES } from '../../../zoho-client/server/scopes.ts';
import type { ProblemCode } from '../access.service.ts';

export const ZOHO_SERVICES = ['crm', 'desk'] as const;
export type ZohoService = (typeof ZOHO_SERVICES)[number];

/** Call to Zoho CRM or Zoho Desk. */
export interface ZohoCall {
  readonly service: ZohoService;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path without the query, such as '/crm/v2/Leads'. The caller encodes IDs in it. */
  readonly path: string;
  /** Undefined values are omitted. */
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  /** JSON body. */
  readonly body?: unknown;
  /** Form body, instead of `body`. */
  readonly form?: Readonly<Record<string, string>>;
  /** Additional headers, such as If-Modified-Since. Token and organization are added automatically. */
  readonly headers?: Readonly<Record<string, string>>;
  /** `person`: a user is waiting, so the call goes first and ends within 35 s. `guest`: a single attempt that delays no user. */
  readonly priority: Priority;
  /** ID of the user who caused the call, for sharing the limits fairly. */
  readonly person?: string | undefined;
  /** Milliseconds that the user still waits, for several calls in a row; defaults to 33 s. */
  readonly remainingMs?: number;
  /** Longest wait in the queue in milliseconds; defaults to 10 s for users and no limit for background work. */
  readonly waitMs?: number;
  /** A POST that changes nothing, such as a query. Every GET is a read. */
  readonly isRead?: boolean;
  /** Accepts a cached response of this age in milliseconds: `LIST_MAX_AGE_MS`, `NEW_RECORDS_MAX_AGE_MS`. Defaults to no caching. */
  readonly maxAgeMs?: number;
  /** A missing scope isn't a problem of the connection, because OBDesk works without this call. */
  readonly isOptional?: boolean;
  /** Required scopes, shown in Settings if Zoho reports a missing one. */
  readonly scopes?: readonly (typeof CONNECTION_SCOPES)[number][];
}

/** Cache lifetime of lists. */
export const LIST_MAX_AGE_MS = 5 * 60_000;
/** Cache lifetime of the lists of new leads and new cases. */
export const NEW_RECORDS_MAX_AGE_MS = 60_000;

/** Reason why a call was not made. */
type NotCalled =
  | { readonly kind: 'not_connected' }
  /** No access token is available. */
  | { readonly kind: 'no_access'; readonly problem: ProblemCode }
  /** Timed out in the queue; a slot may be free after `retryAfterMs`. */
  | { readonly kind: 'busy'; readonly retryAfterMs: number }
  /** The user's deadline passed. */
  | { readonly kind: 'late' }
  /** The last tenth of the daily quota is reserved for users. */
  | { readonly kind: 'reserved'; readonly retryAfterMs: number };

export type ZohoCallOutcome = ZohoOutcome | NotCalled;
export type ZohoFailure = Exclude<ZohoCallOutcome, ZohoSuccess>;

/** True if the call changes nothing in Zoho. */
export const isReadCall = ({ method, isRead = false }: ZohoCall): boolean => method === 'GET' || isRead;

/** True if Zoho may have processed the call although there is no valid response. */
export const mayBeDone = (outcome: ZohoCallOutcome): boolean => 'mayBeDone' in outcome && outcome.mayBeDone;

/** True if the call was aborted because this server is stopping, which says nothing about Zoho. */
export const isStopping = (outcome: ZohoCallOutcome): boolean => outcome.kind === 'away' && outcome.why === 'stopping';

const DONE: readonly ZohoCallOutcome['kind'][] = ['ok', 'empty', 'unchanged'];

/** True if Zoho processed the call. Items of a batch may still have failed: see `readBatchResults`. */
export const isDone = (outcome: ZohoCallOutcome): outcome is ZohoSuccess => DONE.includes(outcome.kind);
