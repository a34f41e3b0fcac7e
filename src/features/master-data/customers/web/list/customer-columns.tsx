import { formatCount } from '../../../../../platform/number-text.ts';
import { textCell, withCells } from '../../../../../platform/web/ui/table/columns.ts';
import { PlainLink } from '../../../../../platform/web/ui/text/PlainLink.tsx';
import { RelativeTime } from '../../../../../platform/web/ui/text/RelativeTime.tsx';
import { SyncPill } from '../../../../../platform/web/ui/text/SyncPill.tsx';
import type { CustomerRow } from '../../customer.contract.ts';
import { customerColumns } from '../../customer-columns.ts';
import classes from './CustomersPage.module.css';

/** The columns of the customer table. */
export const CUSTOMER_COLUMNS = withCells<CustomerRow, typeof customerColumns>(customerColumns, {
  shopName: {
    isRowHeader: true,
    cell: ({ id, shopName, syncStatus }) => (
      <>
        <PlainLink className={classes.name} to={`/customers/${encodeURIComponent(id)}`}>
          {shopName}
        </PlainLink>{' '}
        {syncStatus !== 'synced' && <SyncPill status={syncStatus} />}
      </>
    ),
    below: ({ contacts }) => contacts[0]?.name,
    title: ({ shopName }) => shopName,
  },
  contact: { width: 'text', isWide: true, ...textCell(({ contacts }) => contacts[0]?.name ?? '') },
  phone: { width: 'text', ...textCell(({ contacts }) => contacts[0]?.phone ?? '') },
  email: { width: 'text', isWide: true, ...textCell(({ contacts }) => contacts[0]?.email ?? '') },
  toolCount: { width: 'number', isWide: true, cell: ({ toolCount }) => formatCount(toolCount) },
  createdAt: { width: 'time', isWide: true, cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
  lastUpdated: { width: 'time', isWide: true, cell: ({ lastUpdated }) => <RelativeTime at={lastUpdated} /> },
});
