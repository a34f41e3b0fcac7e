import { readIsoTime, toKnownIso } from '../../../../../platform/time/known-time.ts';

/**
 * Converts a Zoho time to ISO text in UTC. The CRM sends the offset of its organization, Desk sends Z. Undefined if the offset is missing
 * or the time isn't between 1970 and 2199.
 */
export const toUtc = (time: unknown): string | undefined => (typeof time === 'string' ? readIsoTime(time) : undefined);

/** Quotas reset daily. A longer wait would stop calls forever. */
const MAX_WAIT_MS = 86_400_000;

/** Parses a `Retry-After` header, in seconds or as a date. Returns milliseconds, at most a day; undefined if missing or invalid. */
export function readRetryAfter(header: string | undefined, now: Date): number | undefined {
  if (header === undefined || header.trim() === '') return undefined;
  if (/^\d{1,9}$/.test(header.trim())) return Math.min(MAX_WAIT_MS, Number(header) * 1_000);
  const at = / GMT$/.test(header) ? Date.parse(header) : Number.NaN;
  return Number.isNaN(at) ? undefined : Math.min(MAX_WAIT_MS, Math.max(0, at - now.getTime()));
}

/** Converts a `Date` header to ISO text in UTC. */
export const readZohoTime = (header: string | undefined): string | undefined => toKnownIso(Date.parse(header ?? ''));
