import { formatDollars } from '../../../../../platform/money.ts';
import { shortDate } from '../../../../../platform/time/relative-time.ts';
import type { Column } from '../../../../../platform/web/ui/table/columns.ts';
import { ShortTable } from '../../../../../platform/web/ui/table/ShortTable.tsx';
import { RecordLink } from '../../../../../platform/web/ui/text/RecordLink.tsx';
import type { Customer } from '../../../../master-data/customers/customer.contract.ts';
import type { Invoice } from '../../invoice.contract.ts';
import { useInvoicesOf } from '../invoice.queries.ts';
import { InvoiceStatusPill } from '../invoice-pills.tsx';

const COLUMNS: readonly Column<Invoice>[] = [
  {
    label: 'Invoice ID',
    isRowHeader: true,
    cell: ({ id }) => (
      <RecordLink to="/invoices" search={{ open: id }}>
        {id}
      </RecordLink>
    ),
    below: ({ issueDate, status }) => `${status} · ${shortDate(issueDate)}`,
  },
  { label: 'Ticket', width: 'id', isWide: true, cell: ({ ticketId }) => <RecordLink to={`/sod/${ticketId}`}>{ticketId}</RecordLink> },
  { label: 'Issue Date', width: 'time', isWide: true, cell: ({ issueDate }) => shortDate(issueDate) },
  { label: 'Due Date', width: 'time', isWide: true, cell: ({ dueDate }) => shortDate(dueDate) },
  { label: 'Total', width: 'number', cell: ({ total }) => formatDollars(total) },
  { label: 'Status', width: 'pill', isWide: true, cell: ({ status }) => <InvoiceStatusPill status={status} /> },
];

export function InvoicesOfCustomer({ customer: { id } }: { customer: Customer }) {
  return (
    <ShortTable
      label="Invoices"
      columns={COLUMNS}
      list={useInvoicesOf(id)}
      listKey={`customer invoices ${id}`}
      empty="No invoices found for this customer."
    />
  );
}
