import { AppError } from '../../../../platform/errors.ts';
import { pluralize } from '../../../../platform/number-text.ts';
import { RESTORED_COPY } from '../../../admin/settings/server/restored-copy.service.ts';
import { FAILED_MESSAGE, type Message } from '../assistant.contract.ts';
import type { AccessProblem } from './gemini/gemini-access.service.ts';
import type { GeminiResult, GeminiUsage } from './gemini/gemini-result.ts';

export interface ModelResponse {
  readonly result: GeminiResult | { readonly kind: 'no_access'; readonly problem: AccessProblem };
  readonly usage: GeminiUsage;
  readonly model: string;
  /** Whether the question may have reached Google, which then may charge for it. */
  readonly isSent: boolean;
}

/** Final state of an answer, as shown to users. */
export interface Outcome {
  readonly state: Exclude<Message['state'], 'answering'>;
  readonly reason: string | null;
  /** Error code of a call that returns no partial answer. */
  readonly code: OutcomeCode | undefined;
  /** Seconds. */
  readonly retryAfter?: number;
}

type OutcomeCode = 'assistant_off' | 'assistant_blocked' | 'assistant_empty' | 'provider_unavailable' | 'provider_error';

export const NOT_SET_UP =
  'The assistant isn’t set up. An Admin can set GEMINI_API_KEY on the server or connect a Google service account in Settings > Data Synchronization.';

/** `hasText`: part of the answer has arrived. */
export function toOutcome({ result, model }: Pick<ModelResponse, 'result' | 'model'>, hasText: boolean): Outcome {
  switch (result.kind) {
    case 'finished':
      return toFinished(result.isTruncated, hasText);
    case 'blocked':
      return { state: 'blocked', code: 'assistant_blocked', reason: BLOCKED[result.part] };
    case 'stopped':
      return { state: 'stopped', code: undefined, reason: 'Answer stopped.' };
    case 'throttled':
      return toThrottled(result);
    case 'overloaded':
      return unavailable('Google’s model is overloaded. Try again in a minute.', 60);
    case 'failed':
      return result.reason === 'invalid_response' ? providerError(FAILED.invalid_response) : unavailable(FAILED[result.reason], 30);
    case 'rejected':
      return providerError(
        result.reason === 'model'
          ? `The model ${model} is no longer available. An Admin can choose another one in Settings.`
          : REJECTED[result.reason],
      );
    case 'no_access':
      return toNoAccess(result.problem);
  }
}

const failed = (code: OutcomeCode, reason: string): Outcome => ({ state: 'failed', code, reason });
const providerError = (reason: string): Outcome => failed('provider_error', reason);
const unavailable = (reason: string, retryAfter: number): Outcome => ({ ...failed('provider_unavailable', reason), retryAfter });

function toFinished(isTruncated: boolean, hasText: boolean): Outcome {
  if (hasText && isTruncated)
    return { state: 'cut', code: undefined, reason: 'The answer was cut off because it reached the maximum length.' };
  if (hasText) return { state: 'done', code: undefined, reason: null };
  const reason = isTruncated ? 'The model used up its limit before it answered.' : 'Google returned an empty answer.';
  return failed('assistant_empty', `${reason} Try again, or ask a narrower question.`);
}

const BLOCKED = {
  prompt: 'Google’s safety filter blocked this question or the ticket content sent with it. Rephrase your question.',
  answer: 'Google’s safety filter stopped this answer. Rephrase your question.',
} as const;

const FAILED = {
  unreachable: 'Couldn’t reach Google. Check the server’s internet connection and try again.',
  timeout: 'Google didn’t respond within 30 seconds. Try again.',
  disconnected: 'The connection to Google was lost. Try again.',
  invalid_response: 'Google sent an unexpected response. Try again later.',
} as const;

const REJECTED = {
  key: 'Google rejected the API key. An Admin needs to set a valid GEMINI_API_KEY on the server.',
  token: 'Google rejected the service account. An Admin needs to connect another one in Settings > Data Synchronization.',
  permissions:
    'This key or service account doesn’t have access to Gemini. An Admin needs to enable the Generative Language API for its Google project.',
  request: 'Google rejected this question. Shorten or rephrase it.',
} as const;

function toThrottled({ quota, retryAfterMs }: Extract<GeminiResult, { kind: 'throttled' }>): Outcome {
  if (quota === 'day')
    return unavailable('You’ve reached today’s Google API limit. It resets tomorrow. An Admin can raise it in Google AI Studio.', 3_600);
  const seconds = Math.max(1, Math.ceil((retryAfterMs ?? 60_000) / 1_000));
  return unavailable(
    `Google is limiting requests from this key or service account. Try again in ${pluralize(seconds, 'second')}.`,
    seconds,
  );
}

function toNoAccess(problem: AccessProblem): Outcome {
  switch (problem) {
    case 'restored_copy':
      return failed('assistant_off', RESTORED_COPY);
    case 'not_configured':
      return failed('assistant_off', NOT_SET_UP);
    case 'unavailable':
      return unavailable(FAILED.unreachable, 30);
    case 'rejected':
      return providerError(`${REJECTED.token} This can also happen if the server’s clock is wrong.`);
    case 'invalid_key_file':
      return failed(
        'assistant_off',
        'The stored Google credentials don’t contain a private key. An Admin needs to replace them in Settings > Data Synchronization.',
      );
  }
}

/** Returns whether a second attempt may succeed, if no text has arrived. */
export const isRetryable = (result: ModelResponse['result']): boolean =>
  result.kind === 'overloaded' || (result.kind === 'throttled' && result.quota === 'minute');

/** Returns the HTTP error for an outcome without an answer. */
export function toError({ code = 'provider_error', reason, retryAfter }: Outcome): AppError {
  const isUnavailable = code === 'provider_unavailable' || code === 'assistant_off';
  return assistantError(isUnavailable ? 503 : 502, code, reason ?? '', retryAfter);
}

export function assistantError(status: number, code: string, reason: string, retryAfter?: number): AppError {
  return new AppError(status, code, FAILED_MESSAGE, {
    body: { reason },
    isIntended: true,
    ...(retryAfter !== undefined && { retryAfter }),
  });
}
