import { AppError } from '../../../../../platform/errors.ts';
import { cutText } from '../../../../../platform/text/clean-text.ts';
import { trimEndOf } from '../../../../../platform/text/trim-end.ts';
import type { ZohoRefusal } from '../../../../../providers/zoho/http/outcome.ts';
import { PROBLEM_TEXTS } from '../connection.service.ts';
import type { ZohoFailure } from './zoho-call.ts';

type Refused = Extract<ZohoRefusal, { kind: 'refused' }>;

/**
 * The error that tells a person what became of a call: 503 `not_connected`, 503 `provider_unavailable` with Retry-After, 502 `provider_error`. Its message
 * is the given sentence; its `reason` says what happened and what to do, with no token, address or text of an exception.
 */
export function toProviderError(outcome: ZohoFailure, message: string): AppError {
  const more = { body: { reason: describeFailure(outcome) }, isIntended: true };
  if (outcome.kind === 'no_access' && outcome.problem === 'restored_copy') return new AppError(503, 'restored_copy', message, more);
  if (outcome.kind === 'not_connected') return new AppError(503, 'not_connected', message, more);
  const waitMs = findWaitMs(outcome);
  if (waitMs === undefined) return new AppError(502, 'provider_error', message, more);
  return new AppError(503, 'provider_unavailable', message, { ...more, retryAfter: Math.max(1, Math.ceil(waitMs / 1_000)) });
}

const AWAY_MS = 30_000;
const LATE_MS = 60_000;
const THROTTLED_MS = 10_000;
/** As long as Zoho refuses new access tokens. */
const LOCKOUT_MS = 10 * 60_000;

/** After how long the same call may succeed; undefined when waiting does not help. */
function findWaitMs(outcome: ZohoFailure): number | undefined {
  switch (outcome.kind) {
    case 'away':
      return outcome.retryAfterMs ?? AWAY_MS;
    case 'throttled':
      return outcome.retryAfterMs ?? THROTTLED_MS;
    case 'exhausted':
    case 'reserved':
    case 'busy':
      return outcome.retryAfterMs;
    case 'late':
      return LATE_MS;
    case 'no_access':
      return outcome.problem === 'throttled' ? LOCKOUT_MS : undefined;
    default:
      return undefined;
  }
}

/** What happened and what to do, in plain words. */
export function describeFailure(outcome: ZohoFailure): string {
  switch (outcome.kind) {
    case 'not_connected':
      return 'Zoho is not connected. An Admin connects it in Settings, Data Synchronization.';
    case 'no_access':
      return PROBLEM_TEXTS[outcome.problem];
    case 'scope_missing':
      return PROBLEM_TEXTS.scope_missing;
    case 'unauthorized':
      return PROBLEM_TEXTS.revoked;
    case 'refused':
      return describeRefusal(outcome);
    case 'away':
      return outcome.mayBeDone ? UNKNOWN_END : 'Zoho can’t be reached, so nothing was done. Try again in a minute.';
    case 'unreadable':
      return outcome.mayBeDone ? UNKNOWN_END : 'Zoho sent an answer that OBDesk couldn’t read. Try again in a minute.';
    case 'throttled':
      return `Zoho is getting too many requests at the moment, so nothing was done. Try again ${inWords(outcome.retryAfterMs ?? THROTTLED_MS)}.`;
    case 'busy':
      return `Too many calls to Zoho are waiting, so nothing was done. Try again ${inWords(outcome.retryAfterMs)}.`;
    case 'late':
      return 'Zoho is slow at the moment, so this part was not started. Try again in a minute.';
    case 'exhausted':
      return `Today’s Zoho API calls are used up, so nothing was done. Try again ${inWords(outcome.retryAfterMs)}.`;
    case 'reserved':
      return `Few of today’s Zoho API calls are left, and they are reserved for people. This continues ${inWords(outcome.retryAfterMs)} at the earliest.`;
  }
}

const UNKNOWN_END = 'OBDesk got no readable answer from Zoho, so this may or may not have worked. Check in Zoho before you try again.';

function describeRefusal({ code, message, fields }: Refused): string {
  if (code === 'NO_ORGANIZATION') return 'This Zoho account has no organization in Zoho Desk. Connect again with one that has.';
  const named = fields.map(({ field }) => clean(field)).join(', ');
  const said = [clean(message) || clean(code), named && `(${named})`].filter(Boolean).join(' ');
  return `Zoho refused this: ${said}. Correct it and try again.`;
}

/** Zoho's words, without what looks like an address or a token. */
function clean(text: string): string {
  const plain = text.replace(/\bhttps?:\/\/\S+|\b1000\.\S+/gi, '…').replace(/\s+/g, ' ');
  return trimEndOf(cutText(plain, 200).trim(), '.:;,');
}

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;

function inWords(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1_000));
  const [count, unit] =
    seconds < MINUTE_S ? [seconds, 'second'] : seconds < HOUR_S ? [seconds / MINUTE_S, 'minute'] : [seconds / HOUR_S, 'hour'];
  const whole = Math.ceil(count);
  return `in ${whole} ${unit}${whole === 1 ? '' : 's'}`;
}
