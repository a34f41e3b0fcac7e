import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatCount } from '../../../../../platform/number-text.ts';
import type { PagedList } from '../../../../../platform/web/paged-list.ts';
import { withCells } from '../../../../../platform/web/ui/table/columns.ts';
import { DataTable } from '../../../../../platform/web/ui/table/DataTable.tsx';
import { RelativeTime } from '../../../../../platform/web/ui/text/RelativeTime.tsx';
import { SyncPill } from '../../../../../platform/web/ui/text/SyncPill.tsx';
import type { ListState } from '../../../../admin/list-settings/web/list-settings.queries.ts';
import type { CustomerRow } from '../../customer.contract.ts';
import { type CustomerSort, customerColumns } from '../../customer-columns.ts';
import { CUSTOMER_PATH } from '../customer-paths.ts';
import classes from './CustomersPage.module.css';

/** The columns of the customer table. */
export const CUSTOMER_COLUMNS = withCells<CustomerRow, typeof customerColumns>(customerColumns, {
  shopName: {
    isRowHeader: true,
    cell: ({ id, shopName, syncStatus }) => (
      <>
        <Link className={classes.name} to={CUSTOMER_PATH} params={{ customerId: id }}>
          {shopName}
        </Link>{' '}
        {syncStatus !== 'synced' && <SyncPill status={syncStatus} />}
      </>
    ),
    below: ({ contacts }) => contacts[0]?.name,
    title: ({ shopName }) => shopName,
  },
  contact: { width: 'text', isWide: true, cell: ({ contacts }) => contacts[0]?.name, title: ({ contacts }) => contacts[0]?.name ?? '' },
  phone: { width: 'text', cell: ({ contacts }) => contacts[0]?.phone, title: ({ contacts }) => contacts[0]?.phone ?? '' },
  email: { width: 'text', isWide: true, cell: ({ contacts }) => contacts[0]?.email, title: ({ contacts }) => contacts[0]?.email ?? '' },
  toolCount: { width: 'number', isWide: true, cell: ({ toolCount }) => formatCount(toolCount) },
  createdAt: { width: 'time', isWide: true, cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
  lastUpdated: { width: 'time', isWide: true, cell: ({ lastUpdated }) => <RelativeTime at={lastUpdated} /> },
});

const ROW_HEIGHT = { wide: 41, narrow: 61 };

interface CustomerTableProps {
  list: PagedList<CustomerRow>;
  state: ListState<CustomerSort>;
  listKey: string;
  empty: ReactNode;
}

/** The customers as a table instead of cards. */
export function CustomerTable({ list, state, listKey, empty }: CustomerTableProps) {
  const navigate = useNavigate();
  return (
    <DataTable
      label="Customers"
      columns={CUSTOMER_COLUMNS}
      display={state}
      list={list}
      listKey={listKey}
      sorting={state.sorting}
      rowHeight={ROW_HEIGHT}
      onOpen={({ id }) => void navigate({ to: CUSTOMER_PATH, params: { customerId: id } })}
      empty={empty}
    />
  );
}
