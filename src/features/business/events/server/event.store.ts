import { eq, getTableColumns, sql } from 'drizzle-orm';
import { type Db, requireRow, type Tx } from '../../../../platform/server/database/database.ts';
import { createRecordStore } from '../../../../platform/server/records/record-store.ts';
import { CalendarEvent, type EventDetails } from '../event.contract.ts';
import { eventRegistrations, events } from './event.table.ts';

/** An event is what its table says, without what only searches and calendars need. */
const { search, calendarUid, ...COLUMNS } = getTableColumns(events);

export const eventStore = createRecordStore({ kind: 'event', noun: 'Event', record: CalendarEvent, table: events });

/** An event, and what calendar programs know it by. */
export async function findCalendarEvent(db: Db, id: string): Promise<(CalendarEvent & { calendarUid: string }) | undefined> {
  const [event] = await db.orm
    .select({ ...COLUMNS, calendarUid })
    .from(events)
    .where(eq(events.id, id));
  return event;
}

/** An event, and the names of those who are registered for it. */
export async function findEventDetails(db: Db, id: string): Promise<EventDetails | undefined> {
  const registeredUsers = sql<string[]>`ARRAY(SELECT r.name FROM event_registrations r WHERE r.event_id = events.id ORDER BY r.id)`;
  const [event] = await db.orm
    .select({ ...COLUMNS, registeredUsers })
    .from(events)
    .where(eq(events.id, id));
  return event;
}

/** Counts again who is registered. */
export async function countRegistered(tx: Tx, id: string): Promise<CalendarEvent> {
  const registeredCount = sql`(SELECT count(*) FROM ${eventRegistrations} WHERE ${eventRegistrations.eventId} = ${events.id})`;
  const change = { registeredCount, lastUpdated: sql`now()`, version: sql`${events.version} + 1` };
  return requireRow(await tx.orm.update(events).set(change).where(eq(events.id, id)).returning(COLUMNS));
}
