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

/** A stored ticket without its history. */
export type TicketRecord = Omit<Ticket, 'history'>;

export type NewTicketValues = Omit<typeof tickets.$inferInsert, 'id' | 'assigneeKeys'>;
export type TicketValues = Partial<NewTicketValues>;

/** SQL of a ticket's columns, from a row named `tickets`. */
export const TICKET_COLUMNS = `${recordColumns(tickets, Ticket).shown},
  coalesce((SELECT people FROM ticket_active_users AS active WHERE active.ticket_id = tickets.id), '[]') AS "activeUsers"`;

const ONE_TICKET = `SELECT ${TICKET_COLUMNS}, ${historyJson('(SELECT * FROM ticket_history WHERE ticket_id = $1)')} AS history FROM tickets WHERE id = $1`;

/** The ticket as JSON: parsing and serializing 46 columns and a history takes more time than the rest of a call. */
export const ONE_TICKET_JSON = `SELECT row_to_json(ticket)::text AS json FROM (${ONE_TICKET}) ticket`;

export async function findTicket(db: Db, id: string): Promise<JsonText<Ticket> | undefined> {
  const { rows } = await db.read<{ json: string }>({ name: 'ticket', text: ONE_TICKET_JSON, values: [id] });
  return rows[0] && new JsonText(rows[0].json);
}

/** Returns a ticket that this transaction has locked or written. */
export async function readTicket(tx: Tx, id: string): Promise<JsonText<Ticket>> {
  const ticket = await findTicket(tx, id);
  if (!ticket) throw new Error('a ticket vanished inside its own transaction');
  return ticket;
}

export const parseTicket = ({ json }: JsonText<Ticket>): Ticket => JSON.parse(json);

export async function findVersion(db: Db, id: string): Promise<number | undefined> {
  const [row] = await db.orm.select({ version: tickets.version }).from(tickets).where(eq(tickets.id, id));
  return row?.version;
}

export async function findSummary(db: Db, id: string): Promise<string | undefined> {
  const { rows } = await db.query<{ summary: string }>({
    name: 'ticket-summary',
    text: 'SELECT summary FROM tickets WHERE id = $1',
    values: [id],
  });
  return rows[0]?.summary;
}

/** Returns the tickets that exist, ordered by ID. */
export function findTicketRecords(db: Db, ids: readonly string[]): Promise<TicketRecord[]> {
  return readRecords(db, ids, '');
}

/** Locks the rows against other writers. */
export function lockTicketRecords(tx: Tx, ids: readonly string[]): Promise<TicketRecord[]> {
  trackLock(tx, 'tickets', ids);
  return readRecords(tx, ids, 'FOR NO KEY UPDATE');
}

/** Locks the rows against other writers and against new references to them. */
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

/** Adds the keys of the assignees, by which lists filter and count. */
export function withAssigneeKeys<V extends TicketValues>(values: V): V & { assigneeKeys?: string[] } {
  return values.assignees ? { ...values, assigneeKeys: values.assignees.map(toPersonKey) } : values;
}

/** Prevents a ticket from being removed or merged until the transaction ends. */
export async function lockTicketShared(tx: Tx, id: string): Promise<Pick<TicketRecord, 'id' | 'version' | 'mergedInto'> | undefined> {
  trackLock(tx, 'tickets.references', [id]);
  const text = 'SELECT id, version, merged_into AS "mergedInto" FROM tickets WHERE id = $1 FOR KEY SHARE';
  const { rows } = await tx.query<Pick<TicketRecord, 'id' | 'version' | 'mergedInto'>>({ name: 'ticket-hold', text, values: [id] });
  return rows[0];
}

/** Removes imported tickets that are unchanged since, and returns the others. */
export async function removeImportedTickets(tx: Tx, ids: readonly string[]): Promise<KeptRecord[]> {
  const table = { name: 'tickets', title: 'summary', owned: ['ticket_history', 'ticket_times'] };
  const { unchanged, kept } = await findUnchanged(tx, table, ids);
  trackLock(tx, 'tickets.references', ids);
  await tx.query('SELECT FROM remove_imported_tickets($1)', [unchanged]);
  return kept;
}
