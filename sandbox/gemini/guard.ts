import type { FastifyRequest } from 'fastify';
import { API_KEY, FORBIDDEN_ACCOUNT_EMAIL, FORBIDDEN_API_KEY, type GeminiState } from './gemini.state.ts';
import { GeminiError, invalidApiKey, quotaExceeded } from './gemini-error.ts';
import { hasMark, type Question } from './question.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const INVALID_TOKEN =
  'Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid authentication credential. See https://developers.google.com/identity/sign-in/web/devconsole-project.';
const UNREGISTERED =
  "Method doesn't allow unregistered callers (callers without established identity). Please use API Key or other form of API consumer identity to call this API.";

/** Rejects a call without a valid token or key before its body is read. */
export function requireAccess({ accessTokens, base }: GeminiState, { headers }: FastifyRequest): void {
  const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1];
  if (token !== undefined) {
    const known = accessTokens.get(token);
    if (!known || known.expiresAt <= base.clock.now()) throw new GeminiError(401, INVALID_TOKEN);
    if (known.email === FORBIDDEN_ACCOUNT_EMAIL) throw new GeminiError(403);
    return;
  }
  const key = headers['x-goog-api-key'] ?? '';
  if (key === '') throw new GeminiError(403, UNREGISTERED);
  if (key === FORBIDDEN_API_KEY)
    throw new GeminiError(403, 'Generative Language API has not been used in this project before or it is disabled.');
  if (key !== API_KEY) throw invalidApiKey();
}

/** Rejects a question above the quotas or with the mark of an error. */
export function checkQuestion(state: GeminiState, question: Question): void {
  const retrySeconds = state.base.settings.number('geminiRetryDelaySeconds');
  if (hasMark(question, 'quota')) throw quotaExceeded(retrySeconds);
  if (hasMark(question, 'quota_day')) throw quotaExceeded(retrySeconds, 'day');
  countQuestion(state, retrySeconds);
  if (hasMark(question, 'internal')) throw new GeminiError(500);
  if (hasMark(question, 'overloaded')) throw new GeminiError(503);
  if (hasMark(question, 'deadline')) throw new GeminiError(504);
}

function countQuestion(state: GeminiState, retrySeconds: number): void {
  const { settings, clock } = state.base;
  const now = clock.now();
  state.times = state.times.filter((at) => at > now - DAY_MS && at <= now);
  const countSince = (start: number) => state.times.filter((at) => at >= start).length;
  const perDay = settings.number('geminiCallsPerDay');
  const perMinute = settings.number('geminiCallsPerMinute');
  if (perDay > 0 && countSince(now - (now % DAY_MS)) >= perDay) throw quotaExceeded(retrySeconds, 'day');
  if (perMinute > 0 && countSince(now - MINUTE_MS) >= perMinute) throw quotaExceeded(retrySeconds);
  state.times.push(now);
}
