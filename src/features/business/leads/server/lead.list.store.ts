import { recordColumns } from '../../../../platform/server/database/columns.ts';
import type { Db } from '../../../../platform/server/database/database.ts';
import { type Condition, constant, contains, when } from '../../../../platform/server/list/condition.ts';
import { type ListPage, readPage } from '../../../../platform/server/list/list-page.ts';
import type { ListRequest } from '../../../../platform/server/list/list-request.ts';
import { type SortKey, textKey, timeKey } from '../../../../platform/server/list/sort-key.ts';
import { toPhoneTerm } from '../../../../platform/text/search-term.ts';
import { ownZone, toBounds } from '../../../../platform/time/zoned-day.ts';
import { findZone } from '../../../admin/settings/server/company-time-zone.service.ts';
import { ofKnownCustomer } from '../../../master-data/customers/server/customer-reference.service.ts';
import { type BoardQuery, Lead, type LeadQuery } from '../lead.contract.ts';
import { leads } from './lead.table.ts';

export const LEAD_COLUMNS = recordColumns(leads, Lead);

const BOARD_ORDER: readonly SortKey[] = [textKey('position'), textKey('id')];
const NEWEST: readonly SortKey[] = [timeKey('created_at'), textKey('id')];

/** Returns a page of matching leads. */
export async function listLeads(db: Db, query: LeadQuery): Promise<ListPage<Lead>> {
  return readPage(db, toListRequest(await withZone(db, await ofKnownCustomer(db, query))));
}

/** Adds the time zone if a date filter needs it. */
export async function withZone<Q extends BoardQuery>(db: Db, query: Q): Promise<Q> {
  return query.createdFrom || query.createdTo ? { ...query, zone: await findZone(db, query.zone) } : query;
}

export function toListRequest({ status, customer, company, sort, limit, cursor, ...filters }: LeadQuery): ListRequest {
  const isBoard = sort === 'position';
  return {
    table: 'leads',
    columns: LEAD_COLUMNS,
    limit,
    cursor,
    order: isBoard ? BOARD_ORDER : NEWEST,
    direction: isBoard ? 'asc' : 'desc',
    where: [
      ...when(status, (values) => oneOfWords('status', values)),
      ...when(customer, (value) => ({ sql: (id) => `customer_id = ${id}`, value })),
      ...when(company, (value) => ({ sql: (name) => `company_key(company_name) = company_key(${name})`, value })),
      ...toConditions(filters),
    ],
  };
}

/** Conditions shared by the board and the list. */
export function toConditions({ q, source, createdFrom, createdTo, sync, zone = ownZone() }: BoardQuery): Condition[] {
  const { since, before } = toBounds({ from: createdFrom ?? null, to: createdTo ?? null }, zone);
  return [
    ...when(source, (values) => oneOfWords('source', values)),
    ...when(createdFrom && since, (value) => ({ sql: (time) => `created_at >= ${time}::timestamptz`, value })),
    ...when(createdTo && before, (value) => ({ sql: (time) => `created_at < ${time}::timestamptz`, value })),
    ...when(sync, (value) => constant(`sync_status = '${value}'`)),
    ...when(q, (text) => contains('search', text, { toTerm: toPhoneTerm })),
  ];
}

const oneOfWords = (column: string, words: readonly string[]) =>
  constant(`${column} ${words.length === 1 ? `= '${words[0]}'` : `IN (${words.map((word) => `'${word}'`)})`}`);
