import { type Condition, constant } from '../../../../../platform/server/list/condition.ts';
import { textKey, timeKey } from '../../../../../platform/server/list/sort-key.ts';

/** Tickets with what lists sort and narrow by, which has the indexes of their orders. */
export const LISTED_TICKETS = { table: 'tickets', from: 'ticket_listings JOIN tickets ON id = listed_id' } as const;

/** The newest change first. */
export const NEWEST_CHANGE = [timeKey('listed_at'), textKey('listed_id')];

/** The newest ticket first. */
export const NEWEST_TICKET = [timeKey('created_at'), textKey('id')];

/** The columns that a list is narrowed by: those of the listings, or those of the tickets where these have the index of its order. */
export interface ListColumns {
  readonly type: string;
  readonly isOpen: string;
  readonly status: string;
  readonly make: string;
  readonly department: string;
  readonly text: string;
}

export const LISTING_COLUMNS: ListColumns = {
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

/** Tickets of the person of this key, among them those that are open or closed only where the list is narrowed to these. */
export function isAssigned(key: string, isOpen: boolean | undefined): Condition {
  const state = isOpen === undefined ? '' : ` AND ticket_assignees.is_open = ${isOpen}`;
  return {
    sql: (person) => `id IN (SELECT ticket_assignees.ticket_id FROM ticket_assignees WHERE person_key = ${person}${state})`,
    value: key,
    isPlannedByValue: true,
  };
}

export const IS_UNASSIGNED = constant('cardinality(assignee_keys) = 0');
