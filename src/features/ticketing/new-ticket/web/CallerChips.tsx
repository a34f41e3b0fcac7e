import { Button, Group, Text } from '@mantine/core';
import layout from '../../../../platform/web/form/Form.module.css';
import type { Form } from '../../../../platform/web/form/useForm.ts';
import { isSameName } from '../../../master-data/customers/company.rules.ts';
import { toSerialKey } from '../../../master-data/customers/serial.rules.ts';
import { useCustomerOf } from '../../../master-data/customers/web/customer.queries.ts';
import type { NewTicketForm } from './new-ticket-form.ts';

/** Chips that fit without scrolling. */
const SHOWN = 8;

interface ChipsProps {
  label: string;
  items: readonly { readonly text: string; readonly isChosen: boolean; readonly choose: () => void }[];
}

function Chips({ label, items }: ChipsProps) {
  if (items.length === 0) return null;
  return (
    <Group className={layout.whole ?? ''} gap={6} role="group" aria-label={label}>
      <Text span size="xs" c="dimmed" miw={58}>
        {label}
      </Text>
      {items.slice(0, SHOWN).map(({ text, isChosen, choose }) => (
        <Button key={text} size="compact-sm" variant={isChosen ? 'light' : 'default'} aria-pressed={isChosen} onClick={choose}>
          {text}
        </Button>
      ))}
    </Group>
  );
}

interface CallerChipsProps extends Pick<NewTicketForm, 'customerId' | 'customerName' | 'toolSerial'> {
  onChoose: Form<NewTicketForm>['change'];
}

/** The contacts and tools of the customer, to choose from. */
export function CallerChips({ customerId, customerName, toolSerial, onChoose }: CallerChipsProps) {
  const customer = useCustomerOf({ customerId, company: '' });
  const contacts = (customer?.contacts ?? []).filter(({ name }) => name !== '');
  return (
    <>
      <Chips
        label="Contacts"
        items={contacts.map(({ name, email, phone }) => ({
          text: name,
          isChosen: isSameName(name, customerName),
          choose: () => onChoose({ customerName: name, customerEmail: email, customerPhone: phone }),
        }))}
      />
      <Chips
        label="Tools"
        items={(customer?.toolSerials ?? []).map((serial) => ({
          text: serial,
          isChosen: toSerialKey(serial) === toSerialKey(toolSerial),
          choose: () => onChoose({ toolSerial: serial }),
        }))}
      />
    </>
  );
}
