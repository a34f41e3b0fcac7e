import type { TextInputProps } from '@mantine/core';
import { SuggestInput } from '../../../../../platform/web/form/inputs/SuggestInput.tsx';
import { useCompanyInput } from '../../../../master-data/customers/web/customer.queries.ts';

interface CompanyInputProps extends Omit<TextInputProps, 'onChange'> {
  value: string;
  /** ID of the customer; blank or null if unknown. */
  customerId: string | null;
  onCustomer: (given: { assignedTo: string; customerId: string }) => void;
}

/** Company name with suggestions from customers. */
export function CompanyInput({ customerId, onCustomer, ...props }: CompanyInputProps) {
  const company = useCompanyInput(props.value, {
    customerId,
    onType: (assignedTo) => onCustomer({ assignedTo, customerId: '' }),
    onChoose: ({ customerId: chosen, shopName }) => onCustomer({ assignedTo: shopName, customerId: chosen }),
  });
  return <SuggestInput {...props} {...company} />;
}
