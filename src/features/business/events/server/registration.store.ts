import { and, eq, sql } from 'drizzle-orm';
import { recordColumns } from '../../../../platform/server/database/columns.ts';
import type { Db, Tx } from '../../../../platform/server/database/database.ts';
import { contains, when } from '../../../../platform/server/list/condition.ts';
import { type ListPage, readPage } from '../../../../platform/server/list/list-page.ts';
import { textKey, wholeNumberKey } from '../../../../platform/server/list/sort-key.ts';
import { type NewRegistration, Registration, type RegistrationQuery } from '../registration.contract.ts';
import { eventRegistrations } from './event.table.ts';

const COLUMNS = recordColumns(eventRegistrations, Registration);

/** Returns a page of attendees ordered by name. */
export function listRegistrations(db: Db, eventId: string, { q, limit, cursor }: RegistrationQuery): Promise<ListPage<Registration>> {
  return readPage(db, {
    table: 'event_registrations',
    columns: COLUMNS,
    order: [textKey('lower(name)'), wholeNumberKey('id')],
    direction: 'asc',
    limit,
    cursor,
    where: [{ sql: (id) => `event_id = ${id}`, value: eventId }, ...when(q, (text) => contains('search', text))],
  });
}

/** Registers people and returns those who weren't registered yet, in input order. */
export async function insertRegistrations(tx: Tx, eventId: string, people: readonly NewRegistration[]): Promise<Registration[]> {
  const { rows } = await tx.query<Registration>({
    name: 'event-registrations-add',
    text: `INSERT INTO event_registrations (event_id, name, email, company)
      SELECT $1, name, email, company FROM json_to_recordset($2) AS person (name text, email text, company text)
      ON CONFLICT (event_id, lower(email)) DO NOTHING RETURNING ${COLUMNS.shown}`,
    values: [eventId, JSON.stringify(people)],
  });
  return rows;
}

/** Lists the attendees of an event with their addresses, in order of registration. */
export async function listPeople(db: Db, eventId: string): Promise<{ name: string; address: string }[]> {
  const { rows } = await db.query<{ name: string; address: string }>({
    name: 'event-registrations-people',
    text: 'SELECT name, email AS address FROM event_registrations WHERE event_id = $1 ORDER BY id',
    values: [eventId],
  });
  return rows;
}

/** Returns which email addresses are already registered, in lower case. */
export async function findRegistered(db: Db, eventId: string, emails: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.query<{ email: string }>({
    name: 'event-registrations-known',
    text: `SELECT lower(email) AS email FROM event_registrations
      WHERE event_id = $1 AND lower(email) IN (SELECT lower(unnest($2::text[]) COLLATE "und-x-icu"))`,
    values: [eventId, emails],
  });
  return new Set(rows.map(({ email }) => email));
}

/** Deletes a registration. `id` comes from the URL and may not be a number. */
export async function deleteRegistration(tx: Tx, eventId: string, id: string): Promise<{ name: string } | undefined> {
  const isIt = and(eq(eventRegistrations.eventId, eventId), sql`${eventRegistrations.id}::text = ${id}`);
  const [removed] = await tx.orm.delete(eventRegistrations).where(isIt).returning({ name: eventRegistrations.name });
  return removed;
}
