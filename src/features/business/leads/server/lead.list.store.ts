import type { ListGroup } from '../../../../platform/list-groups.ts';
import { recordColumns } from '../../../../platform/server/database/columns.ts';
import type { Db } from '../../../../platform/server/database/database.ts';
import { type Condition, constant, contains, when } from '../../../../platform/server/list/condition.ts';
import { type GroupKey, groupList, readGroups } from '../../../../platform/server/list/list-groups.ts';
import { toOrder } from '../../../../platform/server/list/list-order.ts';
import { type ListPage, readPage } from '../../../../platform/server/list/list-page.ts';
import type { ListRequest } from '../../../../platform/server/list/list-request.ts';
import { rankKey, textKey, timeKey, wholeNumberKey } from '../../../../platform/server/list/sort-key.ts';
import { toPhoneTerm } from '../../../../platform/text/search-term.ts';
import { ownZone, toBounds } from '../../../../platform/time/zoned-day.ts';
import { findZone } from '../../../admin/settings/server/company-time-zone.service.ts';
import { NO_USER } from '../../../admin/users/user-reference.contract.ts';
import { ofKnownCustomer } from '../../../master-data/customers/server/customer-reference.service.ts';
import { type BoardQuery, LEAD_STATUSES, Lead, type LeadGroup, type LeadQuery, type LeadSort } from '../lead.contract.ts';
import { STEP_DUES, STEP_WEEK } from '../lead.rules.ts';
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

const NEWEST_FIRST = wholeNumberKey('(extract(epoch FROM created_at) * -1000)::int8');
const OWNER = "coalesce(owner_id, '')";
const OWNER_NAME = "coalesce(name_of_user(owner_id), '')";

/** Leads without an owner come first, those without a due step last. `today` is a date. */
function toGroupKey(group: LeadGroup, today: string): GroupKey {
  if (group === 'status') return { value: 'status', order: [rankKey('status', LEAD_STATUSES), NEWEST_FIRST] };
  if (group === 'owner') return { value: OWNER, label: OWNER_NAME, order: [textKey(`lower(${OWNER_NAME})`), textKey(OWNER), NEWEST_FIRST] };
  const due = `(CASE WHEN next_step_on IS NULL OR status IN ('Won', 'Lost') THEN 5 WHEN next_step_on < DATE '${today}' THEN 1
    WHEN next_step_on = DATE '${today}' THEN 2 WHEN next_step_on <= DATE '${today}' + ${STEP_WEEK} THEN 3 ELSE 4 END)`;
  const dues = `ARRAY[${STEP_DUES.map((each) => `'${each}'`)}]`;
  return { value: `(${dues})[${due}]`, order: [wholeNumberKey(due), ...ORDERS.keys.nextStepOn, NEWEST_FIRST] };
}

/** Counts the leads of each group. */
export async function groupLeads(db: Db, query: LeadQuery & { readonly group: LeadGroup }, today: string): Promise<ListGroup[]> {
  const { group, ...filters } = await withZone(db, await ofKnownCustomer(db, query));
  return readGroups(db, toListRequest(filters, today), toGroupKey(group, today));
}

/** Returns a page of matching leads. */
export async function listLeads(db: Db, query: LeadQuery, today: string): Promise<ListPage<Lead>> {
  return readPage(db, toListRequest(await withZone(db, await ofKnownCustomer(db, query)), today));
}

/** Adds the time zone if a date filter needs it. */
export async function withZone<Q extends BoardQuery>(db: Db, query: Q): Promise<Q> {
  return query.createdFrom || query.createdTo ? { ...query, zone: await findZone(db, query.zone) } : query;
}

/** Lists leads. `today` is for groups by the next step. */
export function toListRequest({ group, collapsed, ...query }: LeadQuery, today: string): ListRequest {
  if (group) return groupList(toListRequest(query, today), toGroupKey(group, today), collapsed);
  const { status, customer, company, sort, order, limit, cursor, ...filters } = query;
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
