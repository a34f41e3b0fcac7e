import { z } from 'zod';

/** How a request to Gemini ended. Part of the answer may have arrived before. */
export type GeminiResult =
  /** `isTruncated`: cut off by `maxOutputTokens`. */
  | { readonly kind: 'finished'; readonly isTruncated: boolean }
  /** Blocked by Google's safety filters. */
  | { readonly kind: 'blocked'; readonly part: 'prompt' | 'answer' }
  | { readonly kind: 'rejected'; readonly reason: 'key' | 'token' | 'permissions' | 'model' | 'request' }
  | { readonly kind: 'throttled'; readonly quota: 'minute' | 'day'; readonly retryAfterMs: number | undefined }
  | { readonly kind: 'overloaded' }
  | { readonly kind: 'failed'; readonly reason: 'unreachable' | 'timeout' | 'disconnected' | 'invalid_response' }
  /** The caller disconnected, or the server is shutting down. */
  | { readonly kind: 'stopped' };

/** Tokens as Google counts them. Reasoning tokens are billed as output. */
export interface GeminiUsage {
  readonly promptTokens: number;
  readonly answerTokens: number;
}

export const NO_USAGE: GeminiUsage = { promptTokens: 0, answerTokens: 0 };

const ErrorDetail = z.object({
  reason: z.string().optional(),
  retryDelay: z.string().optional(),
  violations: z.array(z.object({ quotaId: z.string().optional() })).optional(),
});
type ErrorDetail = z.infer<typeof ErrorDetail>;

/** Error format of all Google APIs. A list response contains the error as its first item. */
const ErrorBody = z
  .union([z.object({ error: z.unknown() }), z.array(z.object({ error: z.unknown() })).min(1)])
  .transform((body) => (Array.isArray(body) ? body[0]?.error : body.error))
  .pipe(z.object({ code: z.number(), details: z.array(ErrorDetail.catch({})).optional() }));

/** Returns `undefined` if the body isn't an error. */
export function parseError(body: unknown): GeminiResult | undefined {
  const { data } = ErrorBody.safeParse(body);
  return data && fromErrorCode(data.code, data.details);
}

/** Google returns 400 with the reason API_KEY_INVALID for a wrong key, and 404 for an unknown model. */
export function fromErrorCode(code: number, details: readonly ErrorDetail[] = []): GeminiResult {
  if (code === 429) return toThrottled(details);
  if (code >= 500) return { kind: 'overloaded' };
  if (code === 401) return { kind: 'rejected', reason: 'token' };
  if (code === 403) return { kind: 'rejected', reason: 'permissions' };
  if (code === 404) return { kind: 'rejected', reason: 'model' };
  const isKey = details.some(({ reason }) => reason === 'API_KEY_INVALID');
  return { kind: 'rejected', reason: isKey ? 'key' : 'request' };
}

/** The ID of a daily quota contains `PerDay`: 'GenerateRequestsPerDayPerProjectPerModel-FreeTier'. */
function toThrottled(details: readonly ErrorDetail[]): GeminiResult {
  const quotaIds = details.flatMap(({ violations = [] }) => violations.map(({ quotaId = '' }) => quotaId));
  const { retryDelay = '' } = details.find((detail) => detail.retryDelay !== undefined) ?? {};
  const [, seconds] = /^(\d{1,6}(?:\.\d{1,9})?)s$/.exec(retryDelay) ?? [];
  return {
    kind: 'throttled',
    quota: quotaIds.some((id) => id.includes('PerDay')) ? 'day' : 'minute',
    retryAfterMs: seconds === undefined ? undefined : Math.ceil(Number(seconds) * 1_000),
  };
}
