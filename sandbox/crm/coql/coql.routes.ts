import type { FastifyInstance, FastifyReply } from 'fastify';
import type { CrmState } from '../crm.state.ts';
import { CrmError } from '../crm-error.ts';
import { addCrmRoute, type CrmCall, requireScope, spendCredits } from '../guard.ts';
import { isModuleName } from '../module-name.ts';
import { getField } from '../records/record-view.ts';
import { sortedRecords } from '../records/sorting.ts';
import type { CrmRecord, ModuleStore } from '../records/store.ts';
import type { Comparable } from '../search/comparisons.ts';
import { checkLimits, countExtraCredits } from './coql-limits.ts';
import { findColumn, getComparable, toPredicate } from './coql-match.ts';
import { type CoqlQuery, parseCoql } from './coql-query.ts';

/** Queries in COQL, documented for all versions; below `/crm/v2` with the limits of v2. */
export function coqlRoutes(app: FastifyInstance, state: () => CrmState): void {
  addCrmRoute(app, state, { method: 'POST', path: '/coql', scopes: ['ZohoCRM.coql.READ'] }, runQuery);
}

function runQuery(call: CrmCall): FastifyReply {
  const query = parseCoql(parseBody(call));
  const store = findStore(call, query);
  checkLimits(call, query);
  spendCredits(call, countExtraCredits(query));
  const found = findRecords(call, store, query);
  const page = found.slice(query.offset, query.offset + query.limit);
  if (page.length === 0) return call.reply.code(204).send();
  const data = page.map((record) => serializeRow(call.crm, record, query.columns));
  return call.reply.send({ data, info: { count: data.length, more_records: query.offset + page.length < found.length } });
}

function parseBody({ request }: CrmCall): string {
  const query = (request.body as { select_query?: unknown } | null | undefined)?.select_query;
  if (query === undefined || query === null) {
    throw new CrmError(400, 'MANDATORY_NOT_FOUND', { api_name: 'select_query' }, 'mandatory key not found');
  }
  if (typeof query === 'string') return query;
  throw new CrmError(400, 'INVALID_DATA', { expected_data_type: 'text', api_name: 'select_query', json_path: '$.select_query' });
}

/** The module of a query; refuses one that does not exist, and one that the token may not read. */
function findStore(call: CrmCall, { module }: CoqlQuery): ModuleStore {
  if (!isModuleName(module)) throw new CrmError(400, 'INVALID_QUERY', { module }, 'module given seems to be invalid');
  requireScope(call, `ZohoCRM.modules.${module}.READ`);
  return call.crm.modules[module];
}

function findRecords({ crm }: CrmCall, store: ModuleStore, { columns, where, orderBy }: CoqlQuery): readonly CrmRecord[] {
  for (const column of columns) findColumn(store, column);
  const orders = orderBy.map(({ column, isDescending }) => ({ field: findColumn(store, column), isDescending }));
  const passes = toPredicate(crm, store, where);
  const { settings, clock } = crm.base;
  const knownUntil = clock.now() - settings.number('crmCoqlLagMs');
  const found = sortedRecords(store, { sortBy: 'id', isDescending: false }, 'both').filter(
    (record) => record.modifiedAt <= knownUntil && passes(record),
  );
  if (orders.length === 0) return found;
  const steps = orders.map(
    ({ field, isDescending }) =>
      (a: CrmRecord, b: CrmRecord) =>
        (isDescending ? -1 : 1) * compare(getComparable(crm, field, a), getComparable(crm, field, b)),
  );
  return found.toSorted((a, b) => steps.reduce((order, step) => order || step(a, b), 0));
}

/** Empty fields come first. */
function compare(a: Comparable, b: Comparable): number {
  if (a === b) return 0;
  if (a === undefined || b === undefined) return a === undefined ? -1 : 1;
  return a < b ? -1 : 1;
}

/** The columns that were asked for, and the id; of a record that is referred to only its id, as is reported. */
function serializeRow(state: CrmState, record: CrmRecord, columns: readonly string[]): Record<string, unknown> {
  return Object.fromEntries([...columns, 'id'].map((column) => [column, toReferenceId(getField(state, record, column))]));
}

function toReferenceId(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? { id: (value as { id?: unknown }).id } : value;
}
