import { AppError } from '../../../../../platform/errors.ts';
import { formatList, pluralize } from '../../../../../platform/number-text.ts';
import { cutText } from '../../../../../platform/text/clean-text.ts';
import { trimEndOf } from '../../../../../platform/text/trim-end.ts';
import { toFieldLabel } from '../../../zoho-client/server/http/field-label.ts';
import type { ZohoRefusal } from '../../../zoho-client/server/http/outcome.ts';
import { PROBLEM_TEXTS } from '../connection.service.ts';
import type { ZohoFailure } from './zoho-call.ts';

type Refused = Extract<ZohoRefusal, { kind: 'refused' }>;

/**
 * Converts a failure to an error for users: 503 `not_connected`, 503 `provider_unavailable` with Retry-After, or 502 `provider_error`. Its
 * `reason` explains the failure and never contains a token, URL or exception text.
 */
export function toProviderError(outcome: ZohoFailure, message: string): AppError {
  const more = { body: { reason: describeFailure(outcome) }, isIntended: true };
  if (outcome.kind === 'no_access' && outcome.problem === 'restored_copy') return new AppError(503, 'restored_copy', message, more);
  if (outcome.kind === 'not_connected') return new AppError(503, 'not_connected', message, more);
  const waitMs = getRetryAfterMs(outcome);
  if (waitMs === undefined) return new AppError(502, 'provider_error', message, more);
  return new AppError(503, 'provider_unavailable', message, { ...more, retryAfter: Math.max(1, Math.ceil(waitMs / 1_000)) });
}

const UNREACHABLE_MS = 30_000;
const LATE_MS = 60_000;
const THROTTLED_MS = 10_000;
/** Zoho issues no access tokens for up to 10 minutes. */
const LOCKOUT_MS = 10 * 60_000;

/** Returns the time in milliseconds after which the call may succeed; undefined if waiting doesn't help. */
function getRetryAfterMs(outcome: ZohoFailure): number | undefined {
  switch (outcome.kind) {
    case 'away':
      return outcome.retryAfterMs ?? UNREACHABLE_MS;
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

/** Explains a failure to users: what happened and what to do. */
export function describeFailure(outcome: ZohoFailure): string {
  switch (outcome.kind) {
    case 'not_connected':
      return 'Zoho isn’t connected. An Admin can connect it in Settings > Data Synchronization.';
    case 'no_access':
      return PROBLEM_TEXTS[outcome.problem];
    case 'scope_missing':
      return PROBLEM_TEXTS.scope_missing;
    case 'unauthorized':
      return PROBLEM_TEXTS.revoked;
    case 'refused':
      return describeRefusal(outcome);
    case 'away':
      return outcome.mayBeDone ? UNKNOWN_RESULT : 'OBDesk can’t reach Zoho. Nothing was changed. Try again in a minute.';
    case 'unreadable':
      return outcome.mayBeDone ? UNKNOWN_RESULT : 'Zoho sent an unexpected response. Try again in a minute.';
    case 'throttled':
      return `Zoho is limiting requests right now. Nothing was changed. Try again ${formatDelay(outcome.retryAfterMs ?? THROTTLED_MS)}.`;
    case 'busy':
      return `Too many Zoho requests are queued. Nothing was changed. Try again ${formatDelay(outcome.retryAfterMs)}.`;
    case 'late':
      return 'Zoho is responding slowly, so this step wasn’t started. Try again in a minute.';
    case 'exhausted':
      return `You’ve reached today’s Zoho API limit. Nothing was changed. Try again ${formatDelay(outcome.retryAfterMs)}.`;
    case 'reserved':
      return `Today’s Zoho API limit is almost used up. Automatic sync is paused so that users can still sync manually. It resumes ${formatDelay(outcome.retryAfterMs)} at the earliest.`;
  }
}

const UNKNOWN_RESULT =
  'OBDesk didn’t get a valid response from Zoho, so this may or may not have gone through. Check in Zoho before you try again.';

function describeRefusal({ code, message, fields }: Refused): string {
  if (code === 'NO_ORGANIZATION') return 'This Zoho account has no Zoho Desk organization. Reconnect with an account that has one.';
  const labels = formatList(fields.map(({ field }) => toFieldLabel(redact(field))));
  const reason = [redact(message) || redact(code), labels && `(${labels})`].filter(Boolean).join(' ');
  return `Zoho rejected this: ${reason}. Fix it and try again.`;
}

/** Replaces URLs and tokens in Zoho's text, and shortens it. */
function redact(text: string): string {
  const plain = text.replace(/\bhttps?:\/\/\S+|\b1000\.\S+/gi, '…').replace(/\s+/g, ' ');
  return trimEndOf(cutText(plain, 200).trim(), '.:;,');
}

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;

function formatDelay(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1_000));
  const [count, unit] =
    seconds < MINUTE_S ? [seconds, 'second'] : seconds < HOUR_S ? [seconds / MINUTE_S, 'minute'] : [seconds / HOUR_S, 'hour'];
  return `in ${pluralize(Math.ceil(count), unit)}`;
}
