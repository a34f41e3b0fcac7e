import { requireCurrent } from '../../../../platform/errors.ts';
import type { Actor } from '../../../../platform/server/actor.ts';
import { createRecord } from '../../../../platform/server/records/record-calls.ts';
import { saveRecord } from '../../../../platform/server/records/save-record.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { findZone } from '../../../admin/settings/server/company-time-zone.service.ts';
import type { CalendarEvent, EventChange, EventDetails, NewEvent } from '../event.contract.ts';
import { beginningOf } from '../event.rules.ts';
import { writeCalendar } from './calendar-file.ts';
import { eventStore, findCalendarEvent, findEventDetails } from './event.store.ts';

/** Reads an event with the names of those who are registered. */
export async function getEvent({ database }: ServerDeps, id: string): Promise<EventDetails> {
  return requireCurrent('Event', await findEventDetails(database, id), undefined);
}

/** An event as a file for calendar programs, which know it again when it has changed. */
export async function getCalendarFile(deps: ServerDeps, id: string): Promise<string> {
  return writeCalendar(requireCurrent('Event', await findCalendarEvent(deps.database, id), undefined));
}

/** Adds an event. The date defaults to today; a date without a time is in the company's time zone. */
export async function createEvent(deps: ServerDeps, actor: Actor, event: NewEvent): Promise<CalendarEvent> {
  return createRecord(deps, eventStore, actor, { ...event, date: await findBeginning(deps, event.date) });
}

/** Saves what differs; a change based on an older version is refused with the event as it is now. An empty date is today. */
export async function updateEvent(deps: ServerDeps, actor: Actor, id: string, change: EventChange): Promise<CalendarEvent> {
  const date = change.date === undefined ? {} : { date: await findBeginning(deps, change.date) };
  return deps.database.transaction((tx) => saveRecord(deps, tx, eventStore, { by: { actor }, id, change: { ...change, ...date } }));
}

async function findBeginning({ database, clock }: ServerDeps, date: string): Promise<string> {
  return beginningOf(date, { now: clock.now(), zone: await findZone(database) });
}
