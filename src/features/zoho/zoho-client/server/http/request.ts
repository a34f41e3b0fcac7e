import type { OutgoingRequest } from '../../../../../platform/server/http-client/http-request.ts';
import { NoResponse } from '../../../../../platform/server/http-client/http-request.ts';
import { parseJson } from '../../../../../platform/server/http-client/parse-json.ts';
import { type RawResponse, send } from '../../../../../platform/server/http-client/send.ts';
import { isBatchResponse } from './batch-results.ts';
import { readError, type ZohoError } from './error-body.ts';
import type { ZohoOutcome } from './outcome.ts';
import { readRetryAfter, readZohoTime } from './times.ts';

export interface RequestResult {
  readonly outcome: ZohoOutcome;
  /** API credits left today; undefined if not reported. The CRM reports them once half are used. */
  readonly remaining: number | undefined;
}

/** Sends a request once. Returns the outcome and never throws for failures of Zoho or the network. */
export async function sendZohoRequest(request: OutgoingRequest, now: () => Date): Promise<RequestResult> {
  try {
    const response = await send(request);
    const { 'x-api-credits-remaining': crm, 'x-rate-limit-remaining-v3': desk } = response.headers;
    return { outcome: readOutcome(response, now()), remaining: toCount(crm ?? desk) };
  } catch (error) {
    if (error instanceof NoResponse) return { outcome: toNoResponseOutcome(error), remaining: undefined };
    throw error;
  }
}

const toCount = (text: string | undefined) => (text !== undefined && /^\d{1,9}$/.test(text.trim()) ? Number(text) : undefined);

/** Zoho documents a missing scope as 401 for some endpoints and 403 for others, so only the code counts. */
const SCOPE_CODES = new Set(['OAUTH_SCOPE_MISMATCH', 'SCOPE_MISMATCH']);
const TOKEN_CODES = new Set(['INVALID_TOKEN', 'INVALID_OAUTH', 'AUTHENTICATION_FAILURE', 'UNAUTHORIZED']);
/** Zoho Desk sends it if the daily credits are used up, with the reset time in `Retry-After`. */
const QUOTA_CODE = 'THRESHOLD_EXCEEDED';
/** Pause after the daily quota is used up, if the response has no `Retry-After`. The CRM never sends one. */
const QUOTA_PAUSE_MS = 15 * 60_000;

/** Interprets a complete response. */
export function readOutcome(response: RawResponse, now: Date): ZohoOutcome {
  const { status, headers, text } = response;
  const info = { status, zohoTime: readZohoTime(headers.date) };
  if (status === 304) return { kind: 'unchanged', ...info };
  const isSuccess = status >= 200 && status < 300;
  if (isSuccess && text.trim() === '') return { kind: 'empty', ...info };
  const body = parseJson(text);
  const error = readError(body);
  const hasResult = isSuccess || (status < 500 && isBatchResponse(body));
  if (body !== undefined && !error && hasResult) return { kind: 'ok', body, characters: text.length, ...info };
  return readFailure(response, error, now);
}

/** Interprets a request that got no complete response. */
export function toNoResponseOutcome({ reason: why, wasDelivered }: NoResponse): ZohoOutcome {
  if (why === 'too_large' || why === 'redirect') return { kind: 'unreadable', why, mayBeDone: wasDelivered };
  return { kind: 'away', why, mayBeDone: wasDelivered, retryAfterMs: undefined };
}

function readFailure({ status, headers }: RawResponse, error: ZohoError | undefined, now: Date): ZohoOutcome {
  const retryAfterMs = readRetryAfter(headers['retry-after'], now);
  const code = error?.code ?? '';
  if (SCOPE_CODES.has(code)) return { kind: 'scope_missing', code };
  if (status === 401 || TOKEN_CODES.has(code)) return { kind: 'unauthorized', code };
  if (code === QUOTA_CODE || (status === 429 && headers['x-api-credits-remaining'] === '0'))
    return { kind: 'exhausted', retryAfterMs: retryAfterMs ?? QUOTA_PAUSE_MS };
  if (status === 429) return { kind: 'throttled', retryAfterMs };
  if (status >= 500) return { kind: 'away', why: 'server_error', mayBeDone: true, retryAfterMs };
  return error ? { kind: 'refused', status, ...error } : { kind: 'unreadable', why: 'not_json', mayBeDone: true };
}
