import { historyAuthor } from '../../src/features/ticketing/tickets/ticket.rules.ts';
import type { Database, Db, Tx } from '../../src/platform/server/database/database.ts';
import { insertRows, iso } from '../insert-rows.ts';
import { generateTickets, type TicketSet } from './generate-tickets.ts';
import type { SampleTicket } from './tickets.ts';

const BATCH = 2_000;

/** Indexes that are faster to create at the end than to update with each row. */
const HEAVY_INDEXES = `SELECT indexname, indexdef FROM pg_indexes
  WHERE tablename IN ('tickets', 'ticket_history', 'ticket_search_texts') AND indexname NOT LIKE '%_pkey'`;

const FIXED_TIME = Date.parse('2026-11-20T17:00:00.000Z');

/** Adds tickets of 20 shops for tests that count: the same tickets whenever it runs. */
export function loadFixedTickets(database: Database, set: Pick<TicketSet, 'count' | 'historyLength'>): Promise<void> {
  return database.transaction((tx) => loadTickets(tx, generateTickets({ shopCount: 20, now: FIXED_TIME, ...set })));
}

/** Adds tickets and their histories to a database in one transaction. The counters are rebuilt at the end. */
export async function loadTickets(tx: Tx, tickets: Iterable<SampleTicket>, isLarge = false): Promise<void> {
  await tx.query("SET LOCAL statement_timeout = 0; SET LOCAL maintenance_work_mem = '512MB'");
  await tx.query('ALTER TABLE tickets DISABLE TRIGGER USER; ALTER TABLE ticket_history DISABLE TRIGGER ticket_history_first_reply');
  const rebuild = isLarge ? await dropIndexes(tx) : [];
  const authors = await findAuthors(tx);
  for (const batch of toBatches(tickets)) await insertBatch(tx, batch, authors);
  await tx.query('SELECT rebuild_ticket_search_texts()');
  for (const definition of rebuild) await tx.query(definition);
  await tx.query('ALTER TABLE tickets ENABLE TRIGGER USER; ALTER TABLE ticket_history ENABLE TRIGGER ticket_history_first_reply');
  await tx.query('SELECT rebuild_ticket_counters()');
}

async function dropIndexes(tx: Tx): Promise<string[]> {
  const { rows } = await tx.query<{ indexname: string; indexdef: string }>(HEAVY_INDEXES);
  for (const { indexname } of rows) await tx.query(`DROP INDEX ${indexname}`);
  return rows.map(({ indexdef }) => indexdef);
}

function* toBatches(tickets: Iterable<SampleTicket>): Generator<SampleTicket[]> {
  let batch: SampleTicket[] = [];
  for (const ticket of tickets) {
    batch.push(ticket);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Returns the IDs of the staff by their names in histories. */
async function findAuthors(db: Db): Promise<Map<string, string>> {
  const { rows } = await db.query<{ id: string; name: string }>('SELECT id, full_name AS name FROM users');
  return new Map(rows.map(({ id, name }) => [historyAuthor(name), id]));
}

async function insertBatch(db: Db, batch: readonly SampleTicket[], authors: ReadonlyMap<string, string>): Promise<void> {
  await insertRows(db, 'tickets', batch.map(toRow));
  await insertRows(
    db,
    'ticket_history',
    batch.flatMap((ticket) =>
      ticket.history.map((entry, index) => ({
        ...entry,
        author_id: authors.get(entry.author) ?? null,
        at: iso(entry.at),
        ticket_id: ticket.id,
        id: toEntryId(ticket, index),
      })),
    ),
  );
}

const snake = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Omitted columns get their defaults. */
function toRow({ history: _history, fields, createdAt, lastUpdated, ...serverOwned }: SampleTicket): Record<string, unknown> {
  const { technicianId: technicianName, ...sent } = fields;
  const columns = Object.entries({ ...sent, technicianName, ...serverOwned }).map(([name, value]) => [snake(name), value]);
  const times = { created_at: iso(createdAt), last_updated: iso(lastUpdated), last_sync: iso(lastUpdated) };
  return { ...Object.fromEntries(columns), ...times, sync_status: 'synced' };
}

/** Derives the IDs of entries from the ticket's: cheap for a million entries, and the same in each run. */
function toEntryId({ id }: SampleTicket, index: number): string {
  const number = Number(id.replaceAll(/\D/g, '')) * 100 + index;
  return `00000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`;
}

/** Some waiting tickets have a follow-up today or in the next days, or one that is overdue. */
export async function planFollowUps(db: Db, now: number): Promise<void> {
  const waiting = "WHERE status IN ('On Hold', 'Awaiting Parts')";
  await plan(db, now, { where: waiting, limit: 18, each: 3, from: -3 });
}

/** The day of a user: two overdue follow-ups, one for today, and one for tomorrow. */
export async function planDay(db: Db, userId: string, now: number): Promise<void> {
  const own = `WHERE id IN (SELECT ticket_id FROM ticket_assignees WHERE person_key = '${userId}' AND is_open)`;
  await plan(db, now, { where: own, limit: 4, each: 1, from: -2 });
}

interface Plan {
  readonly where: string;
  readonly limit: number;
  /** Number of follow-ups per day. */
  readonly each: number;
  /** Days from today to the first one. */
  readonly from: number;
}

async function plan(db: Db, now: number, { where, limit, each, from }: Plan): Promise<void> {
  await db.query(
    `WITH waiting AS (
      SELECT id, (row_number() OVER (ORDER BY last_updated DESC, id) - 1) / $2 + $3 AS days FROM tickets ${where} LIMIT ${limit}
    ) UPDATE tickets SET follow_up_date = $1::date + days::int, is_follow_up_due = days < 0 FROM waiting WHERE tickets.id = waiting.id`,
    [new Date(now).toISOString().slice(0, 10), each, from],
  );
}
