import type { Query } from '../query.ts';
import type { Ticket } from '../tickets/ticket.ts';
import { plain, wordsMatch } from './text-match.ts';

export type Condition = (ticket: Ticket) => boolean;

/** Returns one condition for each parameter of a search. */
export function parseConditions({ createdTimeRange, modifiedTimeRange, departmentId, description }: Query): readonly Condition[] {
  const conditions: Condition[] = [];
  if (createdTimeRange) conditions.push(between(({ createdAt }) => createdAt, createdTimeRange));
  if (modifiedTimeRange) conditions.push(between(({ modifiedAt }) => modifiedAt, modifiedTimeRange));
  if (departmentId) conditions.push((ticket) => ticket.departmentId === departmentId);
  if (description) {
    const matches = wordsMatch(description);
    conditions.push((ticket) => matches(plain(ticket.description ?? '')));
  }
  return conditions;
}

function between(getTime: (ticket: Ticket) => number, range: string): Condition {
  const [low, high] = parseTimeRange(range);
  return (ticket) => getTime(ticket) >= low && getTime(ticket) <= high;
}

export function parseTimeRange(range: string): [number, number] {
  const [low = '', high = ''] = range.split(',');
  return [Date.parse(low), Date.parse(high)];
}
