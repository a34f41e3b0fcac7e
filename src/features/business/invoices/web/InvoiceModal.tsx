import { Button, NativeSelect, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { RecordModal } from '../../../../platform/web/form/RecordModal.tsx';
import { IconFileTypePdf } from '../../../../platform/web/icons/icons.data.ts';
import { Mono } from '../../../../platform/web/ui/text/Mono.tsx';
import { INVOICE_STATUSES, type Invoice } from '../invoice.contract.ts';
import { toBillingStatus } from '../invoice.rules.ts';
import type { InvoiceLine } from '../invoice-line.contract.ts';
import { InvoiceLines } from './InvoiceLines.tsx';
import classes from './InvoiceModal.module.css';
import { getPdfPath } from './invoice.queries.ts';
import { QuickbooksPill } from './invoice-pills.tsx';
import { SyncButton } from './SyncButton.tsx';
import { TicketPicker } from './TicketPicker.tsx';
import { useInvoiceForm } from './useInvoiceForm.ts';

interface InvoiceModalProps {
  invoice: Invoice | undefined;
  /** The ticket that a new one begins with. */
  ticketId: string | undefined;
  /** The lines that a new one begins with. */
  lines: readonly InvoiceLine[];
  onClose: () => void;
}

/** Adds an invoice, or changes the given one. A new form is a new component: give it another key. */
export function InvoiceModal({ invoice, ticketId, lines, onClose }: InvoiceModalProps) {
  const { form, dates, dueHint } = useInvoiceForm({
    ...{ invoice, ticketId, lines, onClose },
    onSaved: ({ id }) => invoice ?? notifications.show({ message: `${id} is saved.` }),
  });
  const { status } = form.values;

  return (
    <RecordModal
      name="Invoice"
      title={<Title invoice={invoice} />}
      size={760}
      secondary={<span className={classes.hint}>Saving sets the ticket’s billing status to {toBillingStatus(status)}.</span>}
      addLabel="Create Invoice"
      form={form}
      trail={invoice && { kind: 'invoice', id: invoice.id }}
    >
      <div className={classes.parties}>
        <TicketPicker
          {...form.text('ticketId')}
          isFixed={invoice !== undefined && invoice.status !== 'Draft'}
          company={invoice?.customerCompany}
          savedTicketId={invoice?.ticketId}
          onChoose={(id) => form.change({ ticketId: id })}
        />
      </div>
      <div className={classes.facts}>
        <TextInput {...dates.issue} type="date" />
        <TextInput {...dates.due} type="date" description={dueHint} inputWrapperOrder={['label', 'input', 'error', 'description']} />
        <NativeSelect {...form.text('status')} data={[...INVOICE_STATUSES]} data-autofocus={invoice && true} />
        <div>
          <p className={classes.label}>QuickBooks</p>
          <div className={classes.quickbooks}>
            <QuickbooksPill status={invoice?.quickbooksStatus ?? 'unsynced'} />
            {invoice && <SyncButton invoice={invoice} />}
          </div>
        </div>
      </div>
      <InvoiceLines {...form.list('lineItems')} />
    </RecordModal>
  );
}

function Title({ invoice }: { invoice: Invoice | undefined }) {
  if (!invoice) return 'New Invoice';
  const { id } = invoice;
  return (
    <span className={classes.title}>
      Edit Invoice
      <span className={classes.id}>
        <Mono>{id}</Mono>
      </span>
      <Button
        component="a"
        variant="default"
        size="compact-sm"
        className={classes.pdf}
        leftSection={<IconFileTypePdf size={15} aria-hidden />}
        href={getPdfPath(id)}
        target="_blank"
        rel="noopener"
      >
        PDF
      </Button>
    </span>
  );
}
