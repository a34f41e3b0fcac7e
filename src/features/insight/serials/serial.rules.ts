import { toCents, toDollars } from '../../../platform/money.ts';
import type { SerialEvent, SerialEventKind } from './serial.contract.ts';

/** The filters of the timeline. */
export const TIMELINE_FILTERS = [
  { value: 'all', label: 'All' },
  { value: 'ticket', label: 'Tickets' },
  { value: 'rma', label: 'Repairs' },
  { value: 'loan', label: 'Loans' },
  { value: 'invoice', label: 'Invoices' },
  { value: 'owner', label: 'Owners' },
] as const satisfies readonly { value: SerialEventKind | 'all'; label: string }[];
export type TimelineFilter = (typeof TIMELINE_FILTERS)[number]['value'];

export function filterEvents(events: readonly SerialEvent[], filter: TimelineFilter): SerialEvent[] {
  return events.filter(({ kind }) => filter === 'all' || kind === filter);
}

/** The events of each year, newest first. */
export function groupByYear(events: readonly SerialEvent[]): { year: string; events: SerialEvent[] }[] {
  const years = [...new Set(events.map(({ at }) => at.slice(0, 4)))];
  return years.map((year) => ({ year, events: events.filter(({ at }) => at.startsWith(year)) }));
}

/** Newest first; what begins at the same moment stands in the order of its ids. */
export function newestFirst(one: SerialEvent, other: SerialEvent): number {
  return other.at.localeCompare(one.at) || other.recordId.localeCompare(one.recordId);
}

/** Dollars on all invoices that are not void. */
export function sumInvoiced(events: readonly SerialEvent[]): number {
  const cents = events.map(({ amount, status }) => (amount === null || status === 'Void' ? 0 : toCents(amount)));
  return toDollars(cents.reduce((sum, each) => sum + each, 0));
}

/** 'Returned after 9d' for a loan, 'Closed in 5h' for a ticket; '' while it has no end. */
export function describeEnd({ kind, at, until }: Pick<SerialEvent, 'kind' | 'at' | 'until'>): string {
  if (until === null) return '';
  return `${kind === 'loan' ? 'Returned after' : 'Closed in'} ${duration(at, until)}`;
}

/** How long something took: '2d', '5h', '10m'. */
function duration(from: string, until: string): string {
  const minutes = Math.max(0, Math.round((Date.parse(until) - Date.parse(from)) / 60_000));
  if (minutes >= 2 * 24 * 60) return `${Math.round(minutes / (24 * 60))}d`;
  return minutes >= 60 ? `${Math.round(minutes / 60)}h` : `${minutes}m`;
}
