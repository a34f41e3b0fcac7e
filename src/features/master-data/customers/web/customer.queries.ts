import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount } from '../../../../platform/number-text.ts';
import { call } from '../../../../platform/web/call.ts';
import { useSaveRecord } from '../../../../platform/web/record-query.ts';
import { toCompanyKey } from '../company.rules.ts';
import { findChosen, findUnclear, toOptions } from '../company-choice.rules.ts';
import {
  type CompanySuggestion,
  type Customer,
  type CustomerChange,
  customerApi,
  type DuplicateCustomer,
  type DuplicateQuery,
  type NewCustomer,
} from '../customer.contract.ts';

const TYPING_PAUSE_MS = 250;
const NONE: readonly CompanySuggestion[] = [];
const NO_DUPLICATES: readonly DuplicateCustomer[] = [];

/** Adds and changes customers. */
export function useSaveCustomer() {
  return useSaveRecord('customer', {
    add: (customer: NewCustomer) => call(customerApi.create, {}, customer),
    change: (id: string, change: CustomerChange) => call(customerApi.update, { id }, change),
  });
}

/** Customers whose name begins with or contains what is typed, with their first contact; they are of an older text while that is pending. */
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
  /** The id of the customer the name already means; blank or null for none. */
  readonly customerId: string | null;
  /** A name was taken that no customer of the list has. */
  onType: (company: string) => void;
  /** A customer was chosen from the list, or its name typed to the end. */
  onChoose: (customer: CompanySuggestion) => void;
}

/** The props a `SuggestInput` of a company needs besides its label and value. Any other name may be typed and confirmed. */
export function useCompanyInput(company: string, { customerId, onType, onChoose }: CompanyInput) {
  const [wasEntered, setEntered] = useState(false);
  const [typed, setTyped] = useState<string>();
  const { found: suggestions, isPending } = useCompanySuggestions(typed ?? (wasEntered ? company : ''));

  /** A name that was typed stays as it was typed. */
  function choose(text: string) {
    const chosen = findChosen(suggestions, text);
    if (chosen) onChoose(toCompanyKey(text) === toCompanyKey(chosen.shopName) ? { ...chosen, shopName: text } : chosen);
    else onType(text);
  }

  const unclear = customerId ? 0 : findUnclear(suggestions, company).length;

  return {
    suggestions: toOptions(suggestions),
    isPending,
    toKey: toCompanyKey,
    ...(unclear > 0 && { description: `${formatCount(unclear)} customers have this name. Choose one.` }),
    keepsSpelling: true,
    onFocus: () => setEntered(true),
    onType: setTyped,
    onChange: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) => choose(currentTarget.value),
  };
}

interface RecordCustomer {
  /** Blank or null while no customer is known. */
  readonly customerId: string | null;
  readonly company: string;
}

/** The customer of a record: by its id, else the one of this name once the typing pauses; null when there is none, undefined until that is known. */
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
  const [settled] = useDebouncedValue(company.trim(), TYPING_PAUSE_MS);
  const { data } = useQuery({
    queryKey: ['customer', 'of-company', settled],
    queryFn: () => call(customerApi.ofCompany, {}, { company: settled }),
    enabled: settled !== '',
    placeholderData: keepPreviousData,
  });
  return settled === '' ? null : data?.customer;
}

/** Customers that may be the one that is being typed. */
export function useDuplicates(typed: DuplicateQuery): readonly DuplicateCustomer[] {
  const [settled] = useDebouncedValue(JSON.stringify(typed), TYPING_PAUSE_MS);
  const { data } = useQuery({
    queryKey: ['customer', 'duplicates', settled],
    queryFn: () => call(customerApi.duplicates, {}, JSON.parse(settled) as DuplicateQuery),
    enabled: !isBlank(typed),
    placeholderData: keepPreviousData,
    meta: { follows: ['distinct-customers'] },
  });
  return isBlank(typed) ? NO_DUPLICATES : (data ?? NO_DUPLICATES);
}

const isBlank = ({ shopName = '', email = [], phone = [] }: DuplicateQuery) => shopName === '' && email.length === 0 && phone.length === 0;

/** The customer that owns the tool with this serial number; null when it has no owner, undefined until that is known. */
export function useOwnerOfSerial(serial: string): CompanySuggestion | null | undefined {
  const [settled] = useDebouncedValue(serial.trim(), TYPING_PAUSE_MS);
  const { data } = useQuery({
    queryKey: ['customer', 'owner', settled],
    queryFn: () => call(customerApi.ownerOfSerial, { serial: settled }),
    enabled: settled !== '',
  });
  return settled === serial.trim() ? data?.owner : undefined;
}
