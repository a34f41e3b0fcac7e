import { AppError } from '../../../../../platform/errors.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { getSettings } from '../../../../admin/settings/server/settings.service.ts';
import { FAILED_MESSAGE } from '../../assistant.contract.ts';
import { isConfigured } from '../access/gemini-access.service.ts';
import { findLimitReason } from '../usage/usage.service.ts';
import { NOT_SET_UP } from './explain.ts';
import type { Outcome } from './outcome.ts';

const LIMIT_RETRY_SECONDS = 3_600;

/** Refuses a question before anything is done for it: nothing is set up, or the month has cost enough. */
export async function requireAvailable(deps: ServerDeps): Promise<void> {
  if (!(await isConfigured(deps))) throw refusal(503, 'assistant_off', NOT_SET_UP);
  const reason = await findLimitReason(deps, await getSettings(deps.database, 'assistant'));
  if (reason !== undefined) throw refusal(429, 'assistant_limit', reason, LIMIT_RETRY_SECONDS);
}

/** What an answer that is no good is refused with, in a call that answers text. */
export function toRefusal({ code = 'provider_error', reason, retryAfter }: Outcome): AppError {
  const isAway = code === 'provider_unavailable' || code === 'assistant_off';
  return refusal(isAway ? 503 : 502, code, reason ?? '', retryAfter);
}

/** Refuses a question with the sentence of every failure, and the reason beside it. */
export function refusal(status: number, code: string, reason: string, retryAfter?: number): AppError {
  return new AppError(status, code, FAILED_MESSAGE, {
    body: { reason },
    isIntended: true,
    ...(retryAfter !== undefined && { retryAfter }),
  });
}
