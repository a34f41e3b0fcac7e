import type { TextInputProps } from '@mantine/core';
import { SuggestInput } from '../../../../../platform/web/form/inputs/SuggestInput.tsx';
import { useCompanySuggestions } from '../../../../master-data/customers/web/customer.queries.ts';

/** The name of a company; customers are suggested while it is typed. */
export function CompanyInput(props: TextInputProps & { value: string }) {
  const companies = useCompanySuggestions(props.value);
  return <SuggestInput {...props} suggestions={companies.map(({ shopName }) => shopName)} />;
}
