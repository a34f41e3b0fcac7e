import { readIsoTime, toKnownIso } from '../../../../../platform/time/known-time.ts';

/**
 * A time of Zoho as ISO text in UTC: the CRM writes the offset of its organization, Desk writes Z. Undefined for what says no offset, and for
 * what is no time of 1970 to 2199.
 */
export const toUtc = (time: unknown): string | undefined => (typeof time === 'string' ? readIsoTime(time) : undefined);

/** Allowances reset daily. A longer wait would stop calls forever. */
const LONGEST_WAIT_MS = 86_400_000;

/** The milliseconds that a `Retry-After` header says, in seconds or as a date; at most a day; undefined without a header that says either. */
export function readRetryAfter(header: string | undefined, now: Date): number | undefined {
  if (header === undefined || header.trim() === '') return undefined;
  if (/^\d{1,9}$/.test(header.trim())) return Math.min(LONGEST_WAIT_MS, Number(header) * 1_000);
  const at = / GMT$/.test(header) ? Date.parse(header) : Number.NaN;
  return Number.isNaN(at) ? undefined : Math.min(LONGEST_WAIT_MS, Math.max(0, at - now.getTime()));
}

/** The time of a `Date` header as ISO text in UTC. */
export function readZohoTime(header: string | undefined): string | undefined {
  return toKnownIso(Date.parse(header ?? ''));
}
