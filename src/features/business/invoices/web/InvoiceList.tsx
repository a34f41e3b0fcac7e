import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Slot } from '../../../../platform/web/Slot.tsx';
import { EmptyState } from '../../../../platform/web/ui/feedback/EmptyState.tsx';
import { DataTable } from '../../../../platform/web/ui/table/DataTable.tsx';
import { ListPage } from '../../../../platform/web/ui/table/ListPage.tsx';
import type { Selection } from '../../../../platform/web/ui/table/selection/useSelection.ts';
import { type InvoiceListQuery, useInvoiceList } from './invoice.queries.ts';
import { getInvoiceColumns } from './invoice-columns.tsx';
import { SHOWN } from './invoice-slots.ts';

const ROW_HEIGHT = { wide: 45, narrow: 61 };

interface InvoiceListProps {
  query: InvoiceListQuery;
  tools: ReactNode;
  selection: Selection;
  onOpen: (id: string) => void;
  onAdd: () => void;
  onShowAll: () => void;
}

export function InvoiceList({ query, tools, selection, onOpen, onAdd, onShowAll }: InvoiceListProps) {
  const list = useInvoiceList(query);
  const { rows = [] } = list;
  const isNarrowed = query.q !== '' || query.status !== undefined;
  const empty = isNarrowed ? (
    <EmptyState title="No invoices found" action={<Button onClick={onShowAll}>Show all invoices</Button>} />
  ) : (
    <EmptyState
      title="No invoices found"
      hint="Choose a finished ticket and add line items. Totals are calculated for you."
      action={<Button onClick={onAdd}>New Invoice</Button>}
    />
  );
  return (
    <ListPage
      total={list.total}
      noun={['invoice', 'invoices']}
      action={selection.isSelecting ? <Slot name="invoice-selection" props={{ selection, rows }} /> : tools}
    >
      <Slot name="invoice-progress" props={SHOWN} />
      <DataTable
        label="Invoices"
        columns={getInvoiceColumns(onOpen, { selection, rows })}
        list={list}
        listKey={JSON.stringify(['invoice', query])}
        rowHeight={ROW_HEIGHT}
        empty={empty}
      />
    </ListPage>
  );
}
