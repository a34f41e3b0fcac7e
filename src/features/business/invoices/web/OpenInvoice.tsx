import { OpenRecord } from '../../../../platform/web/form/OpenRecord.tsx';
import { NEW_RECORD } from '../../../../platform/web/ui/header/usePageSearch.ts';
import type { Ticket } from '../../../ticketing/tickets/ticket.contract.ts';
import { useChosenTicket } from '../../../ticketing/tickets/web/ticket.queries.ts';
import { InvoiceModal } from './InvoiceModal.tsx';
import { useInvoice } from './invoice.queries.ts';
import { toInvoiceLines } from './invoice-lines.ts';

interface OpenInvoiceProps {
  id: string;
  /** Ticket of a new invoice. */
  ticketId: string | undefined;
  onClose: () => void;
  /** Opens another invoice instead. */
  onOpen: (id: string) => void;
}

/** The editor of the invoice in the URL. */
export function OpenInvoice({ id, ticketId, onClose, onOpen }: OpenInvoiceProps) {
  const isNew = id === NEW_RECORD;
  const query = useInvoice(id);
  const { data: ticket, error } = useChosenTicket(isNew ? ticketId : undefined);
  // A new invoice starts with the line items of the repair, so wait for the ticket.
  if (isNew && ticketId !== undefined && !isRead(ticket) && !error) return null;
  const lines = isRead(ticket) ? toInvoiceLines(ticket.rmaLineItems) : [];
  return (
    <OpenRecord id={id} noun="invoice" query={query} onClose={onClose}>
      {(invoice) => (
        <InvoiceModal key={`${id} ${ticketId}`} invoice={invoice} ticketId={ticketId} lines={lines} onClose={onClose} onOpen={onOpen} />
      )}
    </OpenRecord>
  );
}

/** Whether the whole ticket is loaded, not just its list row. */
const isRead = (ticket: Partial<Ticket> | undefined): ticket is Ticket => ticket?.rmaLineItems !== undefined;
