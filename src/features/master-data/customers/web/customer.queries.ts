import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount } from '../../../../platform/number-text.ts';
import { call, callPage } from '../../../../platform/web/call.ts';
import { pagedQuery, usePagedList } from '../../../../platform/web/paged-list.ts';
import { useSaveRecord } from '../../../../platform/web/record-query.ts';
import { useStableCallback } from '../../../../platform/web/useStableCallback.ts';
import { isSameName, toCompanyKey } from '../company.rules.ts';
import { findChosen, findUnclear, toOptions } from '../company-choice.rules.ts';
import {
  type CompanySuggestion,
  type Customer,
  type CustomerChange,
  type CustomerQuery,
  customerApi,
  type DuplicateCustomer,
  type DuplicateQuery,
  type NewCustomer,
} from '../customer.contract.ts';

const TYPING_PAUSE_MS = 250;
const NONE: readonly CompanySuggestion[] = [];
const NO_DUPLICATES: readonly DuplicateCustomer[] = [];

/** Creates and updates customers. */
export function useSaveCustomer() {
  return useSaveRecord('customer', {
    add: (customer: NewCustomer) => call(customerApi.create, {}, customer),
    change: (id: string, change: CustomerChange) => call(customerApi.update, { id }, change),
  });
}

/** Loads customer suggestions. While pending, `found` has those for the previous text. */
export function useCompanySuggestions(typed: string): { found: readonly CompanySuggestion[]; isPending: boolean } {
  const text = typed.trim();
  const [q] = useDebouncedValue(text, TYPING_PAUSE_MS);
  const { data, isPlaceholderData, isError } = useQuery({
    queryKey: ['customer', 'suggestions', q],
    queryFn: () => call(customerApi.suggestions, {}, { q }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });
  const isOlder = q !== text || isPlaceholderData || (data === undefined && !isError);
  return { found: q === '' ? NONE : (data ?? NONE), isPending: text !== '' && isOlder };
}

interface CompanyInput {
  /** ID of the selected customer; blank or null if none. */
  readonly customerId: string | null;
  /** Called with a name that isn't in the list. */
  onType: (company: string) => void;
  /** Called with a customer chosen from the list or typed completely. */
  onChoose: (customer: CompanySuggestion) => void;
}

/** Props of a `SuggestInput` for a company. Other names can be entered too. */
export function useCompanyInput(company: string, { customerId, onType, onChoose }: CompanyInput) {
  const [wasEntered, setEntered] = useState(false);
  const [typed, setTyped] = useState<string>();
  const { found: suggestions, isPending } = useCompanySuggestions(typed ?? (wasEntered ? company : ''));

  /** Keeps the spelling as typed. */
  const handleChange = useStableCallback(({ currentTarget: { value: text } }: { readonly currentTarget: { readonly value: string } }) => {
    const chosen = findChosen(suggestions, text);
    if (chosen) onChoose(isSameName(text, chosen.shopName) ? { ...chosen, shopName: text } : chosen);
    else onType(text);
  });

  const unclear = customerId ? 0 : findUnclear(suggestions, company).length;

  return {
    suggestions: toOptions(suggestions),
    isPending,
    toKey: toCompanyKey,
    ...(unclear > 0 && { description: `${formatCount(unclear)} customers have this name. Choose one.` }),
    keepsSpelling: true,
    onFocus: () => setEntered(true),
    onType: setTyped,
    onChange: handleChange,
  };
}

interface RecordCustomer {
  /** Blank or null if unknown. */
  readonly customerId: string | null;
  readonly company: string;
}

/** Loads the customer of a record by ID, else by name after a typing pause; null if none, undefined while loading. */
export function useCustomerOf({ customerId, company }: RecordCustomer): Customer | null | undefined {
  const { data: known } = useQuery({
    queryKey: ['customer', 'one', customerId],
    queryFn: () => call(customerApi.get, { id: customerId ?? '' }),
    enabled: Boolean(customerId),
  });
  const named = useCustomerOfCompany(customerId ? '' : company);
  return customerId ? known : named;
}

function useCustomerOfCompany(company: string): Customer | null | undefined {
  const [debounced] = useDebouncedValue(company.trim(), TYPING_PAUSE_MS);
  const { data } = useQuery({
    queryKey: ['customer', 'of-company', debounced],
    queryFn: () => call(customerApi.ofCompany, {}, { company: debounced }),
    enabled: debounced !== '',
    placeholderData: keepPreviousData,
  });
  return debounced === '' ? null : data?.customer;
}

/** Loads possible duplicates of a customer being entered. */
export function useDuplicates(typed: DuplicateQuery): readonly DuplicateCustomer[] {
  const [debounced] = useDebouncedValue(JSON.stringify(typed), TYPING_PAUSE_MS);
  const { data } = useQuery({
    queryKey: ['customer', 'duplicates', debounced],
    queryFn: () => call(customerApi.duplicates, {}, JSON.parse(debounced) as DuplicateQuery),
    enabled: !isBlank(typed),
    placeholderData: keepPreviousData,
    meta: { follows: ['distinct-customers'] },
  });
  return isBlank(typed) ? NO_DUPLICATES : (data ?? NO_DUPLICATES);
}

const isBlank = ({ shopName = '', email = [], phone = [] }: DuplicateQuery) => shopName === '' && email.length === 0 && phone.length === 0;

/** Loads the owner of a tool; null if none, undefined while loading. */
export function useOwnerOfSerial(serial: string): CompanySuggestion | null | undefined {
  const [debounced] = useDebouncedValue(serial.trim(), TYPING_PAUSE_MS);
  const { data } = useQuery({
    queryKey: ['customer', 'owner', debounced],
    queryFn: () => call(customerApi.ownerOfSerial, { serial: debounced }),
    enabled: debounced !== '',
  });
  return debounced === serial.trim() ? data?.owner : undefined;
}

/** Loads matching customers page by page, with their open tickets. */
export function useCustomerCards(filter: Pick<CustomerQuery, 'q' | 'sync' | 'sort' | 'order'>) {
  const query = pagedQuery(['customer', 'list', filter], (page) => callPage(customerApi.list, {}, { ...filter, ...page }));
  return usePagedList({ ...query, meta: { follows: ['ticket'] } });
}

/** Loads a customer, or its merge target, with its figures. Leaving cancels the request. */
export function useCustomerOverview(id: string) {
  return useQuery({
    queryKey: ['customer', 'overview', id],
    queryFn: ({ signal }) => call(customerApi.get, { id }, undefined, signal),
    meta: { follows: ['ticket', 'lead', 'invoice', 'tool', 'customer-note', 'task'] },
  });
}
