import { recordColumns } from '../../../../platform/server/database/columns.ts';
import type { Db } from '../../../../platform/server/database/database.ts';
import { type Condition, constant, contains, when } from '../../../../platform/server/list/condition.ts';
import { toOrder } from '../../../../platform/server/list/list-order.ts';
import { type ListPage, readPage } from '../../../../platform/server/list/list-page.ts';
import type { ListRequest } from '../../../../platform/server/list/list-request.ts';
import { rankKey, textKey, timeKey, wholeNumberKey } from '../../../../platform/server/list/sort-key.ts';
import { toPhoneTerm } from '../../../../platform/text/search-term.ts';
import { ownZone, toBounds } from '../../../../platform/time/zoned-day.ts';
import { findZone } from '../../../admin/settings/server/company-time-zone.service.ts';
import { NO_USER } from '../../../admin/users/user-reference.contract.ts';
import { ofKnownCustomer } from '../../../master-data/customers/server/customer-reference.service.ts';
import { type BoardQuery, LEAD_STATUSES, Lead, type LeadQuery, type LeadSort } from '../lead.contract.ts';
import { USUAL_LEAD_ORDER } from '../lead-columns.ts';
import { leads } from './lead.table.ts';

export const LEAD_COLUMNS = recordColumns(leads, Lead);

const ORDERS = {
  keys: {
    companyName: [textKey('lower(company_name)')],
    contactName: [textKey('lower(contact_name)')],
    status: [rankKey('status', LEAD_STATUSES)],
    source: [textKey('source')],
    estimatedValue: [wholeNumberKey('estimated_value_cents')],
    createdAt: [timeKey('created_at')],
    lastUpdated: [timeKey('last_updated')],
    // Days since 2000. Leads without a next step come last.
    nextStepOn: [wholeNumberKey("coalesce(next_step_on - DATE '2000-01-01', 100000000)")],
    position: [textKey('position')],
  },
  usual: USUAL_LEAD_ORDER,
};

/** Returns a page of matching leads. */
export async function listLeads(db: Db, query: LeadQuery): Promise<ListPage<Lead>> {
  return readPage(db, toListRequest(await withZone(db, await ofKnownCustomer(db, query))));
}

/** Adds the time zone if a date filter needs it. */
export async function withZone<Q extends BoardQuery>(db: Db, query: Q): Promise<Q> {
  return query.createdFrom || query.createdTo ? { ...query, zone: await findZone(db, query.zone) } : query;
}

export function toListRequest({ status, customer, company, sort, order, limit, cursor, ...filters }: LeadQuery): ListRequest {
  return {
    table: 'leads',
    columns: LEAD_COLUMNS,
    limit,
    cursor,
    ...toOrder<LeadSort>(ORDERS, { sort, order }),
    where: [
      ...when(status, (values) => oneOfWords('status', values)),
      ...when(customer, (value) => ({ sql: (id) => `customer_id = ${id}`, value })),
      ...when(company, (value) => ({ sql: (name) => `company_key(company_name) = company_key(${name})`, value })),
      ...toConditions(filters),
    ],
  };
}

/** Conditions shared by the board and the list. */
export function toConditions({ q, source, owner, createdFrom, createdTo, sync, zone = ownZone() }: BoardQuery): Condition[] {
  const { since, before } = toBounds({ from: createdFrom ?? null, to: createdTo ?? null }, zone);
  return [
    ...when(source, (values) => oneOfWords('source', values)),
    ...when(owner, (value) => (value === NO_USER ? constant('owner_id IS NULL') : { sql: (id) => `owner_id = ${id}`, value })),
    ...when(createdFrom && since, (value) => ({ sql: (time) => `created_at >= ${time}::timestamptz`, value })),
    ...when(createdTo && before, (value) => ({ sql: (time) => `created_at < ${time}::timestamptz`, value })),
    ...when(sync, (value) => constant(`sync_status = '${value}'`)),
    ...when(q, (text) => contains('search', text, { toTerm: toPhoneTerm })),
  ];
}

const oneOfWords = (column: string, words: readonly string[]) =>
  constant(`${column} ${words.length === 1 ? `= '${words[0]}'` : `IN (${words.map((word) => `'${word}'`)})`}`);
