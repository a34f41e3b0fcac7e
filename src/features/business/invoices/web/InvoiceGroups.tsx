import { formatDollars } from '../../../../platform/money.ts';
import { formatCount } from '../../../../platform/number-text.ts';
import { shortDate } from '../../../../platform/time/relative-time.ts';
import { EmptyState } from '../../../../platform/web/ui/feedback/EmptyState.tsx';
import type { Column } from '../../../../platform/web/ui/table/columns.ts';
import { DataTable } from '../../../../platform/web/ui/table/DataTable.tsx';
import { RowAction } from '../../../../platform/web/ui/table/RowAction.tsx';
import { GROUP_LABELS, type InvoiceGroup, type InvoiceGroupBy } from '../invoice-sums.contract.ts';
import { type InvoiceListQuery, useInvoiceGroups } from './invoice.queries.ts';

interface InvoiceGroupsProps {
  query: InvoiceListQuery;
  by: InvoiceGroupBy;
  rowHeight: { wide: number; narrow: number };
  /** Absent: the groups can't be shown as a list. */
  onOpen: ((group: InvoiceGroup) => void) | undefined;
}

/** Invoices in groups with their sums, largest total first. */
export function InvoiceGroups({ query, by, rowHeight, onOpen }: InvoiceGroupsProps) {
  return (
    <DataTable
      label={`Invoices by ${GROUP_LABELS[by].toLowerCase()}`}
      columns={getColumns(by, onOpen)}
      list={useInvoiceGroups(query, by)}
      listKey={JSON.stringify(['invoice-groups', by, query])}
      rowHeight={rowHeight}
      {...(onOpen && { onOpen })}
      empty={<EmptyState title="No invoices found" />}
    />
  );
}

function getColumns(by: InvoiceGroupBy, onOpen: InvoiceGroupsProps['onOpen']): readonly Column<InvoiceGroup>[] {
  const toText = ({ value }: InvoiceGroup) => (by === 'dueDate' ? shortDate(value) : value);
  return [
    {
      label: GROUP_LABELS[by],
      isRowHeader: true,
      cell: toText,
      below: ({ firstDue }) => `First due ${shortDate(firstDue)}`,
      title: toText,
    },
    { label: 'Invoices', width: 'number', cell: ({ count }) => formatCount(count) },
    { label: 'Total', width: 'money', cell: ({ total }) => formatDollars(total) },
    { label: 'First due', width: 'time', isWide: true, cell: ({ firstDue }) => shortDate(firstDue) },
    ...(onOpen
      ? [
          {
            label: 'Actions',
            isLabelHidden: true as const,
            width: 'action' as const,
            cell: (group: InvoiceGroup) => <RowAction label="Show" subject={toText(group)} onClick={() => onOpen(group)} />,
          },
        ]
      : []),
  ];
}
