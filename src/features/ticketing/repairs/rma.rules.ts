import { sameValue } from '../../../platform/merge.ts';
import { pluralize } from '../../../platform/number-text.ts';
import { formatClock } from '../../../platform/time/clock-time.ts';
import { shortDate } from '../../../platform/time/relative-time.ts';
import { applyPriceLevel } from '../../master-data/customers/billing-terms.rules.ts';
import type { Part } from '../../master-data/parts/part.contract.ts';
import type { RmaLineItem, TypedLineItem } from '../tickets/rma/rma-line-item.contract.ts';
import type { Ticket } from '../tickets/ticket.contract.ts';

/**
 * Use of the parts on a repair's lines. 'none': not approved yet. 'reserve': approved; unavailable parts are reserved on arrival. 'use': at
 * the bench. 'release': finished; unused parts are returned.
 */
export type PartUse = 'none' | 'reserve' | 'use' | 'release';

type UseFields = Pick<Ticket, 'type' | 'status' | 'rmaOutcome'>;

export function getPartUse({ type, status, rmaOutcome }: UseFields, isApproved: boolean): PartUse {
  if (!isApproved) return 'none';
  if (type !== 'Tool Repair' || status === 'Resolved') return 'release';
  if (status === 'Shipped') return rmaOutcome === 'Repaired' ? 'use' : 'release';
  return status === 'Repairing' ? 'use' : 'reserve';
}

/**
 * Returns whether an approved repair needs all of its parts: to enter the bench, and to leave it repaired. At the bench, a new line may
 * still wait.
 */
export function needsAllParts(before: UseFields, after: UseFields): boolean {
  if (getPartUse(after, true) !== 'use') return false;
  return after.status === 'Shipped' || getPartUse(before, true) !== 'use';
}

export type PartLine = RmaLineItem & { readonly partId: string };

/** Returns the fault of a repair: its summary without the model and serial number that many begin with. */
export function toFault({ summary, toolSerial }: { readonly summary: string; readonly toolSerial: string }): string {
  const [tool = '', ...fault] = summary.split(': ');
  const isNamed = toolSerial !== '' && tool.toLowerCase().endsWith(toolSerial.toLowerCase());
  return isNamed && fault.length > 0 ? fault.join(': ') : summary;
}

/** Returns the lines with a part from stock. */
export function getPartLines(lines: readonly RmaLineItem[]): PartLine[] {
  return lines.flatMap((line) => (line.partId === undefined ? [] : [{ ...line, partId: line.partId }]));
}

/** Returns the values of a line for a part, at the customer’s price level in percent off. */
export function toPartLine({ id, name, price }: Pick<Part, 'id' | 'name' | 'price'>, priceLevel: number) {
  return { partId: id, description: name, unitCost: applyPriceLevel(price, priceLevel) };
}

/** Returns true if the lines differ from the approved ones. */
export function differsFrom(approved: readonly RmaLineItem[], lines: readonly TypedLineItem[]): boolean {
  return !sameValue(approved, lines);
}

/** Returns the approved state of a line if it has changed since; null if the line wasn't approved. */
export function findApprovedLine(approved: readonly RmaLineItem[], line: TypedLineItem): RmaLineItem | null | undefined {
  const then = approved.find(({ id }) => id === line.id);
  if (!then) return null;
  return sameValue(then, line) ? undefined : then;
}

/** Returns true if two jobs of a technician conflict: they start less than an hour apart, or one has no time and takes the whole day. */
export function isClash(one: string, other: string): boolean {
  const first = toMinutes(one);
  const second = toMinutes(other);
  return first === undefined || second === undefined || Math.abs(first - second) < 60;
}

/** Returns minutes since midnight; undefined if the text isn't a time of day. */
export function toMinutes(time: string): number | undefined {
  const [, hours, minutes] = /^(\d{1,2}):(\d\d)$/.exec(time.trim()) ?? [];
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes);
}

/** Formats '09:30' as '9:30 AM' and an empty time as 'Any time'. Other text is returned unchanged. */
export const toTimeText = (time: string): string => formatClock(time.trim()) || 'Any time';

/** Describes how long a repair has had its status: 'Today', '1 day', or 'Unsaved' for an unsaved status. */
export function describeDaysInStatus(days: number | undefined): string {
  if (days === undefined) return 'Unsaved';
  return days < 1 ? 'Today' : pluralize(days, 'day');
}

/** 'Oct 15'. The year is omitted because it is near that of the repair. */
export const toShortDay = (at: string): string => shortDate(at).replace(/, \d{4}$/, '');

/** Returns when a ticket last entered each status according to its history; for the initial status, when it was opened. */
export function findStatusTimes({ status, createdAt, history }: Pick<Ticket, 'status' | 'createdAt' | 'history'>): Map<string, string> {
  const changes = history.flatMap(({ kind, data, timestamp }) => (kind === 'status' && data ? [{ ...data, timestamp }] : []));
  const times = new Map([[changes[0]?.from ?? status, createdAt]]);
  for (const { to, timestamp } of changes) times.set(to, timestamp);
  return times;
}
