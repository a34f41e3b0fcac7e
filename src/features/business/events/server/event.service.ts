import ical from 'ical-generator';
import { requireCurrent } from '../../../../platform/errors.ts';
import type { Actor } from '../../../../platform/server/actor.ts';
import { createRecord, saveRecord } from '../../../../platform/server/records/save-record.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { findZone } from '../../../admin/settings/server/company-time-zone.service.ts';
import type { CalendarEvent, EventChange, EventDetails, NewEvent } from '../event.contract.ts';
import { beginningOf } from '../event.rules.ts';
import { eventStore, findCalendarEvent, findEventDetails } from './event.store.ts';

/** Renders an event without an end time as an iCalendar file. The result is deterministic for each version. */
function writeCalendar(event: CalendarEvent & { calendarUid: string }): string {
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

/** Removes control characters and normalizes line breaks, so that text can't inject calendar properties. */
const plain = (text: string) => text.replaceAll(/\r\n?|[\u2028\u2029]/g, '\n').replaceAll(/(?![\n\t])\p{Cc}/gu, ' ');

/** Returns an event with the names of its attendees. */
export async function getEvent({ database }: ServerDeps, id: string): Promise<EventDetails> {
  return requireCurrent('Event', await findEventDetails(database, id), undefined);
}

/** Returns an event as an iCalendar file with a stable UID. */
export async function getCalendarFile(deps: ServerDeps, id: string): Promise<string> {
  return writeCalendar(requireCurrent('Event', await findCalendarEvent(deps.database, id), undefined));
}

/** Adds an event. The date defaults to today; a date without a time is in the company's time zone. */
export async function createEvent(deps: ServerDeps, actor: Actor, event: NewEvent): Promise<CalendarEvent> {
  return createRecord(deps, eventStore, actor, { ...event, date: await findBeginning(deps, event.date) });
}

/** Updates an event. Rejects an outdated version. A blank date becomes the current time. */
export async function updateEvent(deps: ServerDeps, actor: Actor, id: string, change: EventChange): Promise<CalendarEvent> {
  const date = change.date === undefined ? {} : { date: await findBeginning(deps, change.date) };
  return deps.database.transaction((tx) => saveRecord(deps, tx, eventStore, { by: { actor }, id, change: { ...change, ...date } }));
}

async function findBeginning({ database, clock }: ServerDeps, date: string): Promise<string> {
  return beginningOf(date, { now: clock.now(), zone: await findZone(database) });
}
