import { requireCurrent } from '../../../platform/errors.ts';
import type { Actor } from '../../../platform/server/actor.ts';
import type { ServerDeps } from '../../../platform/server/server-deps.ts';
import type { CalendarEvent, EventChange, NewEvent } from '../event.contract.ts';
import { dateOr } from '../event.rules.ts';
import { writeCalendar } from './calendar-file.ts';
import { changeEvent, deleteEvent, findCalendarEvent, findEvent, insertEvent, lockEvent } from './event.store.ts';

/** Reads an event; an unknown id is a 404. */
export async function getEvent(deps: ServerDeps, id: string): Promise<CalendarEvent> {
  return requireCurrent('Event', await findEvent(deps.database, id), undefined);
}

/** An event as a file for calendar programs, which know it again when it has changed. */
export async function getCalendarFile(deps: ServerDeps, id: string): Promise<string> {
  return writeCalendar(requireCurrent('Event', await findCalendarEvent(deps.database, id), undefined));
}

/** Adds an event under an id of its own; without a date it is today. */
export async function createEvent(deps: ServerDeps, actor: Actor, event: NewEvent): Promise<CalendarEvent> {
  return deps.database.transaction(async (tx) => {
    const after = await insertEvent(tx, { ...event, date: dateOr(event.date, deps.clock.now()) });
    await deps.changes.record(tx, { kind: 'event', id: after.id, version: after.version, actor, before: undefined, after, fields: [] });
    return after;
  });
}

/** Sets the given fields; a change based on an older version is refused with the event as it is now. */
export async function updateEvent(deps: ServerDeps, actor: Actor, id: string, change: EventChange): Promise<CalendarEvent> {
  return deps.database.transaction(async (tx) => {
    const { version, ...fields } = change;
    const before = requireCurrent('Event', await lockEvent(tx, id), version);
    const date = fields.date === undefined ? {} : { date: dateOr(fields.date, deps.clock.now()) };
    const after = await changeEvent(tx, id, { ...fields, ...date });
    await deps.changes.record(tx, { kind: 'event', id, version: after.version, actor, before, after, fields: Object.keys(fields) });
    return after;
  });
}

/** Deletes an event for good, and with it who is registered. */
export async function removeEvent(deps: ServerDeps, actor: Actor, id: string): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const before = requireCurrent('Event', await lockEvent(tx, id), undefined);
    await deleteEvent(tx, id);
    await deps.changes.record(tx, { kind: 'event', id, version: before.version + 1, actor, before, after: undefined, fields: [] });
  });
}
