import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { SyncStatus } from '../../../../platform/sync-status.ts';
import { call, callPage, type InputOf } from '../../../../platform/web/call.ts';
import { cachePageData, isPreloaded } from '../../../../platform/web/page-data.ts';
import { pagedQuery, usePagedList } from '../../../../platform/web/paged-list.ts';
import { LIVE_STALE_MS } from '../../../../platform/web/query-client.ts';
import { useOneRecord } from '../../../../platform/web/record-query.ts';
import { type Ticket, type TicketRow, type TicketState, type TicketStatus, type TicketType, ticketApi } from '../ticket.contract.ts';
import { ticketOpeningApi } from '../ticket-opening.contract.ts';
import { commentsKey } from './comments-key.ts';

/** The filters that a list page sends; absent keys filter nothing. */
export interface TicketListFilters {
  /** Absent: of all types. */
  type?: TicketType | undefined;
  /** Absent: open and closed ones. */
  state?: TicketState | undefined;
  /** How far they have got to Zoho. */
  sync?: SyncStatus | undefined;
  status?: TicketStatus | undefined;
  assignee?: string | undefined;
  make?: string | undefined;
  q?: string | undefined;
}

export type TicketChangeBody = InputOf<typeof ticketApi.update>;
export type NewTicketBody = InputOf<typeof ticketApi.create>;

/** The filters as the call of a list takes them. */
export function toListQuery({ status, ...filters }: TicketListFilters) {
  return { ...filters, ...(status && { status: [status] }) };
}

function ticketListQuery(filters: TicketListFilters) {
  const query = toListQuery(filters);
  const paged = pagedQuery(['ticket', 'list', query], (page) => callPage(ticketApi.list, {}, { ...query, ...page }));
  return { ...paged, staleTime: LIVE_STALE_MS };
}

const facetsQuery = (type: TicketType | undefined, state: TicketState | undefined) =>
  queryOptions({
    queryKey: ['ticket', 'facets', type, state],
    queryFn: () => call(ticketApi.facets, {}, { type, state }),
    staleTime: LIVE_STALE_MS,
  });

/** The rows of a list, loaded page by page as the reader scrolls. */
export function useTicketList(filters: TicketListFilters) {
  return usePagedList(ticketListQuery(filters));
}

export function useTicketFacets(type: TicketType | undefined, state: TicketState | undefined) {
  return useQuery({ ...facetsQuery(type, state), placeholderData: keepPreviousData });
}

/** Makes and people of all tickets. */
export function useAllFacets() {
  return useQuery({ queryKey: ['ticket', 'facets', 'all'], queryFn: () => call(ticketApi.facets, {}, {}), staleTime: 60_000 });
}

/** Asks for what a list page shows first, before the page itself is there; resolves when its rows and filters are. */
export async function prefetchTicketList(client: QueryClient, filters: TicketListFilters): Promise<void> {
  await Promise.all([
    client.prefetchInfiniteQuery(ticketListQuery(filters)),
    client.prefetchQuery(facetsQuery(filters.type, filters.state)),
  ]);
}

const NO_TICKETS: readonly TicketRow[] = [];

/** The last few tickets about the tool with this serial number, once the typing pauses. */
export function useTicketsOfSerial(serial: string): readonly TicketRow[] {
  const [settled] = useDebouncedValue(serial.trim(), 250);
  const { data } = useQuery({
    queryKey: ['ticket', 'serial', settled],
    queryFn: () => call(ticketApi.list, {}, { serial: settled, limit: 3 }),
    enabled: settled !== '',
  });
  return settled === serial.trim() ? (data ?? NO_TICKETS) : NO_TICKETS;
}

/** A ticket that is on the screen is read again alone, one that is about to be opened with all that its page shows at once. */
const oneTicket = (id: string) =>
  queryOptions({
    queryKey: ['ticket', 'one', id],
    queryFn: ({ client, queryKey }) =>
      client.getQueryCache().find({ queryKey })?.isActive() && isPreloaded('ticket', id)
        ? call(ticketApi.get, { id })
        : openTicket(client, id),
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

/** Reads the chosen ticket, if any. */
export function useChosenTicket(id: string | undefined) {
  return useOneRecord('ticket', id, (chosen) => call(ticketApi.get, { id: chosen }));
}

/** A few of the tickets that match what is typed, the newest change first. */
export function useTicketSuggestions(text: string) {
  return useQuery({
    queryKey: ['ticket', 'suggestions', text],
    queryFn: () => call(ticketApi.list, {}, { q: text, limit: 8 }),
    placeholderData: keepPreviousData,
  });
}

/** The texts of an input that chooses a ticket. */
export const TICKET_PICK = { placeholder: 'Search ID, summary, customer or serial…', nothing: 'No matching tickets' } as const;

/**
 * The tickets that match what is typed to choose one. Undefined while that is not known: what was found for an earlier text is not offered,
 * because Enter would choose it.
 */
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

/** Reads a ticket before it is opened, with all that its page shows at once; does nothing when all of it is known. */
export function prefetchTicket(client: QueryClient, id: string): Promise<void> {
  return client.prefetchQuery({ ...oneTicket(id), ...(!isPreloaded('ticket', id) && { staleTime: 0 }) });
}

/** Puts a ticket the server just answered in place of the one shown. */
export function keepTicket(client: QueryClient, ticket: Ticket): void {
  client.setQueryData(oneTicket(ticket.id).queryKey, ticket);
}

/** The ticket as last read or saved in this browser. */
export function getKnownTicket(client: QueryClient, id: string): Ticket | undefined {
  return client.getQueryData(oneTicket(id).queryKey);
}

export const OPEN_COUNTS_KEY = ['ticket', 'open-counts'] as const;

/** How many tickets of this type are open. */
export function useOpenCount(type: TicketType): number | undefined {
  const { data } = useQuery({
    queryKey: OPEN_COUNTS_KEY,
    queryFn: () => call(ticketApi.openCounts, {}),
    select: (counts) => counts.find((each) => each.type === type)?.count,
  });
  return data;
}

export function useCreateTicket() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ticket: NewTicketBody) => call(ticketApi.create, {}, ticket),
    onSuccess: (ticket) => keepTicket(client, ticket),
  });
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

/** Whether there is any ticket of this type, open or closed. */
export function useHasTickets(type: TicketType | undefined, enabled: boolean) {
  return useQuery({
    queryKey: ['ticket', 'any', type],
    queryFn: async () => (await callPage(ticketApi.list, {}, { type, limit: 1 })).rows.length > 0,
    enabled,
  });
}
