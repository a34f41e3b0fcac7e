import { Button } from '@mantine/core';
import { useSubmit } from '../../../../../platform/web/form/useSubmit.ts';
import { Alert } from '../../../../../platform/web/ui/feedback/Alert.tsx';
import { useChosenTicket } from '../../../../ticketing/tickets/web/ticket.queries.ts';
import type { Invoice } from '../../invoice.contract.ts';
import { isBehindTicket } from '../../invoice.rules.ts';
import { useSaveInvoice } from '../invoice.queries.ts';
import classes from '../TicketPicker.module.css';

/** Offers to give a draft to the customer that its ticket has now; it is saved at once. */
export function TicketCustomer({ invoice }: { invoice: Invoice }) {
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
