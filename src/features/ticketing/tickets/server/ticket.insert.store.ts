import { getTableColumns, is, SQL } from 'drizzle-orm';
import type { Tx } from '../../../../platform/server/database/database.ts';
import { JsonText } from '../../../../platform/server/serializer.ts';
import type { Ticket } from '../ticket.contract.ts';
import { APPEND_TO_ADDED, historyJson, type NewEntry } from './ticket.history.store.ts';
import { firstTicketIdSql, type NumberFrom, numberFromNow, takeTicketId } from './ticket.numbers.store.ts';
import { type NewTicketValues, TICKET_COLUMNS, withAssigneeKeys } from './ticket.store.ts';
import { tickets } from './ticket.table.ts';

export interface TicketToAdd {
  readonly values: NewTicketValues;
  /** Their `ticketId` is ignored. */
  readonly entries: readonly NewEntry[];
}

/** Columns to write. All of them are written each time, so that the statement is prepared once. */
const WRITTEN = Object.entries(getTableColumns(tickets)).filter(
  ([key, column]) => key !== 'id' && !column.generated && !is(column.default, SQL),
);

/** RMA number of a repair that gets the number of its ticket: TKT-000001 becomes RMA-000001. */
export const NEW_RMA_NUMBER = 'RMA-';

function toColumnValue(name: string, parameter: string): string {
  return name === 'rma_number'
    ? `CASE ${parameter} WHEN '${NEW_RMA_NUMBER}' THEN '${NEW_RMA_NUMBER}' || substr(free.id, 5) ELSE ${parameter} END`
    : parameter;
}

/** Number of the first column's parameter, after the entries and two for the ID. */
const FIRST = 4;

/** SQL that adds a ticket with its history and returns it as JSON. Returns no row if `id` finds none or one that is taken. */
const addStatement = (id: string): string => `WITH free AS (${id}), added AS (
    INSERT INTO tickets (id, ${WRITTEN.map(([, { name }]) => name).join(', ')})
    SELECT free.id, ${WRITTEN.map(([, column], index) => toColumnValue(column.name, `$${FIRST + index}::${column.getSQLType()}`)).join(', ')} FROM free
    ON CONFLICT (id) DO NOTHING RETURNING *
  ), entries AS (${APPEND_TO_ADDED} RETURNING *)
  SELECT row_to_json(ticket)::text AS json
  FROM (SELECT ${TICKET_COLUMNS}, ${historyJson('entries')} AS history FROM added AS tickets) AS ticket`;

const ADD_FIRST = addStatement(firstTicketIdSql('$2', '$3'));
const ADD_AS = addStatement('SELECT $2::text AS id WHERE $3::text IS NULL');

/** Adds a ticket with a new ID, usually in one statement. */
export async function addTicket(tx: Tx, ticket: TicketToAdd, from: NumberFrom = numberFromNow()): Promise<JsonText<Ticket>> {
  const first = await insert(tx, { name: 'ticket-add', text: ADD_FIRST }, [from.time, from.shortest], ticket);
  return first ?? takeTicketId(tx, (id) => insertTicket(tx, id, ticket), from);
}

/** Returns undefined if the ID is taken. */
export function insertTicket(tx: Tx, id: string, ticket: TicketToAdd): Promise<JsonText<Ticket> | undefined> {
  return insert(tx, { name: 'ticket-add-as', text: ADD_AS }, [id, null], ticket);
}

async function insert(
  tx: Tx,
  statement: { readonly name: string; readonly text: string },
  id: readonly unknown[],
  { values, entries }: TicketToAdd,
): Promise<JsonText<Ticket> | undefined> {
  const { rows } = await tx.query<{ json: string }>({ ...statement, values: [JSON.stringify(entries), ...id, ...toRow(values)] });
  return rows[0] && new JsonText(rows[0].json);
}

/** Missing values get the default of the column. */
function toRow(given: NewTicketValues): unknown[] {
  const values: Readonly<Record<string, unknown>> = withAssigneeKeys(given);
  return WRITTEN.map(([key, column]) => {
    const value = values[key] === undefined ? column.default : values[key];
    return value === undefined || value === null ? null : column.mapToDriverValue(value);
  });
}
