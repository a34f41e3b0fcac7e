import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { EmptyState } from '../../../../platform/web/ui/feedback/EmptyState.tsx';
import { DataTable } from '../../../../platform/web/ui/table/DataTable.tsx';
import { ListPage } from '../../../../platform/web/ui/table/ListPage.tsx';
import { type InvoiceListQuery, useInvoiceList } from './invoice.queries.ts';
import { getInvoiceColumns } from './invoice-columns.tsx';

const ROW_HEIGHT = { wide: 45, narrow: 61 };

interface InvoiceListProps {
  query: InvoiceListQuery;
  tools: ReactNode;
  onOpen: (id: string) => void;
  onAdd: () => void;
  onShowAll: () => void;
}

export function InvoiceList({ query, tools, onOpen, onAdd, onShowAll }: InvoiceListProps) {
  const list = useInvoiceList(query);
  const isNarrowed = query.q !== '' || query.status !== undefined;
  const empty = isNarrowed ? (
    <EmptyState
      title="No invoices found"
      hint="Searches ID, customer and ticket."
      action={<Button onClick={onShowAll}>Show all invoices</Button>}
    />
  ) : (
    <EmptyState
      title="No invoices found"
      hint="Choose a finished ticket and bill what was done; the amounts are added up for you."
      action={<Button onClick={onAdd}>New Invoice</Button>}
    />
  );
  return (
    <ListPage total={list.total} noun={['invoice', 'invoices']} action={tools}>
      <DataTable
        label="Invoices"
        columns={getInvoiceColumns(onOpen)}
        list={list}
        listKey={JSON.stringify(['invoice', query])}
        rowHeight={ROW_HEIGHT}
        empty={empty}
      />
    </ListPage>
  );
}
