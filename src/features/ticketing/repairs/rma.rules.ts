import { sameValue } from '../../../platform/merge.ts';
import { pluralize } from '../../../platform/number-text.ts';
import { formatClock } from '../../../platform/time/clock-time.ts';
import { shortDate } from '../../../platform/time/relative-time.ts';
import type { RmaLineItem, TypedLineItem } from '../tickets/rma/rma-line-item.contract.ts';
import type { Ticket } from '../tickets/ticket.contract.ts';

/**
 * The way a repair uses the parts of its lines. 'none': not approved yet. 'reserve': approved; what isn't free is reserved when it
 * arrives. 'use': at the bench. 'release': it is over, and what is left is given back.
 */
export type PartUse = 'none' | 'reserve' | 'use' | 'release';

type UseFields = Pick<Ticket, 'type' | 'status' | 'rmaOutcome'>;

export function getPartUse({ type, status, rmaOutcome }: UseFields, isApproved: boolean): PartUse {
  if (!isApproved) return 'none';
  if (type !== 'Tool Repair' || status === 'Resolved') return 'release';
  if (status === 'Shipped') return rmaOutcome === 'Repaired' ? 'use' : 'release';
  return status === 'Repairing' ? 'use' : 'reserve';
}

/** An approved repair comes to the bench or leaves repaired only with all of its parts; at the bench, a new line may still wait for them. */
export function needsAllParts(before: UseFields, after: UseFields): boolean {
  if (getPartUse(after, true) !== 'use') return false;
  return after.status === 'Shipped' || getPartUse(before, true) !== 'use';
}

export type PartLine = RmaLineItem & { readonly partId: string };

/** The lines that take a part from the stock. */
export function getPartLines(lines: readonly RmaLineItem[]): PartLine[] {
  return lines.flatMap((line) => (line.partId === undefined ? [] : [{ ...line, partId: line.partId }]));
}

/** Whether the lines say something else than what was approved. */
export function differsFrom(approved: readonly RmaLineItem[], lines: readonly TypedLineItem[]): boolean {
  return !sameValue(approved, lines);
}

/** Finds the approved state of a line, when it is another now; null: it was not approved at all. */
export function findApprovedLine(approved: readonly RmaLineItem[], line: TypedLineItem): RmaLineItem | null | undefined {
  const then = approved.find(({ id }) => id === line.id);
  if (!then) return null;
  return sameValue(then, line) ? undefined : then;
}

/** Jobs of one technician that begin less than an hour apart get in each other's way; one without a time takes the whole day. */
export function isClash(one: string, other: string): boolean {
  const first = toMinutes(one);
  const second = toMinutes(other);
  return first === undefined || second === undefined || Math.abs(first - second) < 60;
}

/** Minutes since midnight; undefined for what is no time of day. */
export function toMinutes(time: string): number | undefined {
  const [, hours, minutes] = /^(\d{1,2}):(\d\d)$/.exec(time.trim()) ?? [];
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes);
}

/** '9:30 AM' for '09:30', 'Any time' for none; other text is returned as it is. */
export const toTimeText = (time: string): string => formatClock(time.trim()) || 'Any time';

/** The time a repair has had its status: 'Today', '1 day'; 'Unsaved' for a status that isn't saved yet. */
export function describeDaysInStatus(days: number | undefined): string {
  if (days === undefined) return 'Unsaved';
  return days < 1 ? 'Today' : pluralize(days, 'day');
}

/** 'Oct 15': the year is that of the repair or near it. */
export const toShortDay = (at: string): string => shortDate(at).replace(/, \d{4}$/, '');

/** Finds the time at which a ticket last came into each status, by its history; for the status it was opened in, when it was opened. */
export function findStatusTimes({ status, createdAt, history }: Pick<Ticket, 'status' | 'createdAt' | 'history'>): Map<string, string> {
  const changes = history.flatMap(({ kind, data, timestamp }) => (kind === 'status' && data ? [{ ...data, timestamp }] : []));
  const times = new Map([[changes[0]?.from ?? status, createdAt]]);
  for (const { to, timestamp } of changes) times.set(to, timestamp);
  return times;
}
