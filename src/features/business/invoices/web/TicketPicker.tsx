import { Button, TextInput } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { PickInput } from '../../../../platform/web/form/inputs/PickInput.tsx';
import { Alert } from '../../../../platform/web/ui/feedback/Alert.tsx';
import { useSubmit } from '../../../../platform/web/useSubmit.ts';
import { TICKET_PICK, useChosenTicket, useFoundTickets } from '../../../ticketing/tickets/web/ticket.queries.ts';
import type { Invoice } from '../invoice.contract.ts';
import { isBehindTicket } from '../invoice.rules.ts';
import { useSaveInvoice } from './invoice.queries.ts';
import classes from './TicketPicker.module.css';

/** Offers to move a draft to the current customer of its ticket, and saves it immediately. */
function TicketCustomer({ invoice }: { invoice: Invoice }) {
  const { id, ticketId } = invoice;
  const { data: ticket } = useChosenTicket(ticketId);
  const { change } = useSaveInvoice();
  const { submit, isSending, error } = useSubmit(() => change({ id, change: { customerId: null } }));
  if (!ticket || !isBehindTicket(invoice, ticket)) return null;
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        classNames={{ root: classes.action ?? '', label: classes.words ?? '' }}
        loading={isSending}
        onClick={() => void submit()}
      >
        Use the ticket’s customer ({ticket.customerCompany})
      </Button>
      {error && <Alert title="Couldn’t change the customer">{error.message}</Alert>}
    </>
  );
}

interface TicketPickerProps {
  id: string;
  label: string;
  /** ID of the chosen ticket, or blank. */
  value: string;
  error: string | undefined;
  /** The stored invoice; undefined for a new one. */
  invoice: Invoice | undefined;
  onChoose: (ticketId: string) => void;
}

/** Search field for the ticket of an invoice, with the ticket's customer. */
export function TicketPicker({ id, label, value, error, invoice, onChoose }: TicketPickerProps) {
  const { data: chosen } = useChosenTicket(value === '' ? undefined : value);
  const [text, setText] = useState<string>();
  const found = useFoundTickets(text);
  const shown = value === '' ? '' : [value, chosen?.summary].filter(Boolean).join('  ');
  const saved = value === invoice?.ticketId ? invoice : undefined;
  const customer = (saved ?? chosen)?.customerCompany ?? '';

  return (
    <>
      <div>
        <PickInput
          id={id}
          label={label}
          text={text}
          found={found}
          {...TICKET_PICK}
          chosen={shown}
          isInvalid={error !== undefined}
          onType={setText}
          onChoose={onChoose}
        />
        {error && (
          <div className={classes.alert}>
            <Alert>{error}</Alert>
          </div>
        )}
      </div>
      <div>
        <TextInput
          label="Customer"
          readOnly
          value={customer}
          placeholder="From ticket"
          className={classes.customer}
          leftSection={<IconLock size={15} aria-hidden />}
        />
        {saved && <TicketCustomer invoice={saved} />}
      </div>
    </>
  );
}
