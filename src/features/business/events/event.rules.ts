import { formatDollars } from '../../../platform/money.ts';
import { toMinute } from '../../../platform/record/local-minute.ts';
import { startOfDay as startOfDayIn } from '../../../platform/time/zoned-day.ts';
import type { CalendarEvent } from './event.contract.ts';

/** Returns the start of an event: now if blank, midnight in the zone for a date without a time. */
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

/** Changed only by registrations, which have their own audit log entries. */
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

/** Start of the day in the user's time zone. Earlier events are past. */
export function startOfDay(now: number): string {
  const day = new Date(now);
  day.setHours(0, 0, 0, 0);
  return day.toISOString();
}

/** 'Free', or the price in dollars. */
export function priceText(price: number): string {
  return price === 0 ? 'Free' : formatDollars(price);
}
