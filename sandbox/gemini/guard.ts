import type { FastifyRequest } from 'fastify';
import { API_KEY, FORBIDDEN_API_KEY, type GeminiState } from './gemini.state.ts';
import { GeminiError, invalidApiKey, quotaExceeded } from './gemini-error.ts';
import type { Question } from './question.ts';
import { asksFor } from './rules.ts';
import { FORBIDDEN_ACCOUNT_EMAIL } from './service-account/accounts.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const INVALID_TOKEN =
  'Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid authentication credential. See https://developers.google.com/identity/sign-in/web/devconsole-project.';
const UNREGISTERED =
  "Method doesn't allow unregistered callers (callers without established identity). Please use API Key or other form of API consumer identity to call this API.";

/** Refuses a call without a good key or token, before its body is read. A token comes before a key. */
export function requireAccess(state: GeminiState, { headers, query }: FastifyRequest): void {
  const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1];
  if (token === undefined) requireKey(headers['x-goog-api-key'] ?? (query as Record<string, unknown>).key);
  else requireToken(state, token);
}

function requireKey(key: unknown): void {
  if (key === undefined || key === '') throw new GeminiError(403, UNREGISTERED);
  if (key === FORBIDDEN_API_KEY)
    throw new GeminiError(403, 'Generative Language API has not been used in this project before or it is disabled.');
  if (key !== API_KEY) throw invalidApiKey();
}

function requireToken({ accessTokens, base }: GeminiState, token: string): void {
  const known = accessTokens.get(token);
  if (!known || known.expiresAt <= base.clock.now()) throw new GeminiError(401, INVALID_TOKEN);
  if (known.email === FORBIDDEN_ACCOUNT_EMAIL) throw new GeminiError(403);
}

/** Refuses a question that came too often, or that asks to fail. */
export function checkQuestion(state: GeminiState, question: Question): void {
  const retrySeconds = state.base.settings.number('geminiRetryDelaySeconds');
  if (asksFor(question, 'quota')) throw quotaExceeded(retrySeconds);
  if (asksFor(question, 'quota_day')) throw quotaExceeded(retrySeconds, 'day');
  countQuestion(state, retrySeconds);
  if (asksFor(question, 'internal')) throw new GeminiError(500);
  if (asksFor(question, 'overloaded')) throw new GeminiError(503);
  if (asksFor(question, 'deadline')) throw new GeminiError(504);
}

/** Counts a question, or refuses it because the minute or the day has had as many as it may. */
function countQuestion(state: GeminiState, retrySeconds: number): void {
  const { settings, clock } = state.base;
  const now = clock.now();
  state.times = state.times.filter((at) => at > now - DAY_MS && at <= now);
  const today = Math.floor(now / DAY_MS) * DAY_MS;
  if (
    isUsedUp(
      settings.number('geminiCallsPerDay'),
      state.times.filter((at) => at >= today),
    )
  )
    throw quotaExceeded(retrySeconds, 'day');
  if (
    isUsedUp(
      settings.number('geminiCallsPerMinute'),
      state.times.filter((at) => at > now - MINUTE_MS),
    )
  )
    throw quotaExceeded(retrySeconds);
  state.times.push(now);
}

/** A limit of 0 is none. */
const isUsedUp = (limit: number, { length }: readonly number[]): boolean => limit > 0 && length >= limit;
