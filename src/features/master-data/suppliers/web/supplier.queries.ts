import { useQuery } from '@tanstack/react-query';
import { call, callPage } from '../../../../platform/web/call.ts';
import { pagedQuery, usePagedList } from '../../../../platform/web/paged-list.ts';
import { useOneRecord, useSaveRecord } from '../../../../platform/web/record-query.ts';
import { type NewSupplier, type SupplierChange, supplierApi } from '../supplier.contract.ts';

const KIND = 'supplier';

/** Loads matching suppliers page by page. */
export function useSupplierList(query: { q: string }) {
  return usePagedList(pagedQuery([KIND, 'list', query], (page) => callPage(supplierApi.list, {}, { ...query, ...page })));
}

/** Loads a supplier. */
export function useSupplier(id: string | undefined) {
  return useOneRecord(KIND, id, (one) => call(supplierApi.get, { id: one }));
}

/** Loads the suppliers whose name, contact or email contains the text. */
export function useFoundSuppliers(q: string) {
  return useQuery({ queryKey: [KIND, 'found', q], queryFn: () => call(supplierApi.list, {}, { q, limit: 8 }) });
}

/** Adds and changes suppliers. */
export function useSaveSupplier() {
  return useSaveRecord(KIND, {
    add: (supplier: NewSupplier) => call(supplierApi.create, {}, supplier),
    change: (id: string, change: SupplierChange) => call(supplierApi.update, { id }, change),
  });
}
