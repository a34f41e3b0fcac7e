import ical from 'ical-generator';
import type { CalendarEvent } from '../event.contract.ts';

/** An event as an iCalendar file: it begins at its time in UTC and has no end. The same event gives the same file until it is changed. */
export function writeCalendar(event: CalendarEvent & { calendarUid: string }): string {
  const { name, date, location, description, version, lastUpdated } = event;
  const calendar = ical({ prodId: { company: 'OBDesk', product: 'Events', language: 'EN' } });
  const changed = new Date(lastUpdated);
  calendar.createEvent({
    id: event.calendarUid,
    sequence: version - 1,
    stamp: changed,
    lastModified: changed,
    start: new Date(date),
    summary: plain(name),
    location: plain(location),
    description: plain(description),
  });
  return calendar.toString();
}

/** A text without control characters, whose lines end in one way, so that none of them can be taken for a line of the file. */
const plain = (text: string) => text.replaceAll(/\r\n?|[\u2028\u2029]/g, '\n').replaceAll(/(?![\n\t])\p{Cc}/gu, ' ');
