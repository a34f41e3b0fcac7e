import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { z } from 'zod';
import { SYNC_STATUSES } from '../../../../../platform/sync-status.ts';
import { TICKET_STATES, TICKET_STATUSES, type TicketType } from '../../ticket.contract.ts';
import { inferState } from '../../ticket.rules.ts';
import type { TicketListFilters } from '../ticket.queries.ts';

const word = z.coerce.string().max(200).optional().catch(undefined);

/** The filters of a ticket list as they stand in the address; what makes no sense there is left out. */
export const TicketSearch = z.object({
  /** Absent means open. */
  state: z.enum(TICKET_STATES).optional().catch(undefined),
  status: z.enum(TICKET_STATUSES).optional().catch(undefined),
  assignee: word,
  make: word,
  q: word,
  /** How far they have got to Zoho; without a state, open and closed ones. */
  sync: z.enum(SYNC_STATUSES).optional().catch(undefined),
  /** Tickets of all types in the list of one. */
  type: z.literal('all').optional().catch(undefined),
  /** The view it began with, if any. */
  view: word,
});
export type TicketSearch = z.infer<typeof TicketSearch>;

/** The type of the tickets that a list shows; undefined when it shows all. */
export const typeShown = (type: TicketType | undefined, search: TicketSearch): TicketType | undefined =>
  search.type === 'all' ? undefined : type;

/** Answers the filters that the list of one type sends to the server. */
export function listFilters(type: TicketType | undefined, search: TicketSearch): TicketListFilters {
  const { state: _, view, type: all, ...filters } = search;
  const shown = typeShown(type, search);
  const asked = inferState(search);
  return { ...filters, ...(shown && { type: shown }), ...(asked && { state: asked }) };
}

/** The filters in the address, and how to change some of them. */
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

/** How many filters beside the overview narrow the list. */
export function countFilters({ status, assignee, make, sync, q }: TicketSearch): number {
  return [status, assignee, make, sync, q].filter(Boolean).length;
}
