import { getTableColumns } from 'drizzle-orm';
import type { QueryConfig } from 'pg';
import { invalid } from '../../../platform/errors.ts';
import { COUNT_LIMIT } from '../../../platform/server/counting.ts';
import { decodeCursor, encodeCursor } from '../../../platform/server/cursor.ts';
import type { Db } from '../../../platform/server/database.ts';
import { substringPattern } from '../../../platform/server/substring.ts';
import { type TicketQuery, TicketRow, UNASSIGNED } from '../ticket.contract.ts';
import { sharedState } from '../ticket.rules.ts';
import { tickets } from './ticket.table.ts';

/** One thing a list is narrowed by; `name` tells apart conditions that read differently. */
interface Condition {
  readonly name: string;
  readonly sql: (parameter: string) => string;
  readonly value: unknown;
}

const COLUMNS = Object.entries(getTableColumns(tickets))
  .filter(([key]) => key in TicketRow.shape)
  .map(([key, column]) => `${column.name} AS "${key}"`)
  .join(', ');

const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** The rows of one page, newest change first, and the cursor of the next page if there is one. */
export async function listTicketRows(db: Db, query: TicketQuery): Promise<{ rows: TicketRow[]; next: string | undefined }> {
  const { rows } = await db.query<TicketRow>(listQuery(query));
  const page = rows.slice(0, query.limit);
  const last = rows.length > query.limit ? page.at(-1) : undefined;
  return { rows: page, next: last && encodeCursor([last.lastUpdated, last.id]) };
}

/** How many tickets match, counted no further than one beyond the limit of lists. */
export async function countTicketRows(db: Db, query: TicketQuery): Promise<number> {
  const { rows } = await db.query<{ count: number }>(countQuery(query));
  return rows[0]?.count ?? 0;
}

export function listQuery(query: TicketQuery): QueryConfig {
  const { where, values, name } = written(conditionsOf(query), query.cursor);
  // The limit is written out: a parameter would keep the planner from knowing how few rows are wanted.
  const text = `SELECT ${COLUMNS} FROM tickets ${where} ORDER BY last_updated DESC, id DESC LIMIT ${query.limit + 1}`;
  // Searches are planned anew with their words; unusual limits are not worth a prepared statement each.
  const isPrepared = !query.q && query.limit % 50 === 0;
  return { text, values, ...(isPrepared && { name: `tickets:${query.limit}:${name}` }) };
}

export function countQuery(query: TicketQuery): QueryConfig {
  const { where, values } = written(conditionsOf(query), undefined);
  return { text: `SELECT count(*) AS count FROM (SELECT FROM tickets ${where} LIMIT ${COUNT_LIMIT + 1}) AS some`, values };
}

function conditionsOf({ type, state, status = [], assignee, make, q }: TicketQuery): Condition[] {
  const shared = state ? undefined : sharedState(status);
  return [
    ...when(type, (value) => ({ name: 'type', sql: (p) => `type = ${p}`, value })),
    ...when(state ?? shared, (value) => ({ name: 'state', sql: (p) => `is_open = ${p}`, value: value === 'open' })),
    ...statusCondition(status),
    ...when(assignee, assigneeCondition),
    ...when(make, (value) => ({ name: 'make', sql: (p) => `vehicle_make = ${p}`, value })),
    ...when(q?.trim(), (text) => ({
      name: 'q',
      sql: (p) => `search_text LIKE lower(${p} COLLATE "und-x-icu")`,
      value: substringPattern(text),
    })),
  ];
}

function when<T>(value: T | undefined, condition: (value: T) => Condition): Condition[] {
  return value === undefined || value === '' ? [] : [condition(value)];
}

function statusCondition(statuses: readonly string[]): Condition[] {
  const [only, ...others] = statuses;
  if (only === undefined) return [];
  if (others.length === 0) return [{ name: 'status', sql: (p) => `status = ${p}`, value: only }];
  return [{ name: 'statuses', sql: (p) => `status = ANY(${p})`, value: statuses }];
}

function assigneeCondition(name: string): Condition {
  if (name === UNASSIGNED) return { name: 'unassigned', sql: (p) => `cardinality(assignee_names) = ${p}`, value: 0 };
  return { name: 'assignee', sql: (p) => `assignee_names @> ${p}`, value: [name] };
}

function written(conditions: readonly Condition[], cursor: string | undefined) {
  const texts = conditions.map(({ sql }, index) => sql(`$${index + 1}`));
  const values = conditions.map(({ value }) => value);
  const name = conditions.map((condition) => condition.name).join('+');
  if (cursor === undefined) return { where: whereOf(texts), values, name };
  const place = `(last_updated, id) < ($${values.length + 1}::timestamptz, $${values.length + 2})`;
  return { where: whereOf([...texts, place]), values: [...values, ...placeOf(cursor)], name: `${name}+cursor` };
}

const whereOf = (texts: readonly string[]): string => (texts.length === 0 ? '' : `WHERE ${texts.join(' AND ')}`);

function placeOf(cursor: string): [string, string] {
  const [time, id] = decodeCursor(cursor);
  if (typeof time !== 'string' || !ISO_TIME.test(time) || Number.isNaN(Date.parse(time)) || id.includes('\u0000')) {
    throw invalid('The cursor is not valid');
  }
  return [time, id];
}
