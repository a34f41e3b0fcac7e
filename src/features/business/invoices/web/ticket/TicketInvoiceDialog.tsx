import { lazy, Suspense } from 'react';
import { NEW_RECORD, usePageSearch } from '../../../../../platform/web/ui/header/usePageSearch.ts';
import type { Ticket } from '../../../../ticketing/tickets/ticket.contract.ts';

const OpenInvoice = lazy(async () => ({ default: (await import('../InvoiceModal.tsx')).OpenInvoice }));

/** Value of `open` in the ticket URL for a new invoice. */
export const NEW_INVOICE = 'invoice';

/** The editor of a new invoice above its ticket. */
export function TicketInvoiceDialog({ ticket }: { ticket: Ticket }) {
  const { openId, close } = usePageSearch();
  if (openId !== NEW_INVOICE) return null;
  return (
    <Suspense fallback={null}>
      <OpenInvoice id={NEW_RECORD} ticketId={ticket.id} onClose={close} onOpen={close} />
    </Suspense>
  );
}
