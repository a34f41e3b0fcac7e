import { CrmError } from '../crm-error.ts';
import type { CrmCall } from '../guard.ts';
import { listComparisons } from './coql-criteria.ts';
import type { CoqlQuery } from './coql-query.ts';

const MAX_CRITERIA = 25;
const MAX_ORDERS = 10;

interface Limits {
  readonly limit: number;
  /** Records that can be reached at all. */
  readonly reach: number;
  readonly columns: number;
  /** Values of one `in`. */
  readonly values: number;
}

/** Documented: v2 has its own, v7 doubled some of them. */
function getLimits({ crm: { base }, version }: CrmCall): Limits {
  if (version === 'v2') return { limit: 200, reach: 10_000, columns: 50, values: 50 };
  const { settings } = base;
  return { limit: settings.number('crmCoqlMaxLimit'), reach: settings.number('crmPageTokenLimit'), columns: 500, values: 100 };
}

/** Refuses a query that asks for too much, or names a column twice. The codes are documented, their details are not. */
export function checkLimits(call: CrmCall, { columns, where, orderBy, limit, offset }: CoqlQuery): void {
  const most = getLimits(call);
  const comparisons = listComparisons(where);
  checkAtMost('limit', limit, most.limit);
  checkAtMost('offset', offset + limit, most.reach);
  checkAtMost('select', columns.length, most.columns);
  checkAtMost('where', comparisons.length, MAX_CRITERIA);
  checkAtMost('in', Math.max(...comparisons.map(({ values }) => values.length)), most.values);
  checkAtMost('order by', orderBy.length, MAX_ORDERS);
  const orders = orderBy.map(({ column }) => column);
  checkUnique(columns, 'duplicate select column');
  checkUnique(orders, 'duplicate order by column');
}

function checkAtMost(clause: string, count: number, limit: number): void {
  if (count > limit) throw new CrmError(400, 'LIMIT_EXCEEDED', { clause, limit });
}

function checkUnique(columns: readonly string[], message: string): void {
  const twice = columns.find((column, index) => columns.indexOf(column) < index);
  if (twice !== undefined) throw new CrmError(400, 'DUPLICATE_DATA', { column_name: twice }, message);
}

/** Credits of a query beyond the one of each call: 2 in all from 201 records on, 3 from 1,001. Documented. */
export function countExtraCredits({ limit }: CoqlQuery): number {
  return limit > 1_000 ? 2 : limit > 200 ? 1 : 0;
}
