import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { fillPath } from '../../../../platform/endpoint.ts';
import { call, callPage } from '../../../../platform/web/call.ts';
import { type PagedList, pagedQuery, usePagedList } from '../../../../platform/web/paged-list.ts';
import { LIVE_STALE_MS } from '../../../../platform/web/query-client.ts';
import { useOneRecord, useSaveRecord } from '../../../../platform/web/record-query.ts';
import { getToday } from '../../../../platform/web/server-time.ts';
import { type Invoice, type InvoiceChange, type InvoiceQuery, invoiceApi, type NewInvoice } from '../invoice.contract.ts';
import { GROUP_LIMIT, type InvoiceGroup, type InvoiceGroupBy, invoiceSumApi } from '../invoice-sums.contract.ts';
import { invoiceOfTicketKey } from './invoice-key.ts';

export type InvoiceListQuery = Omit<InvoiceQuery, 'limit' | 'cursor' | 'ticket'>;

/** Loads matching invoices page by page. */
export function useInvoiceList(query: InvoiceListQuery) {
  return usePagedList(pagedQuery(['invoice', 'list', query], (page) => callPage(invoiceApi.list, {}, { ...query, ...page })));
}

/** Loads the number and total of matching invoices by status. */
export function useInvoiceSums({ status: _status, sort: _sort, order: _order, ...filters }: InvoiceListQuery) {
  return useQuery({
    queryKey: ['invoice', 'sums', filters],
    queryFn: () => call(invoiceSumApi.statuses, {}, filters),
    placeholderData: keepPreviousData,
  }).data;
}

/** Loads matching invoices in groups with their sums. */
export function useInvoiceGroups(
  { sort: _sort, order: _order, ...filters }: InvoiceListQuery,
  by: InvoiceGroupBy,
): PagedList<InvoiceGroup> {
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: ['invoice', 'groups', filters, by],
    queryFn: () => call(invoiceSumApi.groups, {}, { ...filters, by }),
    placeholderData: keepPreviousData,
  });
  return {
    rows: data,
    total: data && { count: data.length, relation: data.length < GROUP_LIMIT ? 'exact' : 'at-least' },
    isStale: isPlaceholderData,
    error,
    loadMore: () => undefined,
    retry: () => void refetch(),
  };
}

/** Loads the invoices billed to a customer, newest first. */
export function useInvoicesOf(customer: string) {
  return usePagedList(pagedQuery(['invoice', 'list', { customer }], (page) => callPage(invoiceApi.list, {}, { customer, ...page })));
}

/** Loads matching closed tickets without an invoice. Keyed as tickets so that ticket changes refresh it. */
export function useUnbilledWork(q: string) {
  return usePagedList(pagedQuery(['ticket', 'list', 'unbilled', q], (page) => callPage(invoiceApi.unbilled, {}, { q, ...page })));
}

/** Loads the terms of a new invoice for a ticket. Keyed as a ticket so that ticket changes refresh it. */
export const termsQuery = (ticketId: string) =>
  queryOptions({ queryKey: ['ticket', 'invoice-terms', ticketId], queryFn: () => call(invoiceApi.terms, {}, { ticket: ticketId }) });

/** `ticketId` is blank if none is chosen. */
export function useInvoiceTerms(ticketId: string | undefined) {
  return useQuery({ ...termsQuery(ticketId ?? ''), enabled: Boolean(ticketId) });
}

export function useInvoice(id: string | undefined) {
  return useOneRecord('invoice', id, (invoiceId) => call(invoiceApi.get, { id: invoiceId }));
}

/** Loads the newest invoice of a ticket; null if none. */
export function useInvoiceOfTicket(ticketId: string | undefined) {
  return useQuery({
    queryKey: invoiceOfTicketKey(ticketId),
    queryFn: async () => (await call(invoiceApi.list, {}, { ticket: ticketId, limit: 1 }))[0] ?? null,
    enabled: ticketId !== undefined,
    staleTime: LIVE_STALE_MS,
  });
}

/** Creates, updates and voids invoices, and refreshes their tickets. */
export function useSaveInvoice() {
  const client = useQueryClient();
  const save = useSaveRecord('invoice', {
    add: (invoice: NewInvoice) => call(invoiceApi.create, {}, invoice),
    change: (id: string, change: InvoiceChange) => call(invoiceApi.update, { id }, change),
  });
  const thenTickets = <T>(saved: T) => {
    void client.invalidateQueries({ queryKey: ['ticket'] });
    return saved;
  };
  return {
    add: (invoice: NewInvoice) => save.add(invoice).then(thenTickets),
    change: (change: Parameters<typeof save.change>[0]) => save.change(change).then(thenTickets),
    /** Voids an invoice and returns a draft copy issued today in the user's time zone. */
    voidAndCopy: async ({ id, version }: Pick<Invoice, 'id' | 'version'>) => {
      const copy = await call(invoiceApi.voidAndCopy, { id }, { version, issueDate: getToday() });
      await client.invalidateQueries({ queryKey: ['invoice'] });
      return thenTickets(copy);
    },
  };
}

/** URL path of an invoice's PDF. */
export const getPdfPath = (id: string): string => fillPath(invoiceApi.pdf.path, { id });
