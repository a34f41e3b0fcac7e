import { eq, getTableColumns, sql } from 'drizzle-orm';
import { recordColumns } from '../../../../platform/server/database/columns.ts';
import { type Db, requireRow, type Tx } from '../../../../platform/server/database/database.ts';
import { contains, when } from '../../../../platform/server/list/condition.ts';
import { type ListPage, readPage } from '../../../../platform/server/list/list-page.ts';
import { textKey, timeKey } from '../../../../platform/server/list/sort-key.ts';
import { createRecordStore } from '../../../../platform/server/records/record-store.ts';
import { CalendarEvent, type EventDetails, type EventQuery } from '../event.contract.ts';
import { eventRegistrations, events } from './event.table.ts';

const { search, calendarUid, ...COLUMNS } = getTableColumns(events);

export const eventStore = createRecordStore({ kind: 'event', noun: 'Event', record: CalendarEvent, table: events });

/** Finds an event with its calendar UID. */
export async function findCalendarEvent(db: Db, id: string): Promise<(CalendarEvent & { calendarUid: string }) | undefined> {
  const [event] = await db.orm
    .select({ ...COLUMNS, calendarUid })
    .from(events)
    .where(eq(events.id, id));
  return event;
}

/** Finds an event with the names of its attendees. */
export async function findEventDetails(db: Db, id: string): Promise<EventDetails | undefined> {
  const registeredUsers = sql<string[]>`ARRAY(SELECT r.name FROM event_registrations r WHERE r.event_id = events.id ORDER BY r.id)`;
  const [event] = await db.orm
    .select({ ...COLUMNS, registeredUsers })
    .from(events)
    .where(eq(events.id, id));
  return event;
}

/** Recounts the attendees of an event. */
export async function countRegistered(tx: Tx, id: string): Promise<CalendarEvent> {
  const registeredCount = sql`(SELECT count(*) FROM ${eventRegistrations} WHERE ${eventRegistrations.eventId} = ${events.id})`;
  const change = { registeredCount, lastUpdated: sql`now()`, version: sql`${events.version} + 1` };
  return requireRow(await tx.orm.update(events).set(change).where(eq(events.id, id)).returning(COLUMNS));
}

const LIST_COLUMNS = recordColumns(events, CalendarEvent);

/** Returns a page of matching events ordered by date, then ID. */
export function listEvents(db: Db, { q, from, before, order, limit, cursor }: EventQuery): Promise<ListPage<CalendarEvent>> {
  return readPage(db, {
    table: 'events',
    columns: LIST_COLUMNS,
    order: [timeKey('date'), textKey('id')],
    direction: order,
    limit,
    cursor,
    where: [
      ...when(q, (text) => contains('search', text)),
      ...when(from, (value) => ({ sql: (time) => `date >= ${time}`, value, isPlannedByValue: true as const })),
      ...when(before, (value) => ({ sql: (time) => `date < ${time}`, value, isPlannedByValue: true as const })),
    ],
  });
}
