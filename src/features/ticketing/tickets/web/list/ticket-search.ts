import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { z } from 'zod';
import { parseSortText } from '../../../../../platform/list-columns.ts';
import { SYNC_STATUSES } from '../../../../../platform/sync-status.ts';
import { TICKET_GROUPS, TICKET_STATES, TICKET_STATUSES, type TicketType } from '../../ticket.contract.ts';
import { inferState } from '../../ticket.rules.ts';
import { ticketColumns } from '../../ticket-columns.ts';
import type { TicketListFilters } from '../ticket.queries.ts';

const word = z.coerce.string().max(200).optional().catch(undefined);

/** Filters in the URL of a ticket list. Invalid values are ignored. */
export const TicketSearch = z.object({
  /** Defaults to open. */
  state: z.enum(TICKET_STATES).optional().catch(undefined),
  status: z.enum(TICKET_STATUSES).optional().catch(undefined),
  assignee: word,
  make: word,
  q: word,
  /** Without a state, finds open and closed tickets. */
  sync: z.enum(SYNC_STATUSES).optional().catch(undefined),
  type: z.literal('all').optional().catch(undefined),
  view: word,
  /** Column to sort by, after `-` if descending. */
  sort: word,
  /** Keys of the shown columns in order. */
  columns: z.coerce.string().max(1_000).optional().catch(undefined),
  /** Key of the column to group by. */
  group: word,
});
export type TicketSearch = z.infer<typeof TicketSearch>;

/** Returns the type of the listed tickets; undefined for all. */
export const typeShown = (type: TicketType | undefined, search: TicketSearch): TicketType | undefined =>
  search.type === 'all' ? undefined : type;

/** Returns the filters to send. */
export function listFilters(type: TicketType | undefined, search: TicketSearch): TicketListFilters {
  const { state: _, view, type: all, sort, columns, group, ...filters } = search;
  const shown = typeShown(type, search);
  const asked = inferState(search);
  return { ...filters, ...(shown && { type: shown }), ...(asked && { state: asked }) };
}

/** Returns the order to send; undefined for the usual one. */
export function listOrder({ sort, group }: Pick<TicketSearch, 'sort' | 'group'>) {
  const by = TICKET_GROUPS.find((each) => each === group);
  return by ? { group: by } : parseSortText(ticketColumns, sort);
}

/** Returns the filters in the URL and functions to change them. */
export function useTicketSearch() {
  const found: unknown = useSearch({ strict: false });
  const search = useMemo(() => TicketSearch.parse(found), [found]);
  const navigate = useNavigate();
  const change = useCallback(
    (patch: Partial<TicketSearch>) => void navigate({ to: '.', search: { ...search, ...patch }, replace: true }),
    [navigate, search],
  );
  const { type } = search;
  const show = useCallback(
    (next: Omit<TicketSearch, 'type'>) => void navigate({ to: '.', search: { ...next, type }, replace: true }),
    [navigate, type],
  );
  return { search, change, show };
}

/** Counts the filters besides the state. */
export function countFilters({ status, assignee, make, sync, q }: TicketSearch): number {
  return [status, assignee, make, sync, q].filter(Boolean).length;
}
