import { MultiSelect } from '@mantine/core';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { useState } from 'react';
import { useCompanySuggestions } from '../../../../master-data/customers/web/customer.queries.ts';

/** A customer as chosen. */
export interface ChosenCustomer {
  readonly customerId: string;
  readonly shopName: string;
}

interface CustomerPickerProps {
  chosen: readonly ChosenCustomer[];
  onChange: (chosen: ChosenCustomer[]) => void;
}

/** Chooses customers by name. */
export function CustomerPicker({ chosen, onChange }: CustomerPickerProps) {
  const [typed, setTyped] = useState('');
  const { found, isPending } = useCompanySuggestions(typed);
  const known = new Map([...found, ...chosen].map(({ customerId, shopName }) => [customerId, shopName]));
  return (
    <MultiSelect
      label="Customers"
      placeholder={chosen.length === 0 ? 'Type a name' : ''}
      searchable
      hidePickedOptions
      data={[...known].map(([value, label]) => ({ value, label }))}
      value={chosen.map(({ customerId }) => customerId)}
      searchValue={typed}
      nothingFoundMessage={typed.trim() === '' || isPending ? undefined : 'No matching customers'}
      // The server has searched already, also by contact and phone number.
      filter={({ options }) => options}
      onSearchChange={setTyped}
      onChange={(ids) => onChange(ids.map((customerId) => ({ customerId, shopName: known.get(customerId) ?? '' })))}
    />
  );
}
