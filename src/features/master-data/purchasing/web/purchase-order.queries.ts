import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { fillPath } from '../../../../platform/endpoint.ts';
import { toExportPath } from '../../../../platform/export-path.ts';
import { call, callPage } from '../../../../platform/web/call.ts';
import { pagedQuery, usePagedList } from '../../../../platform/web/paged-list.ts';
import { LIVE_STALE_MS } from '../../../../platform/web/query-client.ts';
import { useOneRecord } from '../../../../platform/web/record-query.ts';
import { type NewReceipt, type OrderChange, type OrderQuery, orderApi } from '../purchase-order.contract.ts';

const KIND = 'purchase-order';

/** Loads matching purchase orders page by page. */
export function useOrderList(query: Pick<OrderQuery, 'q' | 'status'>) {
  return usePagedList(pagedQuery([KIND, 'list', query], (page) => callPage(orderApi.list, {}, { ...query, ...page })));
}

/** Counts the purchase orders in each status. */
export function useOrderCounts() {
  return useQuery({ queryKey: [KIND, 'counts'], queryFn: () => call(orderApi.counts, {}) }).data;
}

/** Loads a purchase order. */
export function useOrder(id: string | undefined) {
  return useOneRecord(KIND, id, (one) => call(orderApi.get, { id: one }));
}

/** Loads the open orders of a part. */
export function useOpenOrders(partId: string, isEnabled = true) {
  return useQuery({
    queryKey: [KIND, 'open', partId],
    queryFn: () => call(orderApi.list, {}, { openFor: partId, limit: 20 }),
    enabled: isEnabled,
    staleTime: LIVE_STALE_MS,
  }).data;
}

/** Returns the calls that change purchase orders. */
export function useOrderActions() {
  const client = useQueryClient();
  const onSuccess = () => Promise.all(([KIND, 'part', 'supplier'] as const).map((kind) => client.invalidateQueries({ queryKey: [kind] })));
  const options = <Given, Result>(mutationFn: (given: Given) => Promise<Result>) => ({ mutationFn, onSuccess });
  return {
    /** Adds parts to the drafts of their suppliers: all parts to reorder, or one. */
    orderParts: useMutation(options((body: { partId?: string; onlyShort?: true }) => call(orderApi.reorder, {}, body))).mutateAsync,
    change: useMutation(options(({ id, change }: { id: string; change: OrderChange }) => call(orderApi.update, { id }, change)))
      .mutateAsync,
    place: useMutation(options(({ id, version }: OrderVersion) => call(orderApi.place, { id }, { version }))).mutateAsync,
    cancel: useMutation(options(({ id, version }: OrderVersion) => call(orderApi.cancel, { id }, { version }))).mutateAsync,
    receive: useMutation(options(({ id, ...receipt }: NewReceipt & { id: string }) => call(orderApi.receive, { id }, receipt))).mutateAsync,
  };
}

interface OrderVersion {
  readonly id: string;
  readonly version: number;
}

/** URL path of a purchase order's PDF. */
export const getOrderPdfPath = (id: string): string => fillPath(orderApi.pdf.path, { id });

export const ORDER_EXPORT_PATH = toExportPath('purchase_orders.csv');

/** URL path of a purchase order as CSV. */
export const getOrderCsvPath = (id: string): string => `${ORDER_EXPORT_PATH}?id=${id}`;
