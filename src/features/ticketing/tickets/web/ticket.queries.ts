import { useDebouncedValue } from '@mantine/hooks';
import {
  keepPreviousData,
  type QueryClient,
  type QueryKey,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Total } from '../../../../platform/endpoint.ts';
import type { SyncStatus } from '../../../../platform/sync-status.ts';
import { call, callPage, type InputOf } from '../../../../platform/web/call.ts';
import { cachePageData, isPreloaded } from '../../../../platform/web/page-data.ts';
import { pagedQuery, usePagedList } from '../../../../platform/web/paged-list.ts';
import { LIVE_STALE_MS } from '../../../../platform/web/query-client.ts';
import { useOneRecord } from '../../../../platform/web/record-query.ts';
import { similarTicketApi } from '../similar/similar-ticket.contract.ts';
import {
  type Ticket,
  type TicketQuery,
  type TicketRow,
  type TicketState,
  type TicketStatus,
  type TicketType,
  ticketApi,
} from '../ticket.contract.ts';
import { ticketOpeningApi } from '../ticket-opening.contract.ts';

export interface TicketListFilters {
  type?: TicketType | undefined;
  state?: TicketState | undefined;
  sync?: SyncStatus | undefined;
  status?: TicketStatus | undefined;
  assignee?: string | undefined;
  make?: string | undefined;
  q?: string | undefined;
}

export type TicketChangeBody = InputOf<typeof ticketApi.update>;

/** Converts filters to the query of the list endpoint. */
export function toListQuery({ status, ...filters }: TicketListFilters) {
  return { ...filters, ...(status && { status: [status] }) };
}

type TicketOrder = Pick<TicketQuery, 'sort' | 'order' | 'group' | 'collapsed'>;

function ticketListQuery(filters: TicketListFilters, order: TicketOrder | undefined) {
  const query = { ...toListQuery(filters), ...order };
  const paged = pagedQuery(['ticket', 'list', query], (page) => callPage(ticketApi.list, {}, { ...query, ...page }));
  return { ...paged, staleTime: LIVE_STALE_MS };
}

const facetsQuery = (type: TicketType | undefined, state: TicketState | undefined, q: string | undefined) =>
  queryOptions({
    queryKey: ['ticket', 'facets', type, state, q],
    queryFn: () => call(ticketApi.facets, {}, { type, state, q }),
    staleTime: LIVE_STALE_MS,
  });

export function useTicketList(filters: TicketListFilters, order?: TicketOrder) {
  const isOfType = ([, , query]: QueryKey) => (query as TicketListFilters).type === filters.type;
  return usePagedList(ticketListQuery(filters, order), isOfType);
}

/** Counts the matches of a search among the tickets of the other state. */
export function useMatchesElsewhere({ state, ...filters }: TicketListFilters): Total | undefined {
  const query = {
    ...toListQuery({ ...filters, status: undefined }),
    state: state === 'open' ? ('closed' as const) : ('open' as const),
    limit: 1,
  };
  return useQuery({
    queryKey: ['ticket', 'list', 'elsewhere', query],
    queryFn: async () => (await callPage(ticketApi.list, {}, query)).total,
    enabled: Boolean(filters.q) && state !== undefined,
    staleTime: LIVE_STALE_MS,
  }).data;
}

/** Returns the tickets of a customer, newest first. */
export function useTicketsOf(customer: string, type?: 'Tool Repair') {
  const query = { customer, ...(type && { type }) };
  return usePagedList(pagedQuery(['ticket', 'list', query], (page) => callPage(ticketApi.list, {}, { ...query, ...page })));
}

export function useTicketFacets(type: TicketType | undefined, state: TicketState | undefined, q: string | undefined) {
  return useQuery({
    ...facetsQuery(type, state, q),
    placeholderData: (facets, previous) => (previous?.queryKey[2] === type ? facets : undefined),
  });
}

/** Returns the facets of all tickets. */
export function useAllFacets() {
  return useQuery({ queryKey: ['ticket', 'facets', 'all'], queryFn: () => call(ticketApi.facets, {}, {}), staleTime: 60_000 });
}

/** Prefetches the rows and filter options of a list page. */
export async function prefetchTicketList(client: QueryClient, filters: TicketListFilters, order?: TicketOrder): Promise<void> {
  await Promise.all([
    client.prefetchInfiniteQuery(ticketListQuery(filters, order)),
    client.prefetchQuery(facetsQuery(filters.type, filters.state, filters.q)),
  ]);
}

const NO_TICKETS: readonly TicketRow[] = [];

/** Returns the last tickets for a serial number, once typing pauses. */
export function useTicketsOfSerial(serial: string): readonly TicketRow[] {
  const [settled] = useDebouncedValue(serial.trim(), 250);
  const { data } = useQuery({
    queryKey: ['ticket', 'serial', settled],
    queryFn: () => call(ticketApi.list, {}, { serial: settled, limit: 3 }),
    enabled: settled !== '',
  });
  return settled === serial.trim() ? (data ?? NO_TICKETS) : NO_TICKETS;
}

/** Refetches of an open ticket load only the ticket; the first load includes its page data. */
const oneTicket = (id: string) =>
  queryOptions({
    queryKey: ['ticket', 'one', id],
    queryFn({ client, queryKey }) {
      const query = client.getQueryCache().find({ queryKey });
      const isRefetch = query?.state.data !== undefined && query.isActive() && isPreloaded('ticket', id);
      return isRefetch ? call(ticketApi.get, { id }) : openTicket(client, id);
    },
    staleTime: LIVE_STALE_MS,
  });

async function openTicket(client: QueryClient, id: string): Promise<Ticket> {
  const { ticket, parts } = await call(ticketOpeningApi.get, { id });
  cachePageData(client, 'ticket', ticket, parts);
  return ticket;
}

export function useTicket(id: string) {
  return useQuery(oneTicket(id));
}

/** Loads similar solved tickets, and again if a compared field changes. */
export function useSimilarTickets({ id, summary, toolSerial, vehicleMake, vehicleModel, chassis }: Ticket, enabled: boolean) {
  return useQuery({
    queryKey: ['similar-ticket', 'list', id, summary, toolSerial, vehicleMake, vehicleModel, chassis],
    queryFn: () => call(similarTicketApi.list, { id }),
    staleTime: LIVE_STALE_MS,
    enabled,
  });
}

export function useChosenTicket(id: string | undefined) {
  return useOneRecord('ticket', id, (chosen) => call(ticketApi.get, { id: chosen }));
}

/** Returns the last updated tickets that match a text. */
export function useTicketSuggestions(text: string) {
  return useQuery({
    queryKey: ['ticket', 'suggestions', text],
    queryFn: () => call(ticketApi.list, {}, { q: text, limit: 8 }),
    placeholderData: keepPreviousData,
  });
}

/** Texts of an input to choose a ticket. */
export const TICKET_PICK = { placeholder: 'Search ID, summary, customer or serial…', nothing: 'No matching tickets' } as const;

/** Returns the tickets to choose from; `undefined` while loading, because Enter would choose a match of an earlier text. */
export function useFoundTickets(text: string | undefined) {
  const [asked] = useDebouncedValue(text ?? '', 180);
  const { data, isPlaceholderData } = useTicketSuggestions(asked.trim());
  const rows = isPlaceholderData || asked !== (text ?? '') ? undefined : data;
  return useMemo(() => rows?.map(toFoundTicket), [rows]);
}

const toFoundTicket = ({ id, summary, customerCompany, mergedInto }: TicketRow) => ({
  id,
  name: summary,
  note: mergedInto === null ? customerCompany : `Merged into ${mergedInto}`,
});

/** Prefetches a ticket with its page data, unless it is cached. */
export function prefetchTicket(client: QueryClient, id: string): Promise<void> {
  return client.prefetchQuery({ ...oneTicket(id), ...(!isPreloaded('ticket', id) && { staleTime: 0 }) });
}

/** Stores a ticket in the cache. */
export function keepTicket(client: QueryClient, ticket: Ticket): void {
  client.setQueryData(oneTicket(ticket.id).queryKey, ticket);
}

/** Returns the ticket in the cache. */
export function getKnownTicket(client: QueryClient, id: string): Ticket | undefined {
  return client.getQueryData(oneTicket(id).queryKey);
}

export const OPEN_COUNTS_KEY = ['ticket', 'open-counts'] as const;

export function useOpenCount(type: TicketType): number | undefined {
  const { data } = useQuery({
    queryKey: OPEN_COUNTS_KEY,
    queryFn: () => call(ticketApi.openCounts, {}),
    select: (counts) => counts.find((each) => each.type === type)?.count,
  });
  return data;
}

export function useComments(id: string) {
  return useQuery({ queryKey: commentsKey(id), queryFn: () => call(ticketApi.comments, { id }), staleTime: LIVE_STALE_MS });
}

export function useAddComment(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (comment: { id: string; content: string }) => call(ticketApi.addComment, { id }, comment),
    onSuccess: (comments) => client.setQueryData(commentsKey(id), comments),
  });
}

/** Loads whether any ticket of this type exists, open or closed. */
export function useHasTickets(type: TicketType | undefined, enabled: boolean) {
  return useQuery({
    queryKey: ['ticket', 'any', type],
    queryFn: async () => (await callPage(ticketApi.list, {}, { type, limit: 1 })).rows.length > 0,
    enabled,
  });
}

export const commentsKey = (ticketId: string) => ['ticket-comment', 'one', ticketId] as const;
