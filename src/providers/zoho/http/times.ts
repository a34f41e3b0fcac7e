const WITH_OFFSET = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})$/;

/**
 * A time of Zoho as ISO text in UTC: the CRM writes the offset of its organization, Desk writes Z. Undefined for what says no offset, and for
 * what is no time.
 */
export function toUtc(time: unknown): string | undefined {
  if (typeof time !== 'string' || !WITH_OFFSET.test(time)) return undefined;
  const at = Date.parse(time.replace(/([+-]\d{2})(\d{2})$/, '$1:$2'));
  return Number.isNaN(at) ? undefined : new Date(at).toISOString();
}

/** The milliseconds that a `Retry-After` header says, in seconds or as a date; undefined without a header that says either. */
export function readRetryAfter(header: string | undefined, now: Date): number | undefined {
  if (header === undefined || header.trim() === '') return undefined;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * 1_000;
  const at = / GMT$/.test(header) ? Date.parse(header) : Number.NaN;
  return Number.isNaN(at) ? undefined : Math.max(0, at - now.getTime());
}

/** The time of a `Date` header as ISO text in UTC. */
export function readZohoTime(header: string | undefined): string | undefined {
  const at = Date.parse(header ?? '');
  return Number.isNaN(at) ? undefined : new Date(at).toISOString();
}
