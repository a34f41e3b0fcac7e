import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call, callPage } from '../../../../platform/web/call.ts';
import { pagedQuery, usePagedList } from '../../../../platform/web/paged-list.ts';
import { useToday } from '../../../../platform/web/ui/text/clock.ts';
import { type TicketQuery, ticketApi } from '../../../ticketing/tickets/ticket.contract.ts';
import { type FleetQuery, fleetApi } from '../fleet.contract.ts';
import { toTicketFilters } from '../fleet.rules.ts';
import type { FleetSearch } from '../fleet-search.ts';

/** Loads ticket counts by make. */
export function useFleet(query: FleetQuery) {
  return useQuery({
    queryKey: ['ticket', 'fleet', query],
    queryFn: () => call(fleetApi.get, {}, query),
    placeholderData: keepPreviousData,
  });
}

/** Loads matching tickets page by page. */
export function useFleetTickets(search: FleetSearch, order: Pick<TicketQuery, 'sort' | 'order' | 'group' | 'collapsed'>) {
  const filters = { ...toTicketFilters(search, useToday()), ...order };
  return usePagedList(pagedQuery(['ticket', 'list', 'fleet', filters], (page) => callPage(ticketApi.list, {}, { ...filters, ...page })));
}
