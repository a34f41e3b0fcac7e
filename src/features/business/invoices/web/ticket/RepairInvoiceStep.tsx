import type { SlotProps } from '../../../../../platform/web/slots.ts';
import { usePageSearch } from '../../../../../platform/web/ui/header/usePageSearch.ts';
import { useInvoiceOfTicket } from '../invoice.queries.ts';
import { NEW_INVOICE } from './TicketInvoiceDialog.tsx';

/** Bills the repair after it has shipped. */
export function RepairInvoiceStep({ ticket, Step }: SlotProps['repair-step']) {
  const { data: invoice } = useInvoiceOfTicket(ticket.id);
  const { open } = usePageSearch();
  if (invoice === undefined) return null;
  const isShipped = ticket.status === 'Shipped';
  return (
    <Step
      label="Invoice"
      isDone={invoice !== null}
      isNext={isShipped}
      action={isShipped ? { label: 'Bill repair', run: () => open(NEW_INVOICE) } : undefined}
    />
  );
}
