import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call, callPage } from '../../../platform/web/call.ts';
import { pagedQuery, usePagedList } from '../../../platform/web/paged-list.ts';
import { useOneRecord, useSaveRecord } from '../../../platform/web/record-query.ts';
import { type CompanySuggestion, type CustomerChange, type CustomerQuery, customerApi, type NewCustomer } from '../customer.contract.ts';

const TYPING_PAUSE_MS = 250;
const NONE: readonly CompanySuggestion[] = [];

export type CustomerListQuery = Pick<CustomerQuery, 'q'>;

/** The customers that match, by name, loaded page by page as the reader scrolls. */
export function useCustomers(query: CustomerListQuery) {
  return usePagedList(pagedQuery(['customer', 'list', query], (page) => callPage(customerApi.list, {}, { ...query, ...page })));
}

/** One customer with its account figures. */
export function useCustomer(id: string | undefined) {
  return useOneRecord('customer', id, (customerId) => call(customerApi.get, { id: customerId }));
}

/** Adds and changes customers. */
export function useSaveCustomer() {
  return useSaveRecord('customer', {
    add: (customer: NewCustomer) => call(customerApi.create, {}, customer),
    change: (id: string, change: CustomerChange) => call(customerApi.update, { id }, change),
  });
}

/** Customers whose name begins with or contains what is typed, with their first contact. */
export function useCompanySuggestions(text: string): readonly CompanySuggestion[] {
  const [q] = useDebouncedValue(text.trim(), TYPING_PAUSE_MS);
  const { data } = useQuery({
    queryKey: ['customer', 'suggestions', q],
    queryFn: () => call(customerApi.suggestions, {}, { q }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });
  return data ?? NONE;
}

/** The customer that owns the tool with this serial number; null when nobody does, undefined until that is known. */
export function useOwnerOfSerial(serial: string): CompanySuggestion | null | undefined {
  const [settled] = useDebouncedValue(serial.trim(), TYPING_PAUSE_MS);
  const { data } = useQuery({
    queryKey: ['customer', 'owner', settled],
    queryFn: () => call(customerApi.ownerOfSerial, { serial: settled }),
    enabled: settled !== '',
  });
  return settled === serial.trim() ? data?.owner : undefined;
}
