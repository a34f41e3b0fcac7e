import { pluralize } from '../../../../../platform/number-text.ts';
import { RESTORED_COPY } from '../../../../admin/settings/server/restored-copy.service.ts';
import type { NoAccess } from '../access/gemini-access.service.ts';
import type { GeminiEnd } from '../gemini/http/end.ts';
import type { AskEnd, Asked, Outcome, OutcomeCode } from './outcome.ts';

/** What an Admin can do while nothing is set up. */
export const NOT_SET_UP =
  'The assistant isn’t set up. An Admin can set GEMINI_API_KEY on the server or connect a Google service account in Settings > Data Synchronization.';

/** Says how a question ended and what to do; `hasText`: some of an answer has come. */
export function explainEnd({ end, model }: Pick<Asked, 'end' | 'model'>, hasText: boolean): Outcome {
  switch (end.kind) {
    case 'finished':
      return explainFinished(end.isCut, hasText);
    case 'blocked':
      return { state: 'blocked', code: 'assistant_blocked', reason: BLOCKED[end.what] };
    case 'stopped':
      return { state: 'stopped', code: undefined, reason: 'Answer stopped.' };
    case 'throttled':
      return explainThrottled(end);
    case 'overloaded':
      return away('Google’s model is overloaded. Try again in a minute.', 60);
    case 'away':
      return end.why === 'garbage' ? error(AWAY.garbage) : away(AWAY[end.why], 30);
    case 'refused':
      return error(
        end.why === 'model' ? `The model ${model} is no longer available. An Admin can choose another one in Settings.` : REFUSED[end.why],
      );
    case 'no_access':
      return explainNoAccess(end.problem);
  }
}

const failed = (code: OutcomeCode, reason: string): Outcome => ({ state: 'failed', code, reason });
const error = (reason: string): Outcome => failed('provider_error', reason);
const away = (reason: string, retryAfter: number): Outcome => ({ ...failed('provider_unavailable', reason), retryAfter });

function explainFinished(isCut: boolean, hasText: boolean): Outcome {
  if (hasText && isCut) return { state: 'cut', code: undefined, reason: 'The answer was cut off because it reached the maximum length.' };
  if (hasText) return { state: 'done', code: undefined, reason: null };
  const why = isCut ? 'The model used up its limit before it answered.' : 'Google returned an empty answer.';
  return failed('assistant_empty', `${why} Try again, or ask a narrower question.`);
}

const BLOCKED = {
  prompt: 'Google’s safety filter blocked this question or the ticket content sent with it. Rephrase your question.',
  answer: 'Google’s safety filter stopped this answer. Rephrase your question.',
} as const;

const AWAY = {
  unreachable: 'Couldn’t reach Google. Check the server’s internet connection and try again.',
  timeout: 'Google didn’t respond within 30 seconds. Try again.',
  cut: 'The connection to Google was lost. Try again.',
  garbage: 'Google sent an unexpected response. Try again later.',
} as const;

const REFUSED = {
  key: 'Google rejected the API key. An Admin needs to set a valid GEMINI_API_KEY on the server.',
  token: 'Google rejected the service account. An Admin needs to connect another one in Settings > Data Synchronization.',
  rights:
    'This key or service account doesn’t have access to Gemini. An Admin needs to enable the Generative Language API for its Google project.',
  request: 'Google rejected this question. Shorten or rephrase it.',
} as const;

function explainThrottled({ quota, retryAfterMs }: Extract<GeminiEnd, { kind: 'throttled' }>): Outcome {
  if (quota === 'day')
    return away('You’ve reached today’s Google API limit. It resets tomorrow. An Admin can raise it in Google AI Studio.', 3_600);
  const seconds = Math.max(1, Math.ceil((retryAfterMs ?? 60_000) / 1_000));
  return away(`Google is limiting requests from this key or service account. Try again in ${pluralize(seconds, 'second')}.`, seconds);
}

function explainNoAccess(problem: NoAccess): Outcome {
  if (problem === 'restored_copy') return failed('assistant_off', RESTORED_COPY);
  if (problem === 'none') return failed('assistant_off', NOT_SET_UP);
  if (problem === 'away') return away(AWAY.unreachable, 30);
  if (problem === 'refused') return error(`${REFUSED.token} This can also happen if the server’s clock is wrong.`);
  return failed(
    'assistant_off',
    'The stored Google credentials don’t contain a private key. An Admin needs to replace them in Settings > Data Synchronization.',
  );
}

/** Whether it may be tried once more before anything was said: too many questions in this minute, and faults of Google. */
export function mayTryAgain(end: AskEnd): boolean {
  return end.kind === 'overloaded' || (end.kind === 'throttled' && end.quota === 'minute');
}
