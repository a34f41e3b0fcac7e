import { OpenRecord } from '../../../../platform/web/form/OpenRecord.tsx';
import { NEW_RECORD } from '../../../../platform/web/ui/header/usePageSearch.ts';
import type { Ticket } from '../../../ticketing/tickets/ticket.contract.ts';
import { useChosenTicket } from '../../../ticketing/tickets/web/ticket.queries.ts';
import { InvoiceModal } from './InvoiceModal.tsx';
import { useInvoice } from './invoice.queries.ts';
import { toInvoiceLines } from './invoice-lines.ts';

interface OpenInvoiceProps {
  id: string;
  /** The ticket that a new invoice is for, if that is known. */
  ticketId: string | undefined;
  onClose: () => void;
  /** Opens another invoice in its place. */
  onOpen: (id: string) => void;
}

/** The editor of the invoice that the address names. */
export function OpenInvoice({ id, ticketId, onClose, onOpen }: OpenInvoiceProps) {
  const isNew = id === NEW_RECORD;
  const query = useInvoice(id);
  const { data: ticket, error } = useChosenTicket(isNew ? ticketId : undefined);
  // A new one begins with what the repair took, so it waits for that.
  if (isNew && ticketId !== undefined && !isRead(ticket) && !error) return null;
  const lines = isRead(ticket) ? toInvoiceLines(ticket.rmaLineItems) : [];
  return (
    <OpenRecord id={id} noun="invoice" query={query} onClose={onClose}>
      {(invoice) => <InvoiceModal key={`${id} ${ticketId}`} {...{ invoice, ticketId, lines, onClose, onOpen }} />}
    </OpenRecord>
  );
}

/** Whether the whole ticket is there, not only what a list shows of it. */
const isRead = (ticket: Partial<Ticket> | undefined): ticket is Ticket => ticket?.rmaLineItems !== undefined;
