import { eq, sql } from 'drizzle-orm';
import { isoText, jsonColumns } from '../../../platform/server/database/columns.ts';
import type { Db, Tx } from '../../../platform/server/database/database.ts';
import { JsonText } from '../../../platform/server/http/json-text.ts';
import { Ticket } from '../ticket.contract.ts';
import { tickets } from './ticket.table.ts';

/** A ticket as stored, without its history. */
export type TicketRecord = Omit<Ticket, 'history'>;

/** What a save may write; the database and the service own the rest. */
export type NewTicketValues = Omit<typeof tickets.$inferInsert, 'id' | 'assigneeNames'>;
export type TicketValues = Partial<NewTicketValues>;

const COLUMNS = jsonColumns(tickets, Ticket);

const HISTORY = `coalesce((
  SELECT json_agg(json_build_object(
    'id', h.id, 'timestamp', ${isoText('h.at')},
    'user', h.author, 'content', h.content, 'type', h.type, 'category', h.category
  ) ORDER BY h.position) FROM ticket_history h WHERE h.ticket_id = t.id
), '[]') AS history`;

/** A ticket with its history, column by column; the bench asks with it too. */
export const ONE_TICKET = `SELECT ${COLUMNS}, ${HISTORY} FROM tickets t WHERE t.id = $1`;

/** The whole ticket as one text: taking 46 columns and a history apart only to write them again costs Node more than all the rest of a call. */
export const ONE_TICKET_JSON = `SELECT row_to_json(ticket)::text AS json FROM (${ONE_TICKET}) ticket`;

/** A statement takes 65,535 parameters; a ticket has about 40 columns. */
const ROWS_PER_INSERT = 500;

/** Reads a ticket with its history. */
export async function findTicket(db: Db, id: string): Promise<JsonText<Ticket> | undefined> {
  const { rows } = await db.query<{ json: string }>({ name: 'ticket', text: ONE_TICKET_JSON, values: [id] });
  return rows[0] && new JsonText(rows[0].json);
}

/** The version of a ticket; undefined when there is no such ticket. */
export async function findVersion(db: Db, id: string): Promise<number | undefined> {
  const [row] = await db.orm.select({ version: tickets.version }).from(tickets).where(eq(tickets.id, id));
  return row?.version;
}

/** Reads a ticket and makes other writers wait until the transaction ends. */
export async function lockTicket(tx: Tx, id: string): Promise<TicketRecord | undefined> {
  const text = `SELECT ${COLUMNS} FROM tickets t WHERE t.id = $1 FOR UPDATE`;
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

/** Writes changed fields of a locked ticket and answers it as it is then; its time never runs backwards. */
export async function changeTicket(tx: Tx, current: TicketRecord, values: Partial<TicketRecord>): Promise<TicketRecord> {
  const version = current.version + 1;
  const [saved] = await tx.orm
    .update(tickets)
    .set({
      ...withAssigneeNames(values),
      lastUpdated: sql`greatest(statement_timestamp(), ${tickets.lastUpdated})`,
      version,
    })
    .where(eq(tickets.id, current.id))
    .returning({ lastUpdated: tickets.lastUpdated });
  return { ...current, ...values, ...saved, version };
}

/** The names are stored a second time, as what lists find and count by. */
export function withAssigneeNames<V extends TicketValues>(values: V): V & { assigneeNames?: string[] } {
  return values.assignees ? { ...values, assigneeNames: values.assignees.map(({ name }) => name) } : values;
}
