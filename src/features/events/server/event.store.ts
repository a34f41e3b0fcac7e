import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/server/database/database.ts';
import { savedRow } from '../../../platform/server/database/saved-row.ts';
import { takeLock } from '../../../platform/server/locks/take-lock.ts';
import type { CalendarEvent, EventChange, NewEvent } from '../event.contract.ts';
import { eventRegistrations, events } from './event.table.ts';

/** An event is what its table says, without what only searches and calendars need. */
const { search, calendarUid, ...COLUMNS } = getTableColumns(events);

/** What every change of an event sets. */
const CHANGED = { lastUpdated: sql`now()`, version: sql`${events.version} + 1` };

export async function findEvent(db: Db, id: string): Promise<CalendarEvent | undefined> {
  const [event] = await db.orm.select(COLUMNS).from(events).where(eq(events.id, id));
  return event;
}

/** Reads an event and makes other writers wait until the transaction ends. */
export async function lockEvent(tx: Tx, id: string): Promise<CalendarEvent | undefined> {
  takeLock(tx, 'events', [id]);
  const [event] = await tx.orm.select(COLUMNS).from(events).where(eq(events.id, id)).for('update');
  return event;
}

/** An event, and what calendar programs know it by. */
export async function findCalendarEvent(db: Db, id: string): Promise<(CalendarEvent & { calendarUid: string }) | undefined> {
  const [event] = await db.orm
    .select({ ...COLUMNS, calendarUid })
    .from(events)
    .where(eq(events.id, id));
  return event;
}

export async function insertEvent(tx: Tx, event: NewEvent): Promise<CalendarEvent> {
  return savedRow(await tx.orm.insert(events).values(event).returning(COLUMNS));
}

export async function changeEvent(tx: Tx, id: string, change: Omit<EventChange, 'version'>): Promise<CalendarEvent> {
  const isIt = eq(events.id, id);
  return savedRow(
    await tx.orm
      .update(events)
      .set({ ...change, ...CHANGED })
      .where(isIt)
      .returning(COLUMNS),
  );
}

/** Counts again who is registered. */
export async function countRegistered(tx: Tx, id: string): Promise<CalendarEvent> {
  const registeredCount = sql`(SELECT count(*) FROM ${eventRegistrations} WHERE ${eventRegistrations.eventId} = ${events.id})`;
  const isIt = eq(events.id, id);
  return savedRow(
    await tx.orm
      .update(events)
      .set({ registeredCount, ...CHANGED })
      .where(isIt)
      .returning(COLUMNS),
  );
}

/** Removes an event, and with it who is registered. */
export async function deleteEvent(tx: Tx, id: string): Promise<void> {
  await tx.orm.delete(events).where(eq(events.id, id));
}
