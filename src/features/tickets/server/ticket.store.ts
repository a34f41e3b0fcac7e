import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/server/database.ts';
import type { Ticket } from '../ticket.contract.ts';
import { tickets } from './ticket.table.ts';

/** A ticket as stored, without its history. */
export type TicketRecord = Omit<Ticket, 'history'>;

/** What a save may write; the database and the service own the rest. */
export type NewTicketValues = Omit<typeof tickets.$inferInsert, 'id' | 'assigneeNames'>;
export type TicketValues = Partial<NewTicketValues>;

const { isOpen, assigneeNames, searchText, ...travelling } = getTableColumns(tickets);

const TICKET_COLUMNS = Object.entries(travelling)
  .map(([key, column]) => `t.${column.name} AS "${key}"`)
  .join(', ');

const HISTORY = `coalesce((
  SELECT json_agg(json_build_object(
    'id', h.id, 'timestamp', to_char(h.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'user', h.author, 'content', h.content, 'type', h.type, 'category', h.category
  ) ORDER BY h.position) FROM ticket_history h WHERE h.ticket_id = t.id
), '[]') AS history`;

export const ONE_TICKET = `SELECT ${TICKET_COLUMNS}, ${HISTORY} FROM tickets t WHERE t.id = $1`;

/** A statement takes 65,535 parameters; a ticket has about 40 columns. */
const ROWS_PER_INSERT = 500;

/** Reads a ticket with its history. */
export async function findTicket(db: Db, id: string): Promise<Ticket | undefined> {
  const { rows } = await db.query<Ticket>({ name: 'ticket', text: ONE_TICKET, values: [id] });
  return rows[0];
}

/** The version of a ticket; undefined when there is no such ticket. */
export async function versionOf(db: Db, id: string): Promise<number | undefined> {
  const [row] = await db.orm.select({ version: tickets.version }).from(tickets).where(eq(tickets.id, id));
  return row?.version;
}

/** Reads a ticket and makes other writers wait until the transaction ends. */
export async function lockTicket(tx: Tx, id: string): Promise<TicketRecord | undefined> {
  const text = `SELECT ${TICKET_COLUMNS} FROM tickets t WHERE t.id = $1 FOR UPDATE`;
  const { rows } = await tx.query<TicketRecord>({ name: 'ticket-lock', text, values: [id] });
  return rows[0];
}

/** Adds a ticket under `id`; false, with nothing written, when the id is taken. */
export async function insertTicket(tx: Tx, id: string, values: NewTicketValues): Promise<boolean> {
  const inserted = await tx.orm
    .insert(tickets)
    .values({ ...withAssigneeNames(values), id })
    .onConflictDoNothing({ target: tickets.id })
    .returning({ id: tickets.id });
  return inserted.length === 1;
}

/** Adds many tickets at once and answers the ids of those that went in; one whose provider id is taken does not. */
export async function insertTickets(tx: Tx, values: readonly (NewTicketValues & { id: string })[]): Promise<string[]> {
  const inserted: string[] = [];
  for (let start = 0; start < values.length; start += ROWS_PER_INSERT) {
    const rows = values.slice(start, start + ROWS_PER_INSERT);
    const query = tx.orm.insert(tickets).values(rows).onConflictDoNothing().returning({ id: tickets.id });
    inserted.push(...(await query).map(({ id }) => id));
  }
  return inserted;
}

/** Writes changed fields of a locked ticket; its time never runs backwards. */
export async function changeTicket(tx: Tx, id: string, values: TicketValues): Promise<void> {
  await tx.orm
    .update(tickets)
    .set({
      ...withAssigneeNames(values),
      lastUpdated: sql`greatest(statement_timestamp(), ${tickets.lastUpdated})`,
      version: sql`${tickets.version} + 1`,
    })
    .where(eq(tickets.id, id));
}

/** The names are stored a second time, as what lists find and count by. */
export function withAssigneeNames<V extends TicketValues>(values: V): V & { assigneeNames?: string[] } {
  return values.assignees ? { ...values, assigneeNames: values.assignees.map(({ name }) => name) } : values;
}
