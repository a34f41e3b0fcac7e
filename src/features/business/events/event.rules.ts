import { formatDollars } from '../../../platform/money.ts';
import { toMinute } from '../../../platform/record/local-minute.ts';
import { startOfDay as startOfDayIn } from '../../../platform/time/zoned-day.ts';
import type { CalendarEvent } from './event.contract.ts';

/** When an event begins: at the time that was given, or with that day in a zone; blank means now. */
export function beginningOf(date: string, { now, zone }: { readonly now: Date; readonly zone: string }): string {
  if (date === '') return toMinute(now);
  return date.length === DAY_LENGTH ? startOfDayIn(date, zone) : date;
}

const DAY_LENGTH = '2026-11-22'.length;

interface ChangedEvent {
  readonly before: CalendarEvent | undefined;
  readonly after: CalendarEvent | undefined;
  readonly fields: readonly string[];
}

/** The field that only registrations change; the audit log says more of them than that. */
export const COUNT_FIELD = 'registeredCount';

/** Describes a change for the audit log. */
export function describeEventChange({ before, after, fields }: ChangedEvent) {
  const event = after ?? before;
  if (!event || fields.includes(COUNT_FIELD)) return undefined;
  const subjectName = toSubjectName(event);
  if (!after) return { action: 'event.deleted', subjectName, detail: { registered: event.registeredCount } };
  return before ? { action: 'event.changed', subjectName, detail: { fields } } : { action: 'event.created', subjectName };
}

/** Names an event for the audit log. */
export const toSubjectName = ({ id, name }: Pick<CalendarEvent, 'id' | 'name'>): string => `${id} ${name}`;

/** The beginning of the reader's day: what is earlier is past. */
export function startOfDay(now: number): string {
  const day = new Date(now);
  day.setHours(0, 0, 0, 0);
  return day.toISOString();
}

/** 'Free', or the price in dollars. */
export function priceText(price: number): string {
  return price === 0 ? 'Free' : formatDollars(price);
}
