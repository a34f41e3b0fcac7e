import { AppError } from '../../../../platform/errors.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { getSettings } from '../../../admin/settings/server/settings.service.ts';
import type { Status } from '../assistant.contract.ts';
import { findGeminiAccess, isConfigured } from './access/gemini-access.service.ts';
import { modelOf } from './ask/ask.service.ts';
import { explainEnd, NOT_SET_UP } from './ask/explain.ts';
import { toRefusal } from './ask/may-ask.ts';
import { type GeminiModel, listGeminiModels } from './gemini/models.ts';
import { findLimitReason } from './usage/usage.service.ts';

/** Whether the assistant can be asked, as far as that is known without asking it. */
export async function getStatus(deps: ServerDeps): Promise<Status> {
  const [isSetUp, settings] = await Promise.all([isConfigured(deps), getSettings(deps.database, 'assistant')]);
  const limit = await findLimitReason(deps, settings);
  const reason = isSetUp ? (limit ?? null) : NOT_SET_UP;
  return { available: reason === null, reason, model: modelOf(deps, settings) };
}

/** The models that Google offers; where it does not say, why. */
export async function listModels(deps: ServerDeps): Promise<GeminiModel[]> {
  const found = await findGeminiAccess(deps);
  if ('problem' in found)
    throw withOwnMessage(toRefusal(explainEnd({ end: { kind: 'no_access', problem: found.problem }, model: '' }, false)));
  const offered = await listGeminiModels(found.access);
  if ('models' in offered) return offered.models;
  throw withOwnMessage(toRefusal(explainEnd({ end: offered.end, model: '' }, false)));
}

/** Nobody asked the assistant anything here: what happened is the message. */
function withOwnMessage({ status, code, body, retryAfter }: AppError): AppError {
  const message = String(body.reason);
  return new AppError(status, code, message, { isIntended: true, ...(retryAfter !== undefined && { retryAfter }) });
}
