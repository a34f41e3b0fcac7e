import { Button, Group } from '@mantine/core';
import { formatDollars } from '../../../../platform/money.ts';
import { formatCount } from '../../../../platform/number-text.ts';
import { shortDate } from '../../../../platform/time/relative-time.ts';
import { HeaderSearch } from '../../../../platform/web/quick-search/HeaderSearch.tsx';
import { EmptyState } from '../../../../platform/web/ui/feedback/EmptyState.tsx';
import { useBelongsTo } from '../../../../platform/web/ui/header/section.ts';
import { usePageSearch } from '../../../../platform/web/ui/header/usePageSearch.ts';
import { LinkButton } from '../../../../platform/web/ui/LinkButton.tsx';
import { Segments } from '../../../../platform/web/ui/Segments.tsx';
import type { Column } from '../../../../platform/web/ui/table/columns.ts';
import { DataTable } from '../../../../platform/web/ui/table/DataTable.tsx';
import { ListPage } from '../../../../platform/web/ui/table/ListPage.tsx';
import { RowAction } from '../../../../platform/web/ui/table/RowAction.tsx';
import { Mono } from '../../../../platform/web/ui/text/Mono.tsx';
import { ORDER_STATUSES, type PurchaseOrder } from '../purchase-order.contract.ts';
import { OpenOrder } from './OpenOrder.tsx';
import { OrderAllButton } from './OrderAllButton.tsx';
import { OrderStatusPill } from './OrderStatusPill.tsx';
import { useOrderCounts, useOrderList } from './purchase-order.queries.ts';
import classes from './purchase-orders.module.css';

function getOrderColumns(onOpen: (id: string) => void): readonly Column<PurchaseOrder>[] {
  return [
    { label: 'Order', width: 'time', isWide: true, cell: ({ id }) => <Mono>{id}</Mono> },
    {
      label: 'Supplier',
      isRowHeader: true,
      cell: ({ supplierName }) => supplierName,
      below: ({ id, total }) => (
        <>
          <Mono>{id}</Mono> {formatDollars(total)}
        </>
      ),
      title: ({ supplierName }) => supplierName,
    },
    { label: 'Parts', width: 'number', isWide: true, cell: ({ lines }) => formatCount(lines.length) },
    { label: 'Total', width: 'money', isWide: true, cell: ({ total }) => formatDollars(total) },
    { label: 'Ordered', width: 'time', isWide: true, cell: ({ orderedAt }) => orderedAt && shortDate(orderedAt) },
    { label: 'Expected', width: 'time', isWide: true, cell: ({ expectedOn }) => expectedOn && shortDate(expectedOn) },
    { label: 'Status', width: 'status', cell: ({ status }) => <OrderStatusPill status={status} /> },
    {
      label: 'Actions',
      isLabelHidden: true,
      width: 'action',
      cell: ({ id }) => <RowAction label="Open" subject={id} onClick={() => onOpen(id)} />,
    },
  ];
}

const ALL = 'All';
const ROW_HEIGHT = { wide: 45, narrow: 61 };

/** The purchase orders by status. */
export function PurchaseOrdersPage() {
  useBelongsTo('/parts-inventory');
  const { search, show, box, openId, open, close } = usePageSearch();
  const { q = '' } = search;
  const status = ORDER_STATUSES.find((each) => each === search.status);
  const query = { q, status };
  const list = useOrderList(query);
  const counts = useOrderCounts();
  const options = [ALL, ...ORDER_STATUSES].map((value) => ({
    value,
    label: value,
    count: ORDER_STATUSES.flatMap((each) => (each === value ? (counts?.[each] ?? []) : []))[0],
  }));
  const empty =
    q !== '' || status ? (
      <EmptyState
        title="No purchase orders found"
        action={<Button onClick={() => show({ q: '', status: '' })}>Show all purchase orders</Button>}
      />
    ) : (
      <EmptyState
        title="No purchase orders yet"
        hint="Order all parts that are low. Each supplier gets a draft, which you check and place."
        action={<OrderAllButton />}
      />
    );
  const actions = (
    <Group gap="xs">
      <LinkButton to="/parts-inventory">Parts</LinkButton>
      <LinkButton to="/suppliers">Suppliers</LinkButton>
      <OrderAllButton />
    </Group>
  );
  return (
    <ListPage
      total={list.total}
      noun={['purchase order', 'purchase orders']}
      filters={
        <div className={classes.statuses}>
          <Segments
            label="Status"
            options={options}
            value={status ?? ALL}
            onChange={(value) => show({ status: value === ALL ? '' : value })}
          />
        </div>
      }
      action={actions}
    >
      <HeaderSearch box={box} placeholder="Search number or supplier…" />
      <DataTable
        label="Purchase orders"
        columns={getOrderColumns(open)}
        list={list}
        listKey={JSON.stringify(['purchase-order', query])}
        rowHeight={ROW_HEIGHT}
        empty={empty}
      />
      {openId && <OpenOrder id={openId} onClose={close} />}
    </ListPage>
  );
}
