import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../../platform/server/database/database.ts';
import { savedRow } from '../../../../platform/server/database/saved-row.ts';
import { createRecordStore } from '../../../../platform/server/records/record-store.ts';
import { CalendarEvent } from '../event.contract.ts';
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

/** Counts and names again who is registered. */
export async function countRegistered(tx: Tx, id: string): Promise<CalendarEvent> {
  const registeredCount = sql`(SELECT count(*) FROM ${eventRegistrations} WHERE ${eventRegistrations.eventId} = ${events.id})`;
  const registeredUsers = sql`ARRAY(SELECT ${eventRegistrations.name} FROM ${eventRegistrations} WHERE ${eventRegistrations.eventId} = ${events.id} ORDER BY ${eventRegistrations.id})`;
  const change = { registeredCount, registeredUsers, lastUpdated: sql`now()`, version: sql`${events.version} + 1` };
  return savedRow(await tx.orm.update(events).set(change).where(eq(events.id, id)).returning(COLUMNS));
}
