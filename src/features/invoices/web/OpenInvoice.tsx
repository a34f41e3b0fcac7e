import { OpenRecord } from '../../../platform/web/form/OpenRecord.tsx';
import { NEW_RECORD } from '../../../platform/web/ui/header/usePageSearch.ts';
import { InvoiceModal } from './InvoiceModal.tsx';
import { useInvoice } from './invoice.queries.ts';

interface OpenInvoiceProps {
  id: string;
  /** The ticket that a new invoice is for, if that is known. */
  ticketId: string | undefined;
  onClose: () => void;
}

/** The editor of the invoice that the address names. */
export function OpenInvoice({ id, ticketId, onClose }: OpenInvoiceProps) {
  const query = useInvoice(id === NEW_RECORD ? undefined : id);
  return (
    <OpenRecord id={id} noun="invoice" query={query} onClose={onClose}>
      {(invoice) => <InvoiceModal key={`${id} ${ticketId}`} invoice={invoice} ticketId={ticketId} onClose={onClose} />}
    </OpenRecord>
  );
}
