import type { FastifyRequest } from 'fastify';
import { API_KEY, FORBIDDEN_API_KEY, type GeminiState } from './gemini.state.ts';
import { GeminiError, invalidApiKey, quotaExceeded } from './gemini-error.ts';
import type { Question } from './question.ts';
import { asksFor } from './rules.ts';

const MINUTE_MS = 60_000;
const UNREGISTERED =
  "Method doesn't allow unregistered callers (callers without established identity). Please use API Key or other form of API consumer identity to call this API.";

/** Refuses a call whose key is missing or wrong, before its body is read. */
export async function requireApiKey({ headers, query }: FastifyRequest): Promise<void> {
  const key = headers['x-goog-api-key'] ?? (query as Record<string, unknown>).key;
  if (key === undefined || key === '') throw new GeminiError(403, UNREGISTERED);
  if (key === FORBIDDEN_API_KEY)
    throw new GeminiError(403, 'Generative Language API has not been used in this project before or it is disabled.');
  if (key !== API_KEY) throw invalidApiKey();
}

/** Refuses a question that came too often, or that asks to fail. */
export function checkQuestion(state: GeminiState, question: Question): void {
  const retrySeconds = state.base.settings.number('geminiRetryDelaySeconds');
  if (!hasQuota(state) || asksFor(question, 'quota')) throw quotaExceeded(retrySeconds);
  if (asksFor(question, 'internal')) throw new GeminiError(500);
  if (asksFor(question, 'overloaded')) throw new GeminiError(503);
  if (asksFor(question, 'deadline')) throw new GeminiError(504);
}

function hasQuota(state: GeminiState): boolean {
  const perMinute = state.base.settings.number('geminiCallsPerMinute');
  if (perMinute === 0) return true;
  const now = state.base.clock.now();
  state.times = state.times.filter((at) => at > now - MINUTE_MS && at <= now);
  if (state.times.length >= perMinute) return false;
  state.times.push(now);
  return true;
}
