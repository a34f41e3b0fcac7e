import type { ReactNode } from 'react';
import { EmptyState } from '../../../../platform/web/ui/feedback/EmptyState.tsx';
import type { Column } from '../../../../platform/web/ui/table/columns.ts';
import { DataTable } from '../../../../platform/web/ui/table/DataTable.tsx';
import { ListPage } from '../../../../platform/web/ui/table/ListPage.tsx';
import { RowAction } from '../../../../platform/web/ui/table/RowAction.tsx';
import { RecordLink } from '../../../../platform/web/ui/text/RecordLink.tsx';
import { RelativeTime } from '../../../../platform/web/ui/text/RelativeTime.tsx';
import type { TicketRow } from '../../../ticketing/tickets/ticket.contract.ts';
import { useUnbilledWork } from './invoice.queries.ts';

const ROW_HEIGHT = { wide: 45, narrow: 61 };

interface UnbilledListProps {
  tools: ReactNode;
  onInvoice: (ticketId: string) => void;
}

/** Closed SOD and repair tickets without an invoice. */
export function UnbilledList({ tools, onInvoice }: UnbilledListProps) {
  const list = useUnbilledWork();
  return (
    <ListPage total={list.total} noun={['unbilled ticket', 'unbilled tickets']} action={tools}>
      <DataTable
        label="Unbilled work"
        columns={getColumns(onInvoice)}
        list={list}
        listKey="unbilled"
        rowHeight={ROW_HEIGHT}
        empty={
          <EmptyState title="Everything is billed" hint="Resolved or shipped SOD and repair tickets without an invoice appear here." />
        }
      />
    </ListPage>
  );
}

function getColumns(onInvoice: (ticketId: string) => void): readonly Column<TicketRow>[] {
  return [
    { label: 'Ticket', width: 'id', isWide: true, cell: ({ id }) => <RecordLink to={`/sod/${id}`}>{id}</RecordLink> },
    {
      label: 'Summary',
      isRowHeader: true,
      cell: ({ summary }) => summary,
      below: ({ id, customerCompany }) => (
        <>
          <RecordLink to={`/sod/${id}`}>{id}</RecordLink> {customerCompany}
        </>
      ),
      title: ({ summary }) => summary,
    },
    {
      label: 'Customer',
      width: 'company',
      isWide: true,
      cell: ({ customerCompany }) => customerCompany,
      title: ({ customerCompany }) => customerCompany,
    },
    { label: 'Type', width: 'id', isWide: true, cell: ({ type }) => type },
    { label: 'Updated', width: 'time', isWide: true, cell: ({ lastUpdated }) => <RelativeTime at={lastUpdated} /> },
    {
      label: 'Actions',
      isLabelHidden: true,
      width: 'pill',
      cell: ({ id }) => <RowAction label="Invoice" subject={id} onClick={() => onInvoice(id)} />,
    },
  ];
}
