import { z } from 'zod';
import type { GeminiEnd } from './end.ts';

const Detail = z.looseObject({
  reason: z.string().optional(),
  retryDelay: z.string().optional(),
  violations: z.array(z.looseObject({ quotaId: z.string().optional() })).optional(),
});
/** The body of an error, of all Google services alike; where an answer is a list, it is the first of it. */
const ErrorBody = z
  .union([z.object({ error: z.unknown() }), z.array(z.object({ error: z.unknown() })).min(1)])
  .transform((body) => (Array.isArray(body) ? body[0]?.error : body.error))
  .pipe(z.looseObject({ code: z.number(), status: z.string().optional(), details: z.array(z.unknown()).optional() }));

/** The error that a body is; undefined when it is none. */
export function readError(body: unknown): GeminiEnd | undefined {
  const { data } = ErrorBody.safeParse(body);
  if (!data) return undefined;
  const details = (data.details ?? []).map((detail) => Detail.safeParse(detail).data).filter((detail) => detail !== undefined);
  return toEnd(data.code, details);
}

/** What a status alone means, for an answer whose body says nothing. */
export const readStatus = (status: number): GeminiEnd => toEnd(status, []);

/** Google answers a wrong key with 400 and the reason API_KEY_INVALID, a model it does not have with 404. */
function toEnd(code: number, details: readonly z.infer<typeof Detail>[]): GeminiEnd {
  if (code === 429) return toThrottled(details);
  if (code >= 500) return { kind: 'overloaded' };
  if (code === 401) return { kind: 'refused', why: 'token' };
  if (code === 403) return { kind: 'refused', why: 'rights' };
  if (code === 404) return { kind: 'refused', why: 'model' };
  const isKey = details.some(({ reason }) => reason === 'API_KEY_INVALID');
  return { kind: 'refused', why: isKey ? 'key' : 'request' };
}

/** A quota of a day names it: 'GenerateRequestsPerDayPerProjectPerModel-FreeTier'. */
function toThrottled(details: readonly z.infer<typeof Detail>[]): GeminiEnd {
  const quotas = details.flatMap(({ violations = [] }) => violations.map(({ quotaId = '' }) => quotaId));
  const [, seconds] = /^(\d{1,6}(?:\.\d{1,9})?)s$/.exec(details.find(({ retryDelay }) => retryDelay !== undefined)?.retryDelay ?? '') ?? [];
  return {
    kind: 'throttled',
    quota: quotas.some((id) => id.includes('PerDay')) ? 'day' : 'minute',
    retryAfterMs: seconds === undefined ? undefined : Math.ceil(Number(seconds) * 1_000),
  };
}
