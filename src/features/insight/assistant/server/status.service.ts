import { AppError } from '../../../../platform/errors.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { getSettings } from '../../../admin/settings/server/settings.service.ts';
import type { Status } from '../assistant.contract.ts';
import { getModel } from './ask/ask.service.ts';
import { findGeminiAccess, isConfigured } from './gemini/gemini-access.service.ts';
import { type GeminiModel, listGeminiModels } from './gemini/gemini-client.ts';
import { assistantError, NOT_SET_UP, toError, toOutcome } from './outcome.ts';
import { findLimitReason } from './usage/usage.service.ts';

/** Returns whether a question can be asked, without calling Google. */
export async function getStatus(deps: ServerDeps): Promise<Status> {
  const [isSetUp, settings] = await Promise.all([isConfigured(deps), getSettings(deps.database, 'assistant')]);
  const limitReason = await findLimitReason(deps, settings);
  const reason = isSetUp ? (limitReason ?? null) : NOT_SET_UP;
  return { available: reason === null, isSetUp, reason, model: getModel(deps, settings) };
}

/** Throws a 503 if the assistant isn't set up, and a 429 if it has reached its monthly limit. */
export async function requireAvailable(deps: ServerDeps): Promise<void> {
  if (!(await isConfigured(deps))) throw assistantError(503, 'assistant_off', NOT_SET_UP);
  const limitReason = await findLimitReason(deps, await getSettings(deps.database, 'assistant'));
  if (limitReason !== undefined) throw assistantError(429, 'assistant_limit', limitReason, 3_600);
}

/** Returns Google's models that can answer questions. */
export async function listModels(deps: ServerDeps): Promise<GeminiModel[]> {
  const found = await findGeminiAccess(deps);
  const listed = 'problem' in found ? { result: { kind: 'no_access', ...found } as const } : await listGeminiModels(found.access);
  if ('models' in listed) return listed.models;
  const { status, code, body, retryAfter } = toError(toOutcome({ result: listed.result, model: '' }, false));
  // No question failed, so the reason is the message.
  throw new AppError(status, code, String(body.reason), { isIntended: true, ...(retryAfter !== undefined && { retryAfter }) });
}
