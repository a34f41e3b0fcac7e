import { Button, Group } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { HeaderSearch } from '../../../../platform/web/quick-search/HeaderSearch.tsx';
import { Slot } from '../../../../platform/web/Slot.tsx';
import { FilterChip } from '../../../../platform/web/ui/FilterChip.tsx';
import { EmptyState } from '../../../../platform/web/ui/feedback/EmptyState.tsx';
import { NEW_RECORD, usePageSearch } from '../../../../platform/web/ui/header/usePageSearch.ts';
import { Segments } from '../../../../platform/web/ui/Segments.tsx';
import type { Column } from '../../../../platform/web/ui/table/columns.ts';
import { DataTable } from '../../../../platform/web/ui/table/DataTable.tsx';
import { ListPage } from '../../../../platform/web/ui/table/ListPage.tsx';
import { RowAction } from '../../../../platform/web/ui/table/RowAction.tsx';
import { type Selection, useSelection } from '../../../../platform/web/ui/table/selection/useSelection.ts';
import { RecordLink } from '../../../../platform/web/ui/text/RecordLink.tsx';
import { RelativeTime } from '../../../../platform/web/ui/text/RelativeTime.tsx';
import type { TicketRow } from '../../../ticketing/tickets/ticket.contract.ts';
import { INVOICE_STATUSES } from '../invoice.contract.ts';
import { describeInvoiceFilters, INVOICE_FILTER_KEYS, toInvoiceFilters } from '../receivable.rules.ts';
import { OpenInvoice } from './InvoiceModal.tsx';
import { type InvoiceListQuery, useInvoiceList, useUnbilledWork } from './invoice.queries.ts';
import { getInvoiceColumns } from './invoice-columns.tsx';
import classes from './invoice-list.module.css';
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

function InvoiceList({ query, tools, selection, onOpen, onAdd, onShowAll }: InvoiceListProps) {
  const list = useInvoiceList(query);
  const { rows = [] } = list;
  const isNarrowed = Object.values(query).some(Boolean);
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

interface UnbilledListProps {
  tools: ReactNode;
  onInvoice: (ticketId: string) => void;
}

/** Closed SOD and repair tickets without an invoice. */
function UnbilledList({ tools, onInvoice }: UnbilledListProps) {
  const list = useUnbilledWork();
  return (
    <ListPage total={list.total} noun={['unbilled ticket', 'unbilled tickets']} action={tools}>
      <DataTable
        label="Unbilled work"
        columns={getUnbilledColumns(onInvoice)}
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

function getUnbilledColumns(onInvoice: (ticketId: string) => void): readonly Column<TicketRow>[] {
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

const ALL = 'All';
const STATUS_OPTIONS = [ALL, ...INVOICE_STATUSES].map((value) => ({ value, label: value }));
const NO_FILTERS = Object.fromEntries(INVOICE_FILTER_KEYS.map((key) => [key, '']));
const UNBILLED = 'unbilled';
const VIEW_OPTIONS = [
  { value: 'invoices', label: 'Invoices' },
  { value: UNBILLED, label: 'Unbilled work' },
];

export function InvoicesPage() {
  const { search, box, show } = usePageSearch();
  const { q = '', open, ticket } = search;
  const status = INVOICE_STATUSES.find((each) => each === search.status);
  const isUnbilled = search.view === UNBILLED;
  const linked = describeInvoiceFilters(search);
  const query = { q, ...toInvoiceFilters(search), ...(status && { status: [status] }) };
  const selection = useSelection(JSON.stringify(query));

  const handleOpen = (id: string) => show({ open: id }, { replace: false });
  const handleAdd = () => show({ open: NEW_RECORD }, { replace: false });
  const tools = (
    <Group gap="xs" className={classes.tools}>
      {!isUnbilled &&
        linked.map(({ text, keys }) => (
          <FilterChip key={text} text={text} onRemove={() => show(Object.fromEntries(keys.map((key) => [key, ''])))} />
        ))}
      <Segments
        label="View"
        options={VIEW_OPTIONS}
        value={isUnbilled ? UNBILLED : 'invoices'}
        onChange={(view) => show({ view: view === UNBILLED ? view : '', status: '', q: '', ...NO_FILTERS })}
      />
      {!isUnbilled && (
        <Segments
          label="Status"
          options={STATUS_OPTIONS}
          value={status ?? ALL}
          onChange={(value) => show({ status: value === ALL ? '' : value, state: '' })}
        />
      )}
      {!isUnbilled && (
        <Button variant="subtle" onClick={selection.begin}>
          Select
        </Button>
      )}
      <Button variant="default" leftSection={<IconPlus size={15} aria-hidden />} onClick={handleAdd}>
        New Invoice
      </Button>
    </Group>
  );
  return (
    <>
      {isUnbilled ? (
        <UnbilledList tools={tools} onInvoice={(ticketId) => show({ open: NEW_RECORD, ticket: ticketId }, { replace: false })} />
      ) : (
        <InvoiceList
          query={query}
          tools={tools}
          selection={selection}
          onOpen={handleOpen}
          onAdd={handleAdd}
          onShowAll={() => {
            box.onChange('');
            show({ status: '', ...NO_FILTERS });
          }}
        />
      )}
      {!isUnbilled && <HeaderSearch {...box} placeholder="Search ID, customer or ticket…" />}
      {open && <OpenInvoice id={open} ticketId={ticket} onClose={() => show({ open: '', ticket: '' })} onOpen={handleOpen} />}
    </>
  );
}
