import { getTableColumns } from 'drizzle-orm';
import type { QueryConfig } from 'pg';
import type { Tx } from '../../../../platform/server/database/database.ts';
import { trackLock } from '../../../../platform/server/database/lock-tracker.ts';
import { JsonText } from '../../../../platform/server/serializer.ts';
import { syncStatusAfterChange } from '../../../../platform/sync-status.ts';
import type { Ticket } from '../ticket.contract.ts';
import { APPEND_ENTRIES, historyJson, type NewEntry } from './ticket.history.store.ts';
import { TICKET_COLUMNS, type TicketRecord, withAssigneeKeys } from './ticket.store.ts';
import { tickets } from './ticket.table.ts';

/** Reads a ticket and locks its row until the transaction ends. Rows that refer to it, such as stock movements, aren't blocked. */
export async function lockTicket(tx: Tx, id: string): Promise<TicketRecord | undefined> {
  trackLock(tx, 'tickets', [id]);
  const text = `SELECT ${TICKET_COLUMNS} FROM tickets WHERE id = $1 FOR NO KEY UPDATE`;
  const { rows } = await tx.query<TicketRecord>({ name: 'ticket-lock', text, values: [id] });
  return rows[0];
}

export interface TicketSave {
  readonly changed: Partial<TicketRecord>;
  readonly entries: readonly NewEntry[];
  readonly by: string;
}

export interface SavedTicket {
  readonly after: TicketRecord;
  /** IDs of the entries that weren't stored yet. */
  readonly added: readonly string[];
  readonly ticket: JsonText<Ticket>;
}

interface SavedRow {
  lastUpdated: string;
  version: number;
  added: string[];
  history: string;
}

/** Each set of columns is a prepared statement of its own. Sets of more columns are rare and aren't prepared. */
const MOST_PREPARED = 2;

const COLUMNS = getTableColumns(tickets);
const HISTORY = historyJson('(SELECT * FROM ticket_history WHERE ticket_id = $2 UNION ALL SELECT * FROM added)');

/** Writes changed fields and new entries of a locked ticket in one statement. Returns undefined if nothing is new. */
export async function saveTicket(tx: Tx, current: TicketRecord, save: TicketSave): Promise<SavedTicket | undefined> {
  const written = { ...save.changed, lastModifiedBy: save.by, syncStatus: syncStatusAfterChange(current.syncStatus) };
  const { rows } = await tx.query<SavedRow & Record<string, unknown>>(saveStatement(current.id, save, withAssigneeKeys(written)));
  const [row] = rows;
  if (!row) return undefined;
  const after = { ...current, ...written, lastUpdated: row.lastUpdated, version: row.version };
  // Only the history is read from the database.
  return { after, added: row.added, ticket: new JsonText(`${JSON.stringify(after).slice(0, -1)},"history":${row.history}}`) };
}

/** `greatest` keeps the time of the last change from going back. */
function saveStatement(id: string, { changed, entries }: TicketSave, written: object): QueryConfig {
  const values: unknown[] = [JSON.stringify(entries), id];
  const set = Object.entries(written)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, value]) => setColumn(COLUMNS[key as keyof typeof COLUMNS], value, values));
  const fields = Object.keys(changed).toSorted();
  const text = `WITH added AS (${APPEND_ENTRIES} RETURNING *), changed AS (
      UPDATE tickets SET ${set.join(', ')}, last_updated = greatest(statement_timestamp(), last_updated), version = version + 1
      WHERE id = $2 ${fields.length === 0 ? 'AND EXISTS (SELECT FROM added)' : ''} RETURNING version, last_updated
    ) SELECT version, last_updated AS "lastUpdated", ARRAY(SELECT id::text FROM added) AS added, ${HISTORY}::text AS history FROM changed`;
  return { text, values, ...(fields.length <= MOST_PREPARED && { name: `ticket-save ${fields}` }) };
}

function setColumn(column: (typeof COLUMNS)[keyof typeof COLUMNS], value: unknown, values: unknown[]): string {
  return `${column.name} = $${values.push(value === null ? null : column.mapToDriverValue(value))}`;
}
