import { recordColumns } from '../../../../platform/server/database/columns.ts';
import type { Db } from '../../../../platform/server/database/database.ts';
import { constant, contains, when } from '../../../../platform/server/list/condition.ts';
import { type ListPage, readPage, readRows } from '../../../../platform/server/list/list-page.ts';
import type { ListRequest } from '../../../../platform/server/list/list-request.ts';
import { type SortKey, textKey, wholeNumberKey } from '../../../../platform/server/list/sort-key.ts';
import { Loaner, type LoanerCounts, type LoanerQuery, type LoanerSort, type LoanerStatus, TOOL_STATUSES } from '../loaner.contract.ts';
import { tools } from './loaner.table.ts';

const COLUMNS = recordColumns(tools, Loaner);

const BY_SERIAL = textKey('lower(serial_number)');

/** Each order has an index of these expressions and the id; what has no assignee or return date comes last. */
const ORDERS: Record<LoanerSort, readonly SortKey[]> = {
  serialNumber: [BY_SERIAL],
  model: [textKey('model'), BY_SERIAL],
  assignedTo: [wholeNumberKey("(assigned_to = '')::integer"), textKey('lower(assigned_to)')],
  returnDate: [wholeNumberKey("coalesce(return_date - DATE '2000-01-01', 100000000)"), BY_SERIAL],
};

/** One page of the tools that match. */
export function listLoaners(db: Db, query: LoanerQuery, today: string): Promise<ListPage<Loaner>> {
  return readPage(db, toListRequest(query, today));
}

/** The tools that should have been back before `today`, the first 500 of them. */
export async function listOverdueLoaners(db: Db, today: string): Promise<Loaner[]> {
  const query = { overdue: 'true', status: 'On Loan', sort: 'returnDate', order: 'asc', limit: 500 } as const;
  return (await readRows<Loaner>(db, toListRequest(query, today))).rows;
}

export function toListRequest(query: LoanerQuery, today: string): ListRequest {
  const { q, status, model, overdue, reserved, sort, order, limit, cursor } = query;
  const comparison = overdue === 'true' ? '<' : '>=';
  return {
    table: 'tools',
    columns: COLUMNS,
    order: [...ORDERS[sort], textKey('id')],
    direction: order,
    limit,
    cursor,
    where: [
      ...when(q?.trim(), (text) => contains('search', text)),
      ...when(status, (value) => constant(`status = '${value}'`)),
      ...when(model, (value) => constant(`model = '${value}'`)),
      ...when(reserved, () => ({ sql: (day) => `id IN (${reservedIds(`${day}::date`)})`, value: today })),
      // A tool without a return date is not overdue.
      ...when(overdue, () => ({ sql: (day) => `coalesce(return_date, 'infinity') ${comparison} ${day}::date`, value: today })),
    ],
  };
}

/** SQL of the tools that somebody has reserved for days that are not over. */
const reservedIds = (today: string): string => `SELECT tool_id FROM tool_reservations WHERE state = 'planned' AND until_day >= ${today}`;

/** How many tools there are, by status, and how many are overdue. */
export async function countLoaners(db: Db, today: string): Promise<LoanerCounts> {
  const { rows } = await db.query<{ status: LoanerStatus; count: number; overdue: number; reserved: number }>({
    name: 'tool-counts',
    text: `SELECT status, count(*) AS count, count(*) FILTER (WHERE return_date < $1::date) AS overdue,
        count(*) FILTER (WHERE id IN (${reservedIds('$1::date')})) AS reserved
      FROM tools GROUP BY status`,
    values: [today],
  });
  const statuses = TOOL_STATUSES.map((value) => ({ value, count: rows.find(({ status }) => status === value)?.count ?? 0 }));
  return { statuses, total: sum(rows, 'count'), overdue: sum(rows, 'overdue'), reserved: sum(rows, 'reserved') };
}

function sum<K extends string>(rows: readonly Record<K, number>[], key: K): number {
  return rows.reduce((total, row) => total + row[key], 0);
}
