import { Button, Flex, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useState } from 'react';
import { pluralize } from '../../../../platform/number-text.ts';
import { OpenRecord } from '../../../../platform/web/form/OpenRecord.tsx';
import { RecordModal } from '../../../../platform/web/form/RecordModal.tsx';
import { Slot } from '../../../../platform/web/Slot.tsx';
import { ConfirmDialog } from '../../../../platform/web/ui/feedback/ConfirmDialog.tsx';
import { NEW_RECORD } from '../../../../platform/web/ui/header/usePageSearch.ts';
import { Mono } from '../../../../platform/web/ui/text/Mono.tsx';
import type { Ticket } from '../../../ticketing/tickets/ticket.contract.ts';
import { useChosenTicket } from '../../../ticketing/tickets/web/ticket.queries.ts';
import type { Invoice, InvoiceTerms } from '../invoice.contract.ts';
import { describeReopening, toBillingStatus } from '../invoice.rules.ts';
import type { InvoiceLine } from '../invoice-line.contract.ts';
import { toInvoiceLines } from '../invoice-lines.rules.ts';
import { InvoiceFields } from './InvoiceFields.tsx';
import { getPdfPath, useInvoice, useInvoiceTerms } from './invoice.queries.ts';
import { type StatusAction, StatusDialogs } from './status/StatusDialogs.tsx';
import { useInvoiceForm } from './useInvoiceForm.ts';

function InvoiceTitle({ invoice }: { invoice: Invoice | undefined }) {
  if (!invoice) return 'New Invoice';
  const { id, copiedFrom } = invoice;
  return (
    <Flex component="span" align="center" gap="xs">
      Edit invoice
      <Text span size="sm" c="dimmed">
        <Mono>{id}</Mono>
        {copiedFrom && ` · copy of ${copiedFrom}`}
      </Text>
      <Button
        component="a"
        variant="default"
        size="compact-sm"
        ml="auto"
        leftSection={<IconFileTypePdf size={15} aria-hidden />}
        href={getPdfPath(id)}
        target="_blank"
        rel="noopener"
      >
        PDF
      </Button>
    </Flex>
  );
}

interface InvoiceModalProps {
  invoice: Invoice | undefined;
  /** Initial ticket of a new invoice. */
  ticketId: string | undefined;
  /** Initial lines of a new invoice. */
  lines: readonly InvoiceLine[];
  /** Terms of the ticket of a new invoice. */
  terms?: InvoiceTerms | undefined;
  onClose: () => void;
  /** Opens another invoice instead. */
  onOpen: (id: string) => void;
}

/** Adds an invoice or edits the given one. Needs a key per invoice. */
export function InvoiceModal({ invoice, ticketId, lines, terms, onClose, onOpen }: InvoiceModalProps) {
  const { form, dates, onTicket, onMoreTicket } = useInvoiceForm({
    invoice,
    ticketId,
    terms,
    lines,
    onClose,
    onSaved: ({ id }) => invoice ?? notifications.show({ message: `Invoice ${id} created` }),
  });
  const [isCovered, setCovered] = useState(false);
  const [action, setAction] = useState<StatusAction>();
  const [isConfirming, confirmation] = useDisclosure(false);
  const { status, moreTicketIds } = form.values;
  const isReopened = form.start.status !== 'Draft' && status === 'Draft';

  function handleCopied(id: string) {
    form.discard();
    onOpen(id);
  }

  function handleReopen() {
    confirmation.close();
    form.submit();
  }

  return (
    <>
      <RecordModal
        name="invoice"
        title={<InvoiceTitle invoice={invoice} />}
        size={760}
        secondary={
          <Text size="xs" c="dimmed" py={7}>
            Saving sets the billing status of {moreTicketIds.length === 0 ? 'the ticket' : pluralize(moreTicketIds.length + 1, 'ticket')} to{' '}
            {toBillingStatus(status)}.
          </Text>
        }
        addLabel="Create invoice"
        form={isReopened ? { ...form, submit: confirmation.open } : form}
        isCovered={isConfirming || isCovered || action !== undefined}
        trail={invoice && { kind: 'invoice', id: invoice.id }}
        below={invoice && <Slot name="invoice-email" props={{ invoice, hasUnsaved: form.isTouched(), onCover: setCovered }} />}
      >
        <InvoiceFields
          invoice={invoice}
          form={form}
          dates={dates}
          onTicket={onTicket}
          onMoreTicket={onMoreTicket}
          onAct={setAction}
          onCover={setCovered}
        />
      </RecordModal>
      {invoice && (
        <>
          <StatusDialogs
            invoice={invoice}
            action={action}
            onClose={() => setAction(undefined)}
            onPaid={form.close}
            onCopied={handleCopied}
          />
          <ConfirmDialog
            opened={isConfirming}
            title={`Set ${invoice.id} back to Draft?`}
            confirmLabel="Set back to Draft"
            onConfirm={handleReopen}
            onCancel={confirmation.close}
          >
            {describeReopening(invoice)}
          </ConfirmDialog>
        </>
      )}
    </>
  );
}

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
  const terms = useInvoiceTerms(isNew ? ticketId : undefined);
  // A new invoice starts with the line items of the repair and the terms of the customer, so wait for both.
  if (isNew && ticketId !== undefined && ((!isRead(ticket) && !error) || terms.isLoading)) return null;
  const lines = isRead(ticket) ? toInvoiceLines(ticket.rmaLineItems) : [];
  return (
    <OpenRecord id={id} noun="invoice" query={query} onClose={onClose}>
      {(invoice) => (
        <InvoiceModal
          key={`${id} ${ticketId}`}
          invoice={invoice}
          ticketId={ticketId}
          terms={terms.data}
          lines={lines}
          onClose={onClose}
          onOpen={onOpen}
        />
      )}
    </OpenRecord>
  );
}

/** Whether the whole ticket is loaded, not just its list row. */
const isRead = (ticket: Partial<Ticket> | undefined): ticket is Ticket => ticket?.rmaLineItems !== undefined;
