import { Text, type TextInputProps } from '@mantine/core';
import layout from '../../../../../platform/web/form/Form.module.css';
import { SuggestInput } from '../../../../../platform/web/form/inputs/SuggestInput.tsx';
import { Segments } from '../../../../../platform/web/ui/Segments.tsx';
import { useCompanyInput } from '../../../../master-data/customers/web/customer.queries.ts';

interface CompanyInputProps extends Omit<TextInputProps, 'onChange'> {
  value: string;
  /** ID of the customer; blank or null if unknown. */
  customerId: string | null;
  onCustomer: (customer: { assignedTo: string; customerId: string }) => void;
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

interface StatusChoiceProps<Status extends string> {
  label: string;
  statuses: readonly Status[];
  value: Status;
  onChange: (status: Status) => void;
}

/** Form field for the status of a loaner. */
export function StatusChoice<Status extends string>({ label, statuses, value, onChange }: StatusChoiceProps<Status>) {
  return (
    <div className={layout.whole}>
      <Text size="sm" fw={600} mb={3} aria-hidden>
        {label}
      </Text>
      <Segments label={label} options={statuses.map((each) => ({ value: each, label: each }))} value={value} onChange={onChange} />
    </div>
  );
}
