import { addDays } from '../../../../platform/time/calendar-day.ts';
import type { PageSearch } from '../../../../platform/web/web-feature.ts';
import type { AuditFilters } from '../audit.contract.ts';

/** URL parameters that filter the log. */
export const FILTER_KEYS = ['q', 'actor', 'action', 'kind', 'subject', 'from', 'to'] as const;

/** Converts URL parameters to request filters. Days are in the browser's time zone. */
export function toAuditFilters({ from, to, ...search }: PageSearch): AuditFilters {
  const { q, actor, action, kind, subject } = search;
  return { q, actor, action, kind, subject, from: toMidnight(from), to: toMidnight(to && addDays(to, 1)) };
}

/** Returns the start of a day in the browser's time zone, or undefined for an invalid day. */
function toMidnight(day: string | undefined): string | undefined {
  const time = new Date(`${day}T00:00:00`);
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString();
}

/** Counts the filters that are set, except for the text search. */
export function countFilters(search: PageSearch): number {
  return FILTER_KEYS.filter((key) => key !== 'q' && search[key]).length;
}
