import { z } from 'zod';
import { NoResponse, type NoResponseReason } from '../../../../platform/server/http-client/http-request.ts';
import { parseJson } from '../../../../platform/server/http-client/parse-json.ts';
import { type RawResponse, send } from '../../../../platform/server/http-client/send.ts';

/** Company and access token of a request. */
export interface QuickbooksAccess {
  readonly apiUrl: string;
  readonly realmId: string;
  readonly token: string;
  /** Aborts the request when the server stops. */
  readonly stopping?: AbortSignal;
}

/** A request and the parser of its response. */
export interface QuickbooksRequest<T> {
  readonly method: 'GET' | 'POST';
  /** Path within the company: '/invoice'. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
  readonly parse: (body: unknown) => T;
}

export type QuickbooksOutcome<T> =
  | { readonly kind: 'ok'; readonly response: T }
  /** QuickBooks responded with an error and changed nothing. */
  | { readonly kind: 'rejected'; readonly faults: readonly QuickbooksFault[] }
  /** The access token is invalid or expired. */
  | { readonly kind: 'unauthorized' }
  /** The access token is for another company. */
  | { readonly kind: 'forbidden' }
  /** Too many requests per minute or at a time. QuickBooks sends no `Retry-After`. */
  | { readonly kind: 'throttled' }
  /** No readable response. `mayBeDone` is false if nothing can have been changed. */
  | {
      readonly kind: 'unavailable';
      readonly reason: NoResponseReason | 'server_error' | 'not_json';
      readonly mayBeDone: boolean;
    };

/** An error in a response, such as code 6240 for a duplicate name. */
export interface QuickbooksFault {
  readonly code: string;
  readonly message: string;
  /** Explanation for this request; may be empty. */
  readonly detail: string;
}

/** Returns whether QuickBooks rejected the request with this error code. */
export function isRejectedWith(outcome: { readonly kind: string; readonly faults?: readonly QuickbooksFault[] }, code: string): boolean {
  return outcome.faults?.some((fault) => fault.code === code) ?? false;
}

/** Lower versions have been ignored since August 2025. */
const MINOR_VERSION = '75';

/** Sends a request without retries. Returns errors of QuickBooks and the network as an outcome. */
export async function requestQuickbooks<T>(access: QuickbooksAccess, request: QuickbooksRequest<T>): Promise<QuickbooksOutcome<T>> {
  const { apiUrl, realmId, token, stopping } = access;
  const { method, path, query, body } = request;
  const search = new URLSearchParams({ ...query, minorversion: MINOR_VERSION });
  try {
    const response = await send({
      method,
      stopping,
      url: `${apiUrl}/v3/company/${encodeURIComponent(realmId)}${path}?${search}`,
      headers: { ...(body && { 'content-type': 'application/json' }), accept: 'application/json', authorization: `Bearer ${token}` },
      body: body && JSON.stringify(body),
    });
    return toOutcome(response, request.parse);
  } catch (error) {
    if (!(error instanceof NoResponse)) throw error;
    return { kind: 'unavailable', reason: error.reason, mayBeDone: error.wasDelivered };
  }
}

/** Error codes of Intuit's API gateway. With status 200, only the code identifies the error. */
const GATEWAY_ERRORS: Readonly<Record<string, QuickbooksOutcome<never>>> = {
  3001: { kind: 'throttled' },
  3100: { kind: 'forbidden' },
  3200: { kind: 'unauthorized' },
};

/** Checks the status before the body because a throttled request may return XML. */
function toOutcome<T>({ status, text }: RawResponse, parse: (body: unknown) => T): QuickbooksOutcome<T> {
  if (status === 401) return { kind: 'unauthorized' };
  if (status === 403) return { kind: 'forbidden' };
  if (status === 429) return { kind: 'throttled' };
  if (status >= 500) return { kind: 'unavailable', reason: 'server_error', mayBeDone: true };
  const body = parseJson(text);
  const faults = parseFaults(body);
  if (faults) return GATEWAY_ERRORS[faults[0]?.code ?? ''] ?? { kind: 'rejected', faults };
  if (body === undefined || status !== 200) return { kind: 'unavailable', reason: 'not_json', mayBeDone: true };
  return { kind: 'ok', response: parse(body) };
}

const text = z
  .union([z.string(), z.number().transform(String)])
  .nullish()
  .transform((value) => value ?? '');
const ApiError = z.object({ Fault: z.object({ Error: z.array(z.object({ Message: text, Detail: text, code: text })) }) });
const GatewayError = z.object({ fault: z.object({ error: z.array(z.object({ message: text, detail: text, code: text })) }) });

/** Returns the errors in a body, which may have the status 200; undefined if it has none. */
function parseFaults(body: unknown): readonly QuickbooksFault[] | undefined {
  const faults = ApiError.safeParse(body).data?.Fault.Error.map(({ code, Message, Detail }) => ({
    code,
    message: Message,
    detail: Detail,
  }));
  return faults ?? GatewayError.safeParse(body).data?.fault.error;
}
