import { recordColumns } from '../../../../../platform/server/database/columns.ts';
import type { Db } from '../../../../../platform/server/database/database.ts';
import { type Condition, constant, contains, toPattern, when } from '../../../../../platform/server/list/condition.ts';
import { type GroupKey, groupList } from '../../../../../platform/server/list/list-groups.ts';
import { toOrder } from '../../../../../platform/server/list/list-order.ts';
import type { ListRequest } from '../../../../../platform/server/list/list-request.ts';
import { rankKey, textKey, timeKey, wholeNumberKey } from '../../../../../platform/server/list/sort-key.ts';
import { toVinTerm } from '../../../../../platform/text/search-term.ts';
import { type Bounds, ownZone, toBounds } from '../../../../../platform/time/zoned-day.ts';
import type { NamedVehicles, VehicleModel } from '../../named-vehicles.rules.ts';
import {
  TICKET_STATUSES,
  type TicketFilters,
  type TicketGroup,
  type TicketQuery,
  TicketRow,
  type TicketStatus,
  UNASSIGNED,
} from '../../ticket.contract.ts';
import { BILLABLE_TYPES, sharedState } from '../../ticket.rules.ts';
import { USUAL_TICKET_ORDER } from '../../ticket-columns.ts';
import { TICKET_TEXTS, tickets } from '../ticket.table.ts';

/** Tickets joined with the columns that lists sort and filter by, which are indexed together. */
export const LISTED_TICKETS = { table: 'tickets', from: 'ticket_listings JOIN tickets ON id = listed_id' } as const;

/** Last changed first. */
export const NEWEST_CHANGE = [timeKey('listed_at'), textKey('listed_id')];

/** SQL of the day an open ticket is due: the earlier of its follow-up and its scheduled job; null without either. */
export const DUE_DAY = 'least(follow_up_date, scheduled_date)';

/** SQL condition for unbilled work, which matches its index. */
export const IS_UNBILLED = `NOT listed_open AND listed_type IN (${BILLABLE_TYPES.map((type) => `'${type}'`).join(', ')}) AND listed_billing = 'Not Billable'`;

/** Last created first. */
const NEWEST_TICKET = [timeKey('created_at'), textKey('id')];

/** The columns to filter by: those of the listings, or those of the tickets if these have the index of the order. */
type ListColumns = Readonly<Record<keyof typeof LISTING_COLUMNS, string>>;

const LISTING_COLUMNS = {
  type: 'listed_type',
  isOpen: 'listed_open',
  status: 'listed_status',
  make: 'listed_make',
  department: 'listed_department',
  text: 'listed_text',
};

export const TICKET_COLUMNS: ListColumns = {
  type: 'type',
  isOpen: 'is_open',
  status: 'status',
  make: 'vehicle_make',
  department: 'department',
  text: 'search_text',
};

const COLUMNS = recordColumns(tickets, TicketRow);

export const ID_COLUMN = recordColumns(tickets, TicketRow.pick({ id: true }));

/** Orders of the listings. Tickets of a status are sorted by their last change, newest first. */
const LISTING_ORDERS = {
  keys: {
    lastUpdated: [timeKey('listed_at')],
    status: [rankKey('listed_status', TICKET_STATUSES), wholeNumberKey('(extract(epoch FROM listed_at) * -1000)::int8')] as const,
  },
  usual: USUAL_TICKET_ORDER,
  id: textKey('listed_id'),
};

/** Indexed orders of the tickets themselves. Blank days come last. */
const TICKET_ORDERS = {
  keys: {
    id: [],
    summary: [textKey('lower(left(summary, 200))')],
    customerCompany: [textKey('lower(left(customer_company, 200))')],
    followUpDate: [wholeNumberKey("coalesce(follow_up_date - DATE '2000-01-01', 100000000)")],
    createdAt: [timeKey('created_at')],
  },
  usual: { sort: 'createdAt', order: 'desc' },
} as const;

const LAST_CHANGED_FIRST = wholeNumberKey('(extract(epoch FROM last_updated) * -1000)::int8');

/** Groups of tickets. Blank days come last, tickets without a technician first. */
export const TICKET_GROUP_KEYS: Readonly<Record<TicketGroup, GroupKey>> = {
  status: { value: 'listed_status', order: LISTING_ORDERS.keys.status },
  technician: {
    value: "coalesce(assignees->0->>'name', '')",
    order: [textKey("lower(coalesce(assignees->0->>'name', ''))"), LAST_CHANGED_FIRST],
  },
  customerCompany: {
    value: 'lower(left(customer_company, 200))',
    label: 'left(customer_company, 200)',
    order: [textKey('lower(left(customer_company, 200))'), LAST_CHANGED_FIRST],
  },
  followUpDate: {
    value: "coalesce(follow_up_date::text, '')",
    order: [wholeNumberKey("coalesce(follow_up_date - DATE '2000-01-01', 100000000)"), LAST_CHANGED_FIRST],
  },
};

/** Lists tickets, people given by key, last changed first; those of a company or period last created first, in the order of their index. */
export function toListRequest(query: TicketQuery & FoundFilters): ListRequest {
  const { limit, cursor, order, group, collapsed } = query;
  if (group) return groupList(toGroupedRequest(query, group), TICKET_GROUP_KEYS[group], collapsed);
  const isOfCustomer = Boolean(query.customer || query.company || query.openedFrom || query.openedTo);
  const sort = query.sort ?? (isOfCustomer ? TICKET_ORDERS : LISTING_ORDERS).usual.sort;
  const page = { columns: COLUMNS, limit, cursor };
  if (sort === 'lastUpdated' || sort === 'status')
    return { ...page, ...LISTED_TICKETS, ...toOrder(LISTING_ORDERS, { sort, order }), where: toConditions(query, LISTING_COLUMNS) };
  return { ...page, table: 'tickets', ...toOrder(TICKET_ORDERS, { sort, order }), where: toConditions(query, TICKET_COLUMNS) };
}

/** The list in no particular order, with the columns of the group's key. */
export function toGroupedRequest(query: TicketQuery & FoundFilters, group: TicketGroup): ListRequest {
  return toListRequest({ ...query, group: undefined, sort: group === 'status' ? 'status' : 'id', order: 'asc' });
}

export const toNewestRequest = (limit: number): ListRequest => ({
  table: 'tickets',
  columns: COLUMNS,
  where: [],
  order: NEWEST_TICKET,
  direction: 'desc',
  limit,
});

interface FoundFilters extends TicketFilters {
  /** The vehicles that the search names. */
  readonly vehicles?: NamedVehicles | undefined;
}

/** Matches tickets of the vehicles, and those whose texts contain the search. */
function isOfVehicles(vehicles: NamedVehicles, q = ''): Condition {
  return {
    sql: (named) => `id IN (
      SELECT one.id FROM tickets AS one, jsonb_to_recordset(${named}::jsonb->'models') AS known (make text, model text)
      WHERE one.vehicle_model <> '' AND one.vehicle_model = known.model AND one.vehicle_make = known.make
        AND coalesce((${named}::jsonb->>'year')::int, one.vehicle_year) IS NOT DISTINCT FROM one.vehicle_year
      UNION ALL SELECT ${TICKET_TEXTS.key} FROM ${TICKET_TEXTS.table} WHERE ${TICKET_TEXTS.column} LIKE ${named}::jsonb->>'text')`,
    value: JSON.stringify({ ...vehicles, text: toPattern(toVinTerm(q)) }),
    isPlannedByValue: true,
  };
}

/** Lists the models of all tickets with one index entry each, up to a number that is read fast. */
export async function listVehicleModels(db: Db): Promise<VehicleModel[]> {
  const next = (after: string) => `(SELECT vehicle_model, vehicle_make FROM tickets WHERE vehicle_model <> '' ${after}
    ORDER BY vehicle_model, vehicle_make LIMIT 1)`;
  const { rows } = await db.query<VehicleModel>({
    name: 'ticket-vehicle-models',
    text: `WITH RECURSIVE known AS (${next('')} UNION ALL
        SELECT following.* FROM known,
          LATERAL ${next('AND (vehicle_model, vehicle_make) > (known.vehicle_model, known.vehicle_make)')} AS following)
      SELECT vehicle_make AS make, vehicle_model AS model FROM known LIMIT 2000`,
  });
  return rows;
}

/** Builds the conditions of a list for these columns. People are given by key. */
export function toConditions(query: FoundFilters, columns: ListColumns): Condition[] {
  const { type, state, status = [], make, customer, company, serial, q } = query;
  const shared = state ?? sharedState(status);
  return [
    ...when(type, (value) => constant(`${columns.type} = '${value}'`)),
    ...when(shared, (value) => constant(`${columns.isOpen} = ${value === 'open'}`)),
    ...hasStatus(status, columns),
    ...when(query.assignee, (key) => (key === UNASSIGNED ? IS_UNASSIGNED : isAssigned(key, shared && shared === 'open'))),
    ...when(make, (value) => ({ sql: (name) => `${columns.make} = ${name} AND ${columns.make} <> ''`, value })),
    ...when(customer, (value) => ({ sql: (id) => `customer_id = ${id}`, value, isPlannedByValue: true })),
    ...when(company, (value) => ({
      sql: (name) => `company_key(customer_company) = company_key(${name})`,
      value,
      isPlannedByValue: true,
    })),
    ...when(serial, (value) => ({ sql: (name) => `tool_serial <> '' AND serial_key(tool_serial) = serial_key(${name})`, value })),
    ...toFleetConditions(query, columns),
    ...between([query.openedFrom, query.openedTo], query.zone, ({ since, before }) => ({
      sql: (times) => `created_at >= (${times}::timestamptz[])[1] AND created_at < (${times}::timestamptz[])[2] AND ${IS_STANDING}`,
      value: [since, before],
      isPlannedByValue: true,
    })),
    ...happened('closed_at', [query.closedFrom, query.closedTo], query.zone),
    ...happened('replied_at', [query.repliedFrom, query.repliedTo], query.zone),
    ...when(query.reopened, () => constant('id IN (SELECT ticket_id FROM ticket_times WHERE closed_at IS NOT NULL AND was_reopened)')),
    ...when(query.dueBefore, (value) => ({ sql: (day) => `is_open AND ${DUE_DAY} < ${day}::date`, value, isPlannedByValue: true })),
    ...when(query.unbilled, () => constant(`id IN (SELECT listed_id FROM ticket_listings WHERE ${IS_UNBILLED}) AND ${IS_STANDING}`)),
    ...when(query.sync, (value) => constant(`sync_status = '${value}'`)),
    ...(query.vehicles
      ? [isOfVehicles(query.vehicles, q)]
      : when(q?.trim(), (text) => contains(columns.text, text, { textTable: TICKET_TEXTS, toTerm: toVinTerm }))),
  ];
}

function toFleetConditions({ department, technician }: TicketFilters, columns: ListColumns): Condition[] {
  return [
    ...when(department, (value) => ({
      sql: (name) => `${columns.department} = ${name} AND ${columns.department} <> ''`,
      value,
      isPlannedByValue: true as const,
    })),
    ...when(technician, hasTechnician),
  ];
}

type Days = readonly [from: string | undefined, to: string | undefined];

/** Merged tickets count with the ticket they were merged into. */
const IS_STANDING = 'merged_into IS NULL';

/** Builds the condition of a time between two days of a zone, if any is given. */
function between([from, to]: Days, zone: string | undefined, condition: (bounds: Bounds) => Condition): Condition[] {
  return from === undefined && to === undefined ? [] : [condition(toBounds({ from: from ?? null, to: to ?? null }, zone ?? ownZone()))];
}

/** Both times are one parameter, so that the planner knows the number of tickets between them. */
function happened(column: 'closed_at' | 'replied_at', days: Days, zone: string | undefined): Condition[] {
  return between(days, zone, ({ since, before }) => ({
    sql: (times) => `${IS_STANDING} AND id IN (SELECT ticket_id FROM ticket_times
        WHERE ${column} >= (${times}::timestamptz[])[1] AND ${column} < (${times}::timestamptz[])[2])`,
    value: [since, before],
    isPlannedByValue: true,
  }));
}

function hasTechnician(key: string): Condition {
  if (key === UNASSIGNED) return IS_UNASSIGNED;
  const assigned = isAssigned(key, undefined);
  return { ...assigned, sql: (first) => `assignee_keys[1] = ${first} AND ${assigned.sql(first)}` };
}

function hasStatus(statuses: readonly TicketStatus[], columns: ListColumns): Condition[] {
  const [only, ...others] = statuses;
  if (only === undefined) return [];
  if (others.length === 0) return [constant(`${columns.status} = '${only}'`)];
  return [{ sql: (list) => `${columns.status} = ANY(${list})`, value: statuses, isPlannedByValue: true }];
}

/** Filters by assignee, limited to open or closed tickets if given. */
function isAssigned(key: string, isOpen: boolean | undefined): Condition {
  const state = isOpen === undefined ? '' : ` AND ticket_assignees.is_open = ${isOpen}`;
  return {
    sql: (person) => `id IN (SELECT ticket_assignees.ticket_id FROM ticket_assignees WHERE person_key = ${person}${state})`,
    value: key,
    isPlannedByValue: true,
  };
}

const IS_UNASSIGNED = constant('cardinality(assignee_keys) = 0');
