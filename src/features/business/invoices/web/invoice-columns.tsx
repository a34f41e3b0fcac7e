import { formatDollars } from '../../../../platform/money.ts';
import { shortDate } from '../../../../platform/time/relative-time.ts';
import type { Column } from '../../../../platform/web/ui/table/columns.ts';
import type { Selection } from '../../../../platform/web/ui/table/selection/useSelection.ts';
import { Mono } from '../../../../platform/web/ui/text/Mono.tsx';
import type { Invoice } from '../invoice.contract.ts';
import { InvoiceActions } from './InvoiceActions.tsx';
import { InvoiceStatusPill, QuickbooksPill } from './invoice-pills.tsx';
import { BilledCustomer } from './quickbooks/BilledCustomer.tsx';

const getStatusTitle = ({ status, paidOn }: Invoice) => (paidOn ? `Paid on ${shortDate(paidOn)}` : status);

/** The invoices of the list, and those of them that are chosen. */
interface Chosen {
  readonly selection: Selection;
  readonly rows: readonly Invoice[];
}

/** The columns of the list of invoices. */
export function getInvoiceColumns(onEdit: (id: string) => void, chosen: Chosen): readonly Column<Invoice>[] {
  return [
    { label: 'Invoice ID', width: 'pill', isWide: true, cell: ({ id }) => <Mono>{id}</Mono> },
    {
      label: 'Customer',
      isRowHeader: true,
      cell: (invoice) => <BilledCustomer invoice={invoice} {...chosen} />,
      below: ({ id, status }) => (
        <>
          <Mono>{id}</Mono> {status}
        </>
      ),
      title: ({ customerCompany, quickbooksError }) => quickbooksError ?? customerCompany,
    },
    { label: 'Issue Date', width: 'time', isWide: true, cell: ({ issueDate }) => shortDate(issueDate) },
    { label: 'Due Date', width: 'time', isWide: true, cell: ({ dueDate }) => shortDate(dueDate) },
    { label: 'Total', width: 'money', cell: ({ total }) => formatDollars(total) },
    { label: 'Status', width: 'pill', isWide: true, cell: ({ status }) => <InvoiceStatusPill status={status} />, title: getStatusTitle },
    {
      label: 'QB Status',
      width: 'pill',
      isWide: true,
      cell: ({ quickbooksStatus }) => <QuickbooksPill status={quickbooksStatus} />,
    },
    { label: 'Actions', width: 'actions', cell: (invoice) => <InvoiceActions invoice={invoice} onEdit={onEdit} /> },
  ];
}
