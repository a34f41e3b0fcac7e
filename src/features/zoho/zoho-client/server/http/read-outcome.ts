import type { NoResponse } from '../../../../../platform/server/http-client/http-request.ts';
import { parseJson } from '../../../../../platform/server/http-client/parse-json.ts';
import type { RawResponse } from '../../../../../platform/server/http-client/send.ts';
import { isJudgedBatch } from './elements.ts';
import { type ErrorFacts, readError } from './error-body.ts';
import type { AnswerFacts, ZohoOutcome } from './outcome.ts';
import { readRetryAfter, readZohoTime } from './times.ts';

/** Zoho lists the missing scope under 401 in one place and under 403 in another, so that only the code counts. */
const SCOPE_CODES = new Set(['OAUTH_SCOPE_MISMATCH', 'SCOPE_MISMATCH']);
const TOKEN_CODES = new Set(['INVALID_TOKEN', 'INVALID_OAUTH', 'AUTHENTICATION_FAILURE', 'UNAUTHORIZED']);
/** Of Zoho Desk when the credits of the day are gone; its Retry-After says when there are new ones. */
const ALLOWANCE_CODE = 'THRESHOLD_EXCEEDED';
/** How long a service rests when the day's allowance is gone and the answer does not say until when: the CRM never does. */
const REST_MS = 15 * 60_000;

/** What a whole answer means. */
export function readOutcome(answer: RawResponse, now: Date): ZohoOutcome {
  const { status, headers, text } = answer;
  const facts: AnswerFacts = { status, zohoTime: readZohoTime(headers.date) };
  if (status === 304) return { kind: 'unchanged', ...facts };
  const isSuccess = status >= 200 && status < 300;
  if (isSuccess && text.trim() === '') return { kind: 'empty', ...facts };
  const body = parseJson(text);
  const error = readError(body);
  const isAnswered = isSuccess || (status < 500 && isJudgedBatch(body));
  if (body !== undefined && !error && isAnswered) return { kind: 'ok', body, characters: text.length, ...facts };
  return readFailure(answer, error, now);
}

/** What it means that there was no whole answer. */
export function toSilence({ reason: why, wasDelivered }: NoResponse): ZohoOutcome {
  if (why === 'too_large' || why === 'redirect') return { kind: 'unreadable', why, mayBeDone: wasDelivered };
  return { kind: 'away', why, mayBeDone: wasDelivered, retryAfterMs: undefined };
}

function readFailure({ status, headers }: RawResponse, error: ErrorFacts | undefined, now: Date): ZohoOutcome {
  const retryAfterMs = readRetryAfter(headers['retry-after'], now);
  const code = error?.code ?? '';
  if (SCOPE_CODES.has(code)) return { kind: 'scope_missing', code };
  if (status === 401 || TOKEN_CODES.has(code)) return { kind: 'unauthorized', code };
  if (code === ALLOWANCE_CODE) return { kind: 'exhausted', retryAfterMs: retryAfterMs ?? REST_MS };
  if (status === 429) {
    const isGone = headers['x-api-credits-remaining'] === '0';
    return isGone ? { kind: 'exhausted', retryAfterMs: retryAfterMs ?? REST_MS } : { kind: 'throttled', retryAfterMs };
  }
  if (status >= 500) return { kind: 'away', why: 'server_error', mayBeDone: true, retryAfterMs };
  return error ? { kind: 'refused', status, ...error } : { kind: 'unreadable', why: 'not_json', mayBeDone: true };
}
