import { formatDollars } from '../../../../../platform/money.ts';
import { shortDate } from '../../../../../platform/time/relative-time.ts';
import { NEW_RECORD } from '../../../../../platform/web/ui/header/usePageSearch.ts';
import { LinkButton } from '../../../../../platform/web/ui/LinkButton.tsx';
import type { Column } from '../../../../../platform/web/ui/table/columns.ts';
import { ShortTable } from '../../../../../platform/web/ui/table/ShortTable.tsx';
import { RecordLink } from '../../../../../platform/web/ui/text/RecordLink.tsx';
import type { Customer } from '../../../../master-data/customers/customer.contract.ts';
import type { Lead } from '../../lead.contract.ts';
import { useLeadsOf } from '../lead.queries.ts';

const COLUMNS: readonly Column<Lead>[] = [
  {
    label: 'ID',
    width: 'id',
    cell: ({ id }) => (
      <RecordLink to="/sales" search={{ open: id }}>
        {id}
      </RecordLink>
    ),
  },
  {
    label: 'Contact',
    isRowHeader: true,
    cell: ({ contactName }) => contactName,
    below: ({ source, createdAt }) => `${source} · ${shortDate(createdAt)}`,
    title: ({ contactName }) => contactName,
  },
  { label: 'Status', width: 'status', isWide: true, cell: ({ status }) => status },
  { label: 'Value', width: 'number', cell: ({ estimatedValue }) => (estimatedValue === 0 ? '–' : formatDollars(estimatedValue)) },
  { label: 'Created', width: 'time', isWide: true, cell: ({ createdAt }) => shortDate(createdAt) },
];

export function LeadsOfCustomer({ customer: { id } }: { customer: Customer }) {
  return (
    <ShortTable
      label="Leads"
      columns={COLUMNS}
      list={useLeadsOf(id)}
      listKey={`customer leads ${id}`}
      empty="No leads found for this customer."
      action={
        <LinkButton to="/sales" search={{ open: NEW_RECORD }}>
          Add lead
        </LinkButton>
      }
    />
  );
}
