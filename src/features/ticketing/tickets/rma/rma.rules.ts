import { sameValue } from '../../../../platform/merge.ts';
import { timesQuantity, toCents, toDollars } from '../../../../platform/money.ts';
import { shortDate } from '../../../../platform/time/relative-time.ts';
import type { Ticket } from '../ticket.contract.ts';
import type { RmaLineItem } from './rma-line-item.contract.ts';

type Amounts = Pick<RmaLineItem, 'quantity' | 'unitCost'>;

/** Quantity times unit cost, in dollars. */
export const toLineCost = ({ quantity, unitCost }: Amounts): number => timesQuantity(quantity, unitCost);

/** What the lines come to, in dollars. */
export function toRmaTotal(lines: readonly Amounts[]): number {
  return toDollars(Number(lines.reduce((sum, line) => sum + BigInt(toCents(toLineCost(line))), 0n)));
}

/**
 * What a repair does with the parts of its lines: nothing before approval; it then reserves them, as far as they are free
 * while it awaits some; uses them at the bench; and gives back what it has left once it is over.
 */
export type PartUse = 'none' | 'reserve' | 'reserve-free' | 'use' | 'release';

export function getPartUse({ type, status, rmaOutcome }: Pick<Ticket, 'type' | 'status' | 'rmaOutcome'>, isApproved: boolean): PartUse {
  if (!isApproved) return 'none';
  if (type !== 'Tool Repair' || status === 'Resolved') return 'release';
  if (status === 'Shipped') return rmaOutcome === 'Repaired' ? 'use' : 'release';
  if (status === 'Repairing') return 'use';
  return status === 'Awaiting Parts' ? 'reserve-free' : 'reserve';
}

export type PartLine = RmaLineItem & { readonly partId: string };

/** The lines that take a part from the stock. */
export function getPartLines(lines: readonly RmaLineItem[]): PartLine[] {
  return lines.flatMap((line) => (line.partId === undefined ? [] : [{ ...line, partId: line.partId }]));
}

/** What says whether the customer of a repair has got another tool. */
export type CustomerToolFields = Pick<Ticket, 'type' | 'status' | 'rmaOutcome' | 'replacementSerial'>;

/** Whether the customer has another tool now: one that is sent in advance from when that is said, any other once it is shipped. */
export function isReplaced({ type, status, rmaOutcome, replacementSerial }: CustomerToolFields): boolean {
  if (type !== 'Tool Repair' || replacementSerial.trim() === '') return false;
  return rmaOutcome === 'Advance-replaced' || (rmaOutcome === 'Replaced' && status === 'Shipped');
}

/** Whether a change of these fields may give a customer another tool, whatever the ticket says now. */
export function mayReplace({ type, status, rmaOutcome, replacementSerial }: Partial<CustomerToolFields>): boolean {
  return type === 'Tool Repair' || status === 'Shipped' || rmaOutcome !== undefined || replacementSerial !== undefined;
}

/** Whether the lines say something else than what was approved. */
export function differsFrom(approved: readonly RmaLineItem[], lines: readonly RmaLineItem[]): boolean {
  return !sameValue(approved, lines);
}

/** What a line was approved as, when it is another now; null: it was not approved at all. */
export function findApprovedLine(approved: readonly RmaLineItem[], line: RmaLineItem): RmaLineItem | null | undefined {
  const then = approved.find(({ id }) => id === line.id);
  if (!then) return null;
  return sameValue(then, line) ? undefined : then;
}

/** Jobs of one technician that begin less than an hour apart get in each other's way; one without a time takes the whole day. */
export function isClash(one: string, other: string): boolean {
  const [first, second] = [toMinutes(one), toMinutes(other)];
  return first === undefined || second === undefined || Math.abs(first - second) < 60;
}

/** Minutes since midnight; undefined for what is no time of day. */
export function toMinutes(time: string): number | undefined {
  const [, hours, minutes] = /^(\d{1,2}):(\d\d)$/.exec(time.trim()) ?? [];
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes);
}

/** 'Oct 15': the year is that of the repair or near it. */
export const toShortDay = (at: string): string => shortDate(at).replace(/, \d{4}$/, '');

/** When a ticket last came into each status, as its history tells; the status it was opened in since then. */
export function findStatusTimes({ status, createdAt, history }: Pick<Ticket, 'status' | 'createdAt' | 'history'>): Map<string, string> {
  const changes = history.flatMap(({ kind, data, timestamp }) => (kind === 'status' && data ? [{ ...data, timestamp }] : []));
  const times = new Map([[changes[0]?.from ?? status, createdAt]]);
  for (const { to, timestamp } of changes) times.set(to, timestamp);
  return times;
}
