import type { SlotProps } from '../../../../platform/web/slots.ts';
import { isOfferedToAccounting } from '../../../business/invoices/invoice.rules.ts';
import { useInvoiceOfTicket } from '../../../business/invoices/web/invoice.queries.ts';
import { usePushInvoice } from './accounting.queries.ts';

/** Sends the invoice of a repair to QuickBooks. Shows nothing for a repair that isn’t billed, or not by QuickBooks. */
export function RepairAccountingStep({ ticket, Step }: SlotProps['repair-step']) {
  const { data: invoice } = useInvoiceOfTicket(ticket.id);
  const { mutate: push, isPending } = usePushInvoice();
  if (!invoice) return null;
  const isOffered = isOfferedToAccounting(invoice);
  if (!isOffered && invoice.quickbooksInvoiceId === null) return null;
  const isSending = isPending || invoice.quickbooksStatus === 'pending';
  const label = invoice.quickbooksStatus === 'error' ? 'Retry QuickBooks' : 'Send to QuickBooks';
  return (
    <Step
      label="QuickBooks"
      isDone={!isOffered}
      reason={isSending ? 'OBDesk is sending the invoice' : undefined}
      action={{ label: isSending ? 'Sending…' : label, run: () => push(invoice.id) }}
    />
  );
}
