import type { ListGroup } from '../../../../platform/list-groups.ts';
import { recordColumns } from '../../../../platform/server/database/columns.ts';
import type { Db } from '../../../../platform/server/database/database.ts';
import { constant, contains, when } from '../../../../platform/server/list/condition.ts';
import { type GroupKey, groupList, readGroups } from '../../../../platform/server/list/list-groups.ts';
import { toOrder } from '../../../../platform/server/list/list-order.ts';
import { type ListPage, readPage, readRows } from '../../../../platform/server/list/list-page.ts';
import { addTo, type ListRequest, toWhere } from '../../../../platform/server/list/list-request.ts';
import { rankKey, type SortKey, textKey, wholeNumberKey } from '../../../../platform/server/list/sort-key.ts';
import {
  Loaner,
  type LoanerCounts,
  type LoanerGroup,
  type LoanerQuery,
  type LoanerSort,
  type LoanerStatus,
  TOOL_STATUSES,
} from '../loaner.contract.ts';
import { tools } from './loaner.table.ts';

const COLUMNS = recordColumns(tools, Loaner);

const BY_SERIAL = textKey('lower(serial_number)');

/** Indexed expressions per sort. Blank assignees and return dates come last. */
const KEYS: Record<LoanerSort, readonly SortKey[]> = {
  serialNumber: [BY_SERIAL],
  model: [textKey('model'), BY_SERIAL],
  assignedTo: [wholeNumberKey("(assigned_to = '')::integer"), textKey('lower(assigned_to)')],
  returnDate: [wholeNumberKey("coalesce(return_date - DATE '2000-01-01', 100000000)"), BY_SERIAL],
  status: [rankKey('status', TOOL_STATUSES), BY_SERIAL],
  purchaseDate: [wholeNumberKey("coalesce(purchase_date - DATE '2000-01-01', 100000000)"), BY_SERIAL],
};
const ORDERS = { keys: KEYS, usual: { sort: 'serialNumber', order: 'asc' } } as const;

/** Loaners that aren't assigned come last. */
const GROUP_KEYS: Readonly<Record<LoanerGroup, GroupKey>> = {
  status: { value: 'status', order: [rankKey('status', TOOL_STATUSES), BY_SERIAL] },
  assignedTo: {
    value: 'lower(assigned_to)',
    label: 'assigned_to',
    order: [wholeNumberKey("(assigned_to = '')::integer"), textKey('lower(assigned_to)'), BY_SERIAL],
  },
};

/** Counts the loaners of each group. */
export function groupLoaners(db: Db, query: LoanerQuery & { readonly group: LoanerGroup }, today: string): Promise<ListGroup[]> {
  return readGroups(db, toListRequest(query, today), GROUP_KEYS[query.group]);
}

/** Returns a page of matching loaners. */
export function listLoaners(db: Db, query: LoanerQuery, today: string): Promise<ListPage<Loaner>> {
  return readPage(db, toListRequest(query, today));
}

/** Returns loaners due before `today`, longest overdue first. */
export async function listOverdueLoaners(db: Db, today: string, limit: number): Promise<Loaner[]> {
  const query = { overdue: 'true', status: 'On Loan', sort: 'returnDate', order: 'asc', limit } as const;
  return (await readRows<Loaner>(db, toListRequest(query, today))).rows;
}

export function toListRequest(query: LoanerQuery, today: string): ListRequest {
  const { q, status, model, overdue, reserved, sort, order, group, collapsed, limit, cursor } = query;
  if (group) return groupList(toListRequest({ ...query, group: undefined }, today), GROUP_KEYS[group], collapsed);
  const comparison = overdue === 'true' ? '<' : '>=';
  return {
    table: 'tools',
    columns: COLUMNS,
    ...toOrder(ORDERS, { sort, order }),
    limit,
    cursor,
    where: [
      ...when(q?.trim(), (text) => contains('search', text)),
      ...when(status, (value) => constant(`status = '${value}'`)),
      ...when(model, (value) => constant(`model = '${value}'`)),
      ...when(reserved, () => ({ sql: (day) => `id IN (${reservedIds(`${day}::date`)})`, value: today })),
      // A loaner without a return date isn't overdue.
      ...when(overdue, () => ({ sql: (day) => `coalesce(return_date, 'infinity') ${comparison} ${day}::date`, value: today })),
    ],
  };
}

/** SQL for the IDs of loaners with a planned reservation. */
const reservedIds = (today: string): string => `SELECT tool_id FROM tool_reservations WHERE state = 'planned' AND until_day >= ${today}`;

/** Counts loaners that contain `q` by status, overdue and reserved. */
export async function countLoaners(db: Db, today: string, q?: string): Promise<LoanerCounts> {
  const values: unknown[] = [today];
  const where = toWhere(toListRequest({ q, limit: 1 }, today).where, addTo(values));
  const { rows } = await db.query<{ status: LoanerStatus; count: number; overdue: number; reserved: number }>({
    ...(where === '' && { name: 'tool-counts' }),
    text: `SELECT status, count(*) AS count, count(*) FILTER (WHERE return_date < $1::date) AS overdue,
        count(*) FILTER (WHERE id IN (${reservedIds('$1::date')})) AS reserved
      FROM tools ${where} GROUP BY status`,
    values,
  });
  const statuses = TOOL_STATUSES.map((value) => ({ value, count: rows.find(({ status }) => status === value)?.count ?? 0 }));
  const sum = (key: 'count' | 'overdue' | 'reserved') => rows.reduce((total, row) => total + row[key], 0);
  return { statuses, total: sum('count'), overdue: sum('overdue'), reserved: sum('reserved') };
}
