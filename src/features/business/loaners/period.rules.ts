import { badRequest } from '../../../platform/errors.ts';
import { shortDate } from '../../../platform/time/relative-time.ts';
import { dayIn, hasBegun, startOfDay } from '../../../platform/time/zoned-day.ts';
import type { Reservation } from './reservation.contract.ts';

/** Calendar days, inclusive. */
export interface Period {
  readonly from: string;
  readonly until: string;
}

export function overlap(one: Period, other: Period): boolean {
  return one.from <= other.until && other.from <= one.until;
}

/** The days of a loan: from checkout through the due date, or through today if it is overdue. */
export function loanPeriod(lentOn: string, due: string, today: string): Period {
  return { from: lentOn, until: [lentOn, due, today].reduce((latest, day) => (day > latest ? day : latest)) };
}

/** Returns the later of both times, in case the clock was set back. */
export function notBefore(time: string, start: string): string {
  return time < start ? start : time;
}

/** 'Dec 1 – Dec 5, 2026'; a single day alone, and both years if they differ. */
export function periodText(period: Period): string {
  const from = shortDate(period.from);
  const until = shortDate(period.until);
  if (from === until) return from;
  const isOneYear = from.slice(-6) === until.slice(-6);
  return `${isOneYear ? from.slice(0, -6) : from} – ${until}`;
}

/** Error for days that another customer has reserved. */
export function reservedText(serialNumber: string, reservation: Period & Pick<Reservation, 'assignedTo'>): string {
  return `${serialNumber} is reserved for ${reservation.assignedTo} (${periodText(reservation)}).`;
}

/** Error for canceling a closed reservation. */
export const explainClosedReservation = (state: Exclude<Reservation['state'], 'planned'>): string =>
  `This reservation was already ${state === 'used' ? 'checked out' : 'canceled'}.`;

interface ChangedReservation {
  readonly before: Reservation | undefined;
  readonly after: Reservation | undefined;
}

const ACTIONS: Record<Reservation['state'], string> = {
  planned: 'tool-reservation.created',
  used: 'tool-reservation.used',
  cancelled: 'tool-reservation.cancelled',
};

/** Audit log entry for a reservation. */
export function describeReservation({ before, after }: ChangedReservation) {
  if (!after || before?.state === after.state) return undefined;
  const { toolId, assignedTo, from, until, state } = after;
  return { action: ACTIONS[state], subjectName: `${toolId} for ${assignedTo}`, detail: { toolId, assignedTo, from, until } };
}

const HOUR_MS = 3_600_000;

/** The zone in which days end last among likely users. */
const LAST_ZONE = 'Pacific/Honolulu';

/** Whether a day is over in all zones. */
export const isOver = (day: string, now: Date): boolean => day < dayIn(LAST_ZONE, now);

/**
 * Returns when a loaner came back: now for today, noon in the company's time zone for an earlier day. Throws 400 for future days and days
 * before the checkout.
 */
export function toReturnTime(day: string | null, lentAt: string, { now, zone }: { now: Date; zone: string }): string {
  if (day !== null && !hasBegun(day, now)) throw badRequest('A loaner can’t be returned on a future date.');
  if (day !== null && day < dayIn(LAST_ZONE, lentAt)) throw badRequest('A loaner can’t be returned before it was checked out.');
  if (day === null || day >= dayIn(zone, now)) return notBefore(now.toISOString(), lentAt);
  return notBefore(new Date(Date.parse(startOfDay(day, zone)) + 12 * HOUR_MS).toISOString(), lentAt);
}
