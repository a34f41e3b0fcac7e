import { eq } from 'drizzle-orm';
import { recordColumns } from '../../../../platform/server/database/columns.ts';
import type { Db, Tx } from '../../../../platform/server/database/database.ts';
import { findUnchanged } from '../../../../platform/server/database/imported-records.ts';
import { trackLock } from '../../../../platform/server/database/lock-tracker.ts';
import type { KeptRecord } from '../../../../platform/server/import-target.ts';
import { JsonText } from '../../../../platform/server/serializer.ts';
import { toPersonKey } from '../../../admin/users/person.rules.ts';
import { Ticket } from '../ticket.contract.ts';
import { historyJson } from './ticket.history.store.ts';
import { tickets } from './ticket.table.ts';

/** A ticket as stored, without its history. */
export type TicketRecord = Omit<Ticket, 'history'>;

/** The columns that a save may write; the database and the service own the rest. */
export type NewTicketValues = Omit<typeof tickets.$inferInsert, 'id' | 'assigneeKeys'>;
export type TicketValues = Partial<NewTicketValues>;

/** The columns of a ticket, from a row that goes by the name `tickets`. */
export const TICKET_COLUMNS = `${recordColumns(tickets, Ticket).shown},
  coalesce((SELECT people FROM ticket_active_users AS active WHERE active.ticket_id = tickets.id), '[]') AS "activeUsers"`;

/** A ticket with its history, column by column. */
const ONE_TICKET = `SELECT ${TICKET_COLUMNS}, ${historyJson('(SELECT * FROM ticket_history WHERE ticket_id = $1)')} AS history FROM tickets WHERE id = $1`;

/** The whole ticket as one text: taking 46 columns and a history apart only to write them again costs Node more than all the rest of a call. */
export const ONE_TICKET_JSON = `SELECT row_to_json(ticket)::text AS json FROM (${ONE_TICKET}) ticket`;

/** Reads a ticket with its history. */
export async function findTicket(db: Db, id: string): Promise<JsonText<Ticket> | undefined> {
  const { rows } = await db.read<{ json: string }>({ name: 'ticket', text: ONE_TICKET_JSON, values: [id] });
  return rows[0] && new JsonText(rows[0].json);
}

/** A ticket that this transaction has locked or written, with its history. */
export async function readTicket(tx: Tx, id: string): Promise<JsonText<Ticket>> {
  const ticket = await findTicket(tx, id);
  if (!ticket) throw new Error('a ticket vanished inside its own transaction');
  return ticket;
}

export const parseTicket = ({ json }: JsonText<Ticket>): Ticket => JSON.parse(json);

/** The version of a ticket; undefined when there is no such ticket. */
export async function findVersion(db: Db, id: string): Promise<number | undefined> {
  const [row] = await db.orm.select({ version: tickets.version }).from(tickets).where(eq(tickets.id, id));
  return row?.version;
}

/** Reads the summary of a ticket; undefined when there is no such ticket. */
export async function findSummary(db: Db, id: string): Promise<string | undefined> {
  const { rows } = await db.query<{ summary: string }>({
    name: 'ticket-summary',
    text: 'SELECT summary FROM tickets WHERE id = $1',
    values: [id],
  });
  return rows[0]?.summary;
}

/** Reads tickets by their ids, in that order. */
export function findTicketRecords(db: Db, ids: readonly string[]): Promise<TicketRecord[]> {
  return readRecords(db, ids, '');
}

/** The same, and makes other writers wait until the transaction ends. */
export function lockTicketRecords(tx: Tx, ids: readonly string[]): Promise<TicketRecord[]> {
  trackLock(tx, 'tickets', ids);
  return readRecords(tx, ids, 'FOR NO KEY UPDATE');
}

/** Reads and locks in the same way, and makes writers that refer to one of the tickets wait too. */
export function lockTicketsAndReferences(tx: Tx, ids: readonly string[]): Promise<TicketRecord[]> {
  trackLock(tx, 'tickets', ids);
  trackLock(tx, 'tickets.references', ids);
  return readRecords(tx, ids, 'FOR UPDATE');
}

async function readRecords(db: Db, ids: readonly string[], lock: string): Promise<TicketRecord[]> {
  const text = `SELECT ${TICKET_COLUMNS} FROM tickets WHERE id = ANY($1) ORDER BY id ${lock}`;
  const { rows } = await db.query<TicketRecord>({ name: `tickets-by-id ${lock}`, text, values: [ids] });
  return rows;
}

/** Their keys are stored beside the assignees, as what lists find and count by. */
export function withAssigneeKeys<V extends TicketValues>(values: V): V & { assigneeKeys?: string[] } {
  return values.assignees ? { ...values, assigneeKeys: values.assignees.map(toPersonKey) } : values;
}

/** The version of a ticket, which is neither removed nor merged until the transaction ends; undefined when there is no such ticket. */
export async function lockTicketShared(tx: Tx, id: string): Promise<Pick<TicketRecord, 'id' | 'version' | 'mergedInto'> | undefined> {
  trackLock(tx, 'tickets.references', [id]);
  const text = 'SELECT id, version, merged_into AS "mergedInto" FROM tickets WHERE id = $1 FOR KEY SHARE';
  const { rows } = await tx.query<Pick<TicketRecord, 'id' | 'version' | 'mergedInto'>>({ name: 'ticket-hold', text, values: [id] });
  return rows[0];
}

/** Removes imported tickets that were not worked on, with their history, and answers the others. */
export async function removeImportedTickets(tx: Tx, ids: readonly string[]): Promise<KeptRecord[]> {
  const { unchanged, kept } = await findUnchanged(
    tx,
    { name: 'tickets', title: 'summary', owned: ['ticket_history', 'ticket_times'] },
    ids,
  );
  trackLock(tx, 'tickets.references', ids);
  await tx.query('SELECT FROM remove_imported_tickets($1)', [unchanged]);
  return kept;
}
