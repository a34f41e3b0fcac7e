import { recordColumns } from '../../../../../platform/server/database/columns.ts';
import { type Condition, constant, contains, when } from '../../../../../platform/server/list/condition.ts';
import type { ListRequest } from '../../../../../platform/server/list/list-page.ts';
import { textKey, timeKey } from '../../../../../platform/server/list/sort-key.ts';
import { type TicketQuery, TicketRow, type TicketStatus, UNASSIGNED } from '../../ticket.contract.ts';
import { sharedState } from '../../ticket.rules.ts';
import { TICKET_TEXTS } from '../search/ticket.texts.table.ts';
import { tickets } from '../ticket.table.ts';

const COLUMNS = recordColumns(tickets, TicketRow);

/** The column of lists of which only the ids are wanted. */
export const ID_COLUMN = recordColumns(tickets, TicketRow.pick({ id: true }));

/** Tickets that match, people given by their keys, newest change first; those of one company or period in the order of their index, the newest ticket first. */
export function toListRequest(query: TicketQuery): ListRequest {
  const { type, state, status = [], assignee, make, customer, company, serial, q, limit, cursor } = query;
  const isByOpening = customer ?? company ?? query.openedFrom ?? query.openedTo;
  return {
    ...{
      table: 'tickets',
      columns: COLUMNS,
      order: [timeKey(isByOpening ? 'created_at' : 'last_updated'), textKey('id')],
      direction: 'desc',
      limit,
      cursor,
    },
    where: [
      ...when(type, (value) => constant(`type = '${value}'`)),
      ...when(state ?? sharedState(status), (value) => constant(`is_open = ${value === 'open'}`)),
      ...hasStatus(status),
      ...when(assignee, isAssignedTo),
      ...when(make, (value) => ({ sql: (name) => `vehicle_make = ${name}`, value })),
      ...when(customer, (value) => ({ sql: (id) => `customer_id = ${id}`, value, isPlannedByValue: true })),
      ...when(company, (value) => ({
        sql: (name) => `company_key(customer_company) = company_key(${name})`,
        value,
        isPlannedByValue: true,
      })),
      ...when(serial, (value) => ({ sql: (name) => `tool_serial <> '' AND serial_key(tool_serial) = serial_key(${name})`, value })),
      ...toFleetConditions(query),
      ...happened('closed_at', [query.closedFrom, query.closedTo]),
      ...happened('replied_at', [query.repliedFrom, query.repliedTo]),
      ...when(query.reopened, () => constant('id IN (SELECT ticket_id FROM ticket_times WHERE closed_at IS NOT NULL AND was_reopened)')),
      ...when(q?.trim(), (text) => contains('search_text', text, TICKET_TEXTS)),
    ],
  };
}

/** Builds the conditions of the links from the fleet and report figures. */
function toFleetConditions({ department, technician, openedFrom, openedTo }: TicketQuery): Condition[] {
  return [
    ...when(department, (value) => ({
      sql: (name) => `department = ${name} AND department <> ''`,
      value,
      isPlannedByValue: true as const,
    })),
    ...when(technician, hasTechnician),
    ...when(openedFrom, (value) => ({
      sql: (day) => `created_at >= ${day}::date::timestamp AT TIME ZONE 'UTC'`,
      value,
      isPlannedByValue: true as const,
    })),
    ...when(openedTo, (value) => ({
      sql: (day) => `created_at < (${day}::date + 1)::timestamp AT TIME ZONE 'UTC'`,
      value,
      isPlannedByValue: true as const,
    })),
  ];
}

/** Builds the condition for a time between two days. They are one parameter, so the planner knows how many tickets lie between them. */
function happened(column: 'closed_at' | 'replied_at', days: readonly [from: string | undefined, to: string | undefined]): Condition[] {
  if (days.every((day) => day === undefined)) return [];
  const start = (day: string) => `(${day})::timestamp AT TIME ZONE 'UTC'`;
  return [
    {
      sql: (list) => `id IN (SELECT ticket_id FROM ticket_times
        WHERE ${column} >= ${start(`(${list}::date[])[1]`)} AND ${column} < ${start(`(${list}::date[])[2] + 1`)})`,
      value: [days[0] ?? '-infinity', days[1] ?? 'infinity'],
      isPlannedByValue: true,
    },
  ];
}

function hasTechnician(key: string): Condition {
  if (key === UNASSIGNED) return constant('cardinality(assignee_keys) = 0');
  return { sql: (first) => `assignee_keys[1] = ${first} AND assignee_keys @> ARRAY[${first}]`, value: key, isPlannedByValue: true };
}

function hasStatus(statuses: readonly TicketStatus[]): Condition[] {
  const [only, ...others] = statuses;
  if (only === undefined) return [];
  if (others.length === 0) return [constant(`status = '${only}'`)];
  return [{ sql: (list) => `status = ANY(${list})`, value: statuses, isPlannedByValue: true }];
}

function isAssignedTo(key: string): Condition {
  if (key === UNASSIGNED) return constant('cardinality(assignee_keys) = 0');
  return { sql: (keys) => `assignee_keys @> ${keys}`, value: [key], isPlannedByValue: true };
}
