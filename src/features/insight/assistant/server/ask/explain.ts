import type { GeminiEnd } from '../../../../../providers/gemini/http/end.ts';
import { RESTORED_COPY } from '../../../../admin/settings/server/restored-copy.service.ts';
import type { NoAccess } from '../access/gemini-access.service.ts';
import type { AskEnd, Asked, Outcome, OutcomeCode } from './outcome.ts';

/** What an Admin can do while nothing is set up. */
export const NOT_SET_UP =
  'The assistant is not set up. An Admin can set GEMINI_API_KEY on the server, or connect a Google service account in Settings, Data Synchronization.';

/** Says how a question ended and what to do; `hasText`: some of an answer has come. */
export function explainEnd({ end, model }: Pick<Asked, 'end' | 'model'>, hasText: boolean): Outcome {
  switch (end.kind) {
    case 'finished':
      return explainFinished(end.isCut, hasText);
    case 'blocked':
      return { state: 'blocked', code: 'assistant_blocked', reason: BLOCKED[end.what] };
    case 'stopped':
      return { state: 'stopped', code: undefined, reason: 'The answer was stopped.' };
    case 'throttled':
      return explainThrottled(end);
    case 'overloaded':
      return away('Google’s model is overloaded at the moment. Try again in a minute.', 60);
    case 'away':
      return end.why === 'garbage' ? error(AWAY.garbage) : away(AWAY[end.why], 30);
    case 'refused':
      return error(
        end.why === 'model' ? `Google no longer offers the model ${model}. An Admin can choose another one in Settings.` : REFUSED[end.why],
      );
    case 'no_access':
      return explainNoAccess(end.problem);
  }
}

const failed = (code: OutcomeCode, reason: string): Outcome => ({ state: 'failed', code, reason });
const error = (reason: string): Outcome => failed('provider_error', reason);
const away = (reason: string, retryAfter: number): Outcome => ({ ...failed('provider_unavailable', reason), retryAfter });

function explainFinished(isCut: boolean, hasText: boolean): Outcome {
  if (hasText && isCut) return { state: 'cut', code: undefined, reason: 'The answer reached its longest length.' };
  if (hasText) return { state: 'done', code: undefined, reason: null };
  const why = isCut ? 'The model thought for so long that no room was left for an answer.' : 'Google sent an answer without a word.';
  return failed('assistant_empty', `${why} Try again, or ask for less.`);
}

const BLOCKED = {
  prompt: 'Google’s filter refused the question, together with what the ticket says. Ask in other words.',
  answer: 'Google’s filter ended the answer. Ask in other words.',
} as const;

const AWAY = {
  unreachable: 'Google can’t be reached. Check the server’s connection and try again.',
  timeout: 'Google said nothing for 30 seconds. Try again.',
  cut: 'The connection to Google broke off. Try again.',
  garbage: 'Google sent something that is no answer. Try again later.',
} as const;

const REFUSED = {
  key: 'Google refused the key. An Admin has to set a valid GEMINI_API_KEY on the server.',
  token: 'Google refused the service account. An Admin has to connect another one in Settings, Data Synchronization.',
  rights:
    'Google gives this key or service account no right to use Gemini. An Admin has to enable the Generative Language API for its project.',
  request: 'Google refused the question as it was sent. Ask for less, or in other words.',
} as const;

function explainThrottled({ quota, retryAfterMs }: Extract<GeminiEnd, { kind: 'throttled' }>): Outcome {
  if (quota === 'day')
    return away('Today’s quota at Google is used up. It resets tomorrow; an Admin can raise it in Google AI Studio.', 3_600);
  const seconds = Math.max(1, Math.ceil((retryAfterMs ?? 60_000) / 1_000));
  return away(`Google takes no more questions from this key for now. Try again in ${seconds} s.`, seconds);
}

function explainNoAccess(problem: NoAccess): Outcome {
  if (problem === 'restored_copy') return failed('assistant_off', RESTORED_COPY);
  if (problem === 'none') return failed('assistant_off', NOT_SET_UP);
  if (problem === 'away') return away(AWAY.unreachable, 30);
  if (problem === 'refused') return error(`${REFUSED.token} A wrong clock of the server is refused as well.`);
  return failed('assistant_off', 'The stored Google credentials have no key that signs. An Admin has to connect the key file again.');
}

/** Whether it may be tried once more before anything was said: too many questions in this minute, and faults of Google. */
export function mayTryAgain(end: AskEnd): boolean {
  return end.kind === 'overloaded' || (end.kind === 'throttled' && end.quota === 'minute');
}
