import { Button, Group, NativeSelect } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatDollars } from '../../../../platform/money.ts';
import { HeaderSearch } from '../../../../platform/web/quick-search/HeaderSearch.tsx';
import { Slot } from '../../../../platform/web/Slot.tsx';
import utilities from '../../../../platform/web/theme/utilities.module.css';
import { FilterChip } from '../../../../platform/web/ui/FilterChip.tsx';
import { EmptyState } from '../../../../platform/web/ui/feedback/EmptyState.tsx';
import { NEW_RECORD, usePageSearch } from '../../../../platform/web/ui/header/usePageSearch.ts';
import { Segments } from '../../../../platform/web/ui/Segments.tsx';
import type { Column } from '../../../../platform/web/ui/table/columns.ts';
import { DataTable } from '../../../../platform/web/ui/table/DataTable.tsx';
import { DisplayMenu } from '../../../../platform/web/ui/table/DisplayMenu.tsx';
import { ExportMenu } from '../../../../platform/web/ui/table/ExportMenu.tsx';
import { ListPage } from '../../../../platform/web/ui/table/ListPage.tsx';
import { RowAction } from '../../../../platform/web/ui/table/RowAction.tsx';
import { type Selection, useSelection } from '../../../../platform/web/ui/table/selection/useSelection.ts';
import { RecordLink } from '../../../../platform/web/ui/text/RecordLink.tsx';
import { RelativeTime } from '../../../../platform/web/ui/text/RelativeTime.tsx';
import { type ListState, useListState } from '../../../admin/list-settings/web/list-settings.queries.ts';
import { INVOICE_STATUSES, type InvoiceStatus, type UnbilledWork } from '../invoice.contract.ts';
import { type InvoiceSort, invoiceColumns, USUAL_INVOICE_ORDER } from '../invoice-columns.ts';
import {
  GROUP_LABELS,
  INVOICE_GROUPS,
  INVOICE_TABS,
  type InvoiceGroup,
  type InvoiceGroupBy,
  type InvoiceTab,
} from '../invoice-sums.contract.ts';
import { describeInvoiceFilters, INVOICE_FILTER_KEYS, toInvoiceFilters } from '../receivable.rules.ts';
import { InvoiceGroups } from './InvoiceGroups.tsx';
import { OpenInvoice } from './InvoiceModal.tsx';
import { InvoicePreview } from './InvoicePreview.tsx';
import { type InvoiceListQuery, useInvoiceList, useInvoiceSums, useUnbilledWork } from './invoice.queries.ts';
import { getInvoiceColumns } from './invoice-columns.tsx';
import classes from './invoice-list.module.css';
import { SHOWN } from './invoice-slots.ts';

const ROW_HEIGHT = { wide: 45, narrow: 61, compact: 41 };

/** In the URL: shows a group as a list, although the user groups invoices. */
const NO_GROUP = 'none';

/** Filters for the invoices of a group. */
const GROUP_FILTERS: Readonly<Record<InvoiceGroupBy, ((group: InvoiceGroup) => { company?: string; status?: string }) | undefined>> = {
  customer: ({ value }) => ({ company: value }),
  status: ({ value }) => ({ status: value }),
  dueDate: undefined,
};

interface InvoiceListProps {
  query: InvoiceListQuery;
  state: ListState<InvoiceSort>;
  tabs: Omit<InvoiceTabsProps, 'query' | 'columnMenu'>;
  tools: ReactNode;
  selection: Selection;
  onOpen: (id: string) => void;
  onAdd: () => void;
  onShowAll: () => void;
}

function InvoiceList({ query, state, tabs, tools, selection, onOpen, onAdd, onShowAll }: InvoiceListProps) {
  const list = useInvoiceList(query);
  const { rows = [] } = list;
  const { groupBy, onShow } = tabs;
  const columns = getInvoiceColumns(onOpen, { selection, rows });
  const toFilter = groupBy && GROUP_FILTERS[groupBy];
  const { sort: _sort, order: _order, ...filters } = query;
  const isNarrowed = Object.values(filters).some(Boolean);
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
      <InvoiceTabs query={query} columnMenu={!groupBy && <DisplayMenu columns={columns} display={state} />} {...tabs} />
      {groupBy ? (
        <InvoiceGroups
          query={query}
          by={groupBy}
          rowHeight={ROW_HEIGHT}
          onOpen={toFilter && ((group) => onShow({ ...toFilter(group), group: NO_GROUP }))}
        />
      ) : (
        <DataTable
          label="Invoices"
          columns={columns}
          display={state}
          list={list}
          listKey={JSON.stringify(['invoice', query])}
          rowHeight={ROW_HEIGHT}
          onOpen={({ id }) => onOpen(id)}
          preview={(invoice) => <InvoicePreview invoice={invoice} />}
          empty={empty}
        />
      )}
    </ListPage>
  );
}

interface UnbilledListProps {
  q: string;
  tools: ReactNode;
  onShowAll: () => void;
  onInvoice: (ticketId: string) => void;
}

/** Closed SOD and repair tickets without an invoice. */
function UnbilledList({ q, tools, onShowAll, onInvoice }: UnbilledListProps) {
  const navigate = useNavigate();
  const list = useUnbilledWork(q);
  return (
    <ListPage total={list.total} noun={['unbilled ticket', 'unbilled tickets']} action={tools}>
      <DataTable
        label="Unbilled work"
        columns={getUnbilledColumns(onInvoice)}
        list={list}
        listKey={JSON.stringify(['unbilled', q])}
        onOpen={({ id }) => void navigate({ to: `/sod/${id}` })}
        rowHeight={ROW_HEIGHT}
        empty={
          q === '' ? (
            <EmptyState title="Everything is billed" hint="Resolved or shipped SOD and repair tickets without an invoice appear here." />
          ) : (
            <EmptyState title="No unbilled tickets found" action={<Button onClick={onShowAll}>Show all unbilled tickets</Button>} />
          )
        }
      />
    </ListPage>
  );
}

function getUnbilledColumns(onInvoice: (ticketId: string) => void): readonly Column<UnbilledWork>[] {
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
    { label: 'Type', width: 'time', isWide: true, cell: ({ type }) => type },
    { label: 'Amount', width: 'money', isWide: true, cell: ({ amount }) => (amount === null ? '–' : formatDollars(amount)) },
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
const TABS = Object.keys(INVOICE_TABS) as InvoiceTab[];
const GROUP_OPTIONS = [
  { value: '', label: 'No grouping' },
  ...INVOICE_GROUPS.map((value) => ({ value, label: `By ${GROUP_LABELS[value].toLowerCase()}` })),
];

interface InvoiceTabsProps {
  query: InvoiceListQuery;
  tab: InvoiceTab | undefined;
  groupBy: InvoiceGroupBy | undefined;
  columnMenu: ReactNode;
  onShow: (change: { status?: string; state?: string; group?: string; company?: string }) => void;
  onGroup: (group: string) => void;
}

/** The statuses with their number of invoices, the total of the selected one, and grouping. */
function InvoiceTabs({ query, tab, groupBy, columnMenu, onShow, onGroup }: InvoiceTabsProps) {
  const sums = useInvoiceSums(query);
  const sum = (statuses: readonly InvoiceStatus[], key: 'count' | 'total') =>
    sums?.reduce((total, each) => (statuses.includes(each.status) ? total + each[key] : total), 0);
  const options = [
    { value: ALL, label: ALL, count: sum(INVOICE_STATUSES, 'count') },
    ...TABS.map((value) => ({ value, label: value, count: sum(INVOICE_TABS[value], 'count') })),
  ];
  const total = sum(query.status ?? INVOICE_STATUSES, 'total');
  return (
    <div className={`${utilities.row} ${classes.tabs}`}>
      <Segments
        label="Status"
        options={options}
        value={tab ?? ALL}
        onChange={(value) => onShow({ status: value === ALL ? '' : value, state: '' })}
      />
      <NativeSelect
        aria-label="Group by"
        data={GROUP_OPTIONS}
        value={groupBy ?? ''}
        onChange={({ currentTarget }) => onGroup(currentTarget.value)}
      />
      {columnMenu}
      {total !== undefined && (
        <span className={`${utilities.numbers} ${utilities.muted} ${classes.sum}`} role="status">
          Total <strong className={utilities.ink}>{formatDollars(total)}</strong>
        </span>
      )}
    </div>
  );
}

const NO_FILTERS = Object.fromEntries(INVOICE_FILTER_KEYS.map((key) => [key, '']));
const UNBILLED = 'unbilled';
const VIEW_OPTIONS = [
  { value: 'invoices', label: 'Invoices' },
  { value: UNBILLED, label: 'Unbilled work' },
];

export function InvoicesPage() {
  const { search, box, show } = usePageSearch();
  const { q = '', open, ticket } = search;
  const tab = TABS.find((each) => each === search.status);
  const status = tab && [...INVOICE_TABS[tab]];
  const state = useListState({ name: 'invoices', columns: invoiceColumns, usual: USUAL_INVOICE_ORDER, search, show });
  const groupBy = INVOICE_GROUPS.find((each) => each === state.group);
  const isUnbilled = search.view === UNBILLED;
  const linked = describeInvoiceFilters(search);
  const filters = { q, ...toInvoiceFilters(search), ...(status && { status }) };
  const selection = useSelection(JSON.stringify(filters));

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
        onChange={(view) => show({ view: view === UNBILLED ? view : '', status: '', group: '', q: '', ...NO_FILTERS })}
      />
      {!isUnbilled && (
        <Button variant="subtle" onClick={selection.begin}>
          Select
        </Button>
      )}
      {!isUnbilled && (
        <ExportMenu
          {...(groupBy
            ? { name: 'invoice-sums', query: { ...filters, by: groupBy } }
            : { name: 'invoices', query: { ...filters, columns: state.exported, ...state.sorting.current } })}
        />
      )}
      <Button variant="default" leftSection={<IconPlus size={15} aria-hidden />} onClick={handleAdd}>
        New Invoice
      </Button>
    </Group>
  );
  return (
    <>
      {isUnbilled ? (
        <UnbilledList
          q={q}
          tools={tools}
          onShowAll={() => box.onChange('')}
          onInvoice={(ticketId) => show({ open: NEW_RECORD, ticket: ticketId }, { replace: false })}
        />
      ) : (
        <InvoiceList
          query={{ ...filters, ...state.sorting.current }}
          state={state}
          tabs={{ tab, groupBy, onShow: show, onGroup: (group) => state.onChange({ group }) }}
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
      <HeaderSearch box={box} placeholder={isUnbilled ? 'Search unbilled tickets…' : 'Search ID, customer or ticket…'} />
      {open && <OpenInvoice id={open} ticketId={ticket} onClose={() => show({ open: '', ticket: '' })} onOpen={handleOpen} />}
    </>
  );
}
