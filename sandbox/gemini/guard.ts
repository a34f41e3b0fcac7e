import type { FastifyRequest } from 'fastify';
import { API_KEY, FORBIDDEN_API_KEY, type GeminiState } from './gemini.state.ts';
import { badKey, quotaExceeded, type Refusal, refusal } from './gemini-error.ts';
import type { Question } from './question.ts';
import { asksFor } from './rules.ts';

const MINUTE_MS = 60_000;
const UNREGISTERED =
  "Method doesn't allow unregistered callers (callers without established identity). Please use API Key or other form of API consumer identity to call this API.";

/** The refusal when the caller's key is missing or wrong. */
export function keyRefusal({ headers, query }: FastifyRequest): Refusal | undefined {
  const key = headers['x-goog-api-key'] ?? (query as Record<string, unknown>).key;
  if (key === undefined || key === '') return refusal(403, UNREGISTERED);
  if (key === FORBIDDEN_API_KEY) return refusal(403, 'Generative Language API has not been used in this project before or it is disabled.');
  return key === API_KEY ? undefined : badKey();
}

/** The refusal of a question that came too often, or that asks to fail. */
export function questionRefusal(state: GeminiState, question: Question): Refusal | undefined {
  const retrySeconds = state.base.settings.number('geminiRetryDelaySeconds');
  if (!hasQuota(state) || asksFor(question, 'quota')) return quotaExceeded(retrySeconds);
  if (asksFor(question, 'internal')) return refusal(500);
  if (asksFor(question, 'overloaded')) return refusal(503);
  return asksFor(question, 'deadline') ? refusal(504) : undefined;
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
