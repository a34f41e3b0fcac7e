import { getTableColumns } from 'drizzle-orm';
import type { QueryConfig } from 'pg';
import { badRequest } from '../../../platform/errors.ts';
import type { Db } from '../../../platform/server/database/database.ts';
import { substringPattern } from '../../../platform/server/database/substring.ts';
import { COUNT_LIMIT } from '../../../platform/server/list/counting.ts';
import { decodeCursor, encodeCursor } from '../../../platform/server/list/cursor.ts';
import { type TicketQuery, TicketRow, type TicketStatus, UNASSIGNED } from '../ticket.contract.ts';
import { sharedState } from '../ticket.rules.ts';
import { tickets } from './ticket.table.ts';

/** One thing a list is narrowed by. */
interface Condition {
  readonly sql: (parameter: string) => string;
  /** Absent when the condition is the same for everybody who asks for it. */
  readonly value?: unknown;
  /** Names the condition in a prepared statement, briefly (63 characters in all); absent when each value deserves a plan of its own. */
  readonly name?: string;
}

const COLUMNS = Object.entries(getTableColumns(tickets))
  .filter(([key]) => key in TicketRow.shape)
  .map(([key, column]) => `${column.name} AS "${key}"`)
  .join(', ');

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
  const { where, values, name } = writeConditions(toConditions(query), query.cursor);
  // The limit is writeConditions out: a parameter would keep the planner from knowing how few rows are wanted.
  const text = `SELECT ${COLUMNS} FROM tickets ${where} ORDER BY last_updated DESC, id DESC LIMIT ${query.limit + 1}`;
  // Unusual limits are not worth a prepared statement each.
  const isPrepared = name !== undefined && query.limit % 50 === 0;
  return { text, values, ...(isPrepared && { name: `list${query.limit}.${name}` }) };
}

export function countQuery(query: TicketQuery): QueryConfig {
  const { where, values } = writeConditions(toConditions(query), undefined);
  return { text: `SELECT count(*) AS count FROM (SELECT FROM tickets ${where} LIMIT ${COUNT_LIMIT + 1}) AS matching`, values };
}

function toConditions({ type, state, status = [], assignee, make, q }: TicketQuery): Condition[] {
  return [
    ...when(type, (value) => always(`type = '${value}'`, value)),
    ...when(state ?? sharedState(status), (value) => always(`is_open = ${value === 'open'}`, value)),
    ...statusCondition(status),
    ...when(assignee, assigneeCondition),
    ...when(make, (value) => ({ name: 'make', sql: (p) => `vehicle_make = ${p}`, value })),
    ...when(q?.trim(), (text) => ({ sql: (p) => `search_text LIKE lower(${p} COLLATE "und-x-icu")`, value: substringPattern(text) })),
  ];
}

function when<T>(value: T | undefined, condition: (value: T) => Condition): Condition[] {
  return value === undefined || value === '' ? [] : [condition(value)];
}

/** Words of the contract are writeConditions out, so that also a prepared statement is planned for how frequent they are. */
const always = (sql: string, name: string): Condition => ({ sql: () => sql, name });

function statusCondition(statuses: readonly TicketStatus[]): Condition[] {
  const [only, ...others] = statuses;
  if (only === undefined) return [];
  return others.length === 0 ? [always(`status = '${only}'`, only)] : [{ sql: (p) => `status = ANY(${p})`, value: statuses }];
}

function assigneeCondition(name: string): Condition {
  if (name === UNASSIGNED) return always('cardinality(assignee_names) = 0', 'nobody');
  return { sql: (p) => `assignee_names @> ${p}`, value: [name] };
}

function writeConditions(conditions: readonly Condition[], cursor: string | undefined) {
  const values: unknown[] = [];
  const parameter = (value: unknown) => `$${values.push(value)}`;
  const texts = conditions.map(({ sql, value }) => sql(value === undefined ? '' : parameter(value)));
  if (cursor !== undefined) {
    const [time, id] = parsePosition(cursor);
    texts.push(`(last_updated, id) < (${parameter(time)}::timestamptz, ${parameter(id)})`);
  }
  const names = [...conditions.map(({ name }) => name), ...(cursor === undefined ? [] : ['next'])];
  return {
    where: texts.length === 0 ? '' : `WHERE ${texts.join(' AND ')}`,
    values,
    name: names.includes(undefined) ? undefined : names.join('.'),
  };
}

/** Time and id of the last row of the page before. */
function parsePosition(cursor: string): [string, string] {
  const [time, id] = decodeCursor(cursor);
  if (typeof time !== 'string' || !isTime(time) || id.includes('\u0000')) throw badRequest('The cursor is not valid');
  return [time, id];
}

/** Whether the database will understand it: a time that exists, writeConditions as we write it. */
function isTime(text: string): boolean {
  const time = new Date(text);
  return !Number.isNaN(time.getTime()) && time.toISOString() === text && /^(?!0000)\d{4}-/.test(text);
}
