import type { TextInputProps } from '@mantine/core';
import { SuggestInput } from '../../../../../platform/web/form/inputs/SuggestInput.tsx';
import { useCompanyInput } from '../../../../master-data/customers/web/customer.queries.ts';

interface CompanyInputProps extends Omit<TextInputProps, 'onChange'> {
  value: string;
  /** The customer the name means; blank or null when none is known. */
  customerId: string | null;
  onCustomer: (given: { assignedTo: string; customerId: string }) => void;
}

/** The name of a company; customers are suggested while it is typed. */
export function CompanyInput({ customerId, onCustomer, ...props }: CompanyInputProps) {
  const company = useCompanyInput(props.value, {
    customerId,
    onType: (assignedTo) => onCustomer({ assignedTo, customerId: '' }),
    onChoose: ({ customerId: chosen, shopName }) => onCustomer({ assignedTo: shopName, customerId: chosen }),
  });
  return <SuggestInput {...props} {...company} />;
}
