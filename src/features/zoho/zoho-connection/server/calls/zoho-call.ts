import type { Priority } from '../../../../admin/provider-access/server/calls/call-queue.service.ts';
import type { ZohoOutcome, ZohoSuccess } from '../../../zoho-client/server/http/outcome.ts';
import type { CONNECTION_SCOPES } from '../../../zoho-client/server/scopes.ts';
import type { ProblemCode } from '../access.service.ts';

export const ZOHO_SERVICES = ['crm', 'desk'] as const;
export type ZohoService = (typeof ZOHO_SERVICES)[number];

/** One call to Zoho, as a feature wants it made. */
export interface ZohoCall {
  readonly service: ZohoService;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** As in Zoho's documentation, without the query: '/crm/v2/Leads', '/api/v1/tickets'. Ids in it are encoded by the caller. */
  readonly path: string;
  /** What is undefined is left out. */
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as a form instead. */
  readonly form?: Readonly<Record<string, string>>;
  /** Further ones, such as If-Modified-Since; token and organization are added. */
  readonly headers?: Readonly<Record<string, string>>;
  /** A person waits for the answer: it goes before background work, and comes within 35 s. A guest's call is tried once and delays no person's. */
  readonly priority: Priority;
  /** ID of the user who caused the call, so that calls are shared fairly among people. */
  readonly person?: string | undefined;
  /** How long the person still waits, in milliseconds, who needs several calls; 33 s when absent. */
  readonly leftMs?: number;
  /** How long it may wait for its turn in milliseconds; 10 s for a person and without end for background work when absent. */
  readonly waitMs?: number;
  /** It changes nothing, though it is a POST, such as a query. Every GET is a read. */
  readonly isRead?: boolean;
  /** A read may be answered by what was read so many milliseconds ago: `KEPT_LONG_MS`, `KEPT_SHORTLY_MS`; not at all when absent. */
  readonly keptMs?: number;
  /** Everything goes on without it: a missing scope is no problem of the connection. */
  readonly isOptional?: boolean;
  /** What it needs, named on the page of the connection when Zoho says that a scope is missing. */
  readonly scopes?: readonly (typeof CONNECTION_SCOPES)[number][];
}

/** How long lists may be kept. */
export const KEPT_LONG_MS = 5 * 60_000;
/** How long the lists of new leads and new cases may be kept. */
export const KEPT_SHORTLY_MS = 60_000;

/** Why a call was not made. */
type NotCalled =
  | { readonly kind: 'not_connected' }
  /** There is no access token; `problem` says why. */
  | { readonly kind: 'no_access'; readonly problem: ProblemCode }
  /** Its turn did not come in time; it could have come after so long. */
  | { readonly kind: 'busy'; readonly retryAfterMs: number }
  /** The person has waited for so long that it was not begun. */
  | { readonly kind: 'late' }
  /** The last tenth of the day's allowance is left to people. */
  | { readonly kind: 'reserved'; readonly retryAfterMs: number };

export type ZohoCallOutcome = ZohoOutcome | NotCalled;
export type ZohoFailure = Exclude<ZohoCallOutcome, ZohoSuccess>;

/** It changes nothing in Zoho. */
export const isReadCall = ({ method, isRead = false }: ZohoCall): boolean => method === 'GET' || isRead;

/** Zoho may have done what it was asked for, though there is no answer that says so. */
export const mayBeDone = (outcome: ZohoCallOutcome): boolean => 'mayBeDone' in outcome && outcome.mayBeDone;

/** This server stops, so that nothing is known of Zoho. */
export const isStopping = (outcome: ZohoCallOutcome): boolean => outcome.kind === 'away' && outcome.why === 'stopping';

const DONE: readonly ZohoCallOutcome['kind'][] = ['ok', 'empty', 'unchanged'];

/** Zoho did what was asked for; of a batch, `readBatchResults` says what became of each element. */
export const isDone = (outcome: ZohoCallOutcome): outcome is ZohoSuccess => DONE.includes(outcome.kind);
