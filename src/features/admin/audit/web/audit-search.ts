import { addDays } from '../../../../platform/time/calendar-day.ts';
import type { PageSearch } from '../../../../platform/web/web-feature.ts';
import type { AuditFilters } from '../audit.contract.ts';

/** The keys of the address that narrow the log. */
export const FILTER_KEYS = ['q', 'actor', 'action', 'kind', 'subject', 'from', 'to'] as const;

/** Makes the filters of the call from the address. Its days are those of the reader's time zone, from midnight to midnight. */
export function toAuditFilters({ from, to, ...search }: PageSearch): AuditFilters {
  const { q, actor, action, kind, subject } = search;
  return { q, actor, action, kind, subject, from: toMidnight(from), to: toMidnight(to && addDays(to, 1)) };
}

/** When a calendar day begins here; undefined for what is no day. */
function toMidnight(day: string | undefined): string | undefined {
  const time = new Date(`${day}T00:00:00`);
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString();
}

/** How many filters are set, the search aside. */
export function countFilters(search: PageSearch): number {
  return FILTER_KEYS.filter((key) => key !== 'q' && search[key]).length;
}
