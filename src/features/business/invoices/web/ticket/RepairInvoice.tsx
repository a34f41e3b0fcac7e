import { Button, Group, Text } from '@mantine/core';
import { formatDollars } from '../../../../../platform/money.ts';
import utilities from '../../../../../platform/web/theme/utilities.module.css';
import { usePageSearch } from '../../../../../platform/web/ui/header/usePageSearch.ts';
import { Panel } from '../../../../../platform/web/ui/Panel.tsx';
import { RecordLink } from '../../../../../platform/web/ui/text/RecordLink.tsx';
import type { Ticket } from '../../../../ticketing/tickets/ticket.contract.ts';
import { useInvoiceOfTicket } from '../invoice.queries.ts';
import classes from '../invoice-list.module.css';
import { InvoiceStatusPill } from '../invoice-pills.tsx';
import { NEW_INVOICE, TicketInvoiceDialog } from './TicketInvoiceDialog.tsx';

/** The invoice of a repair. Suggests creating one after the tool has shipped. */
export function RepairInvoice({ ticket }: { ticket: Ticket }) {
  const { data: invoice } = useInvoiceOfTicket(ticket.id);
  const { open } = usePageSearch();
  const isShipped = ticket.status === 'Shipped';
  const link = invoice && (
    <RecordLink to="/invoices" search={{ open: invoice.id }}>
      {invoice.id}
    </RecordLink>
  );
  return (
    <Panel title="Invoice" aside={link} className={`${utilities.stack} ${classes.panel}`}>
      {invoice && (
        <Group justify="space-between" gap="xs">
          <strong>{formatDollars(invoice.total)}</strong>
          <InvoiceStatusPill status={invoice.status} />
        </Group>
      )}
      {invoice === null && (
        <>
          <Text size="sm" c="gray">
            {isShipped ? 'This repair has shipped but hasn’t been billed.' : 'Not billed yet'}
          </Text>
          <Button mt="auto" variant={isShipped ? 'filled' : 'default'} onClick={() => open(NEW_INVOICE)}>
            Create invoice
          </Button>
        </>
      )}
      <TicketInvoiceDialog ticket={ticket} />
    </Panel>
  );
}
