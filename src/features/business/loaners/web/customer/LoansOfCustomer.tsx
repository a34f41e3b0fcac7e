import { shortDate } from '../../../../../platform/time/relative-time.ts';
import type { PagedList } from '../../../../../platform/web/paged-list.ts';
import { LinkButton } from '../../../../../platform/web/ui/LinkButton.tsx';
import type { Column } from '../../../../../platform/web/ui/table/columns.ts';
import { ShortTable } from '../../../../../platform/web/ui/table/ShortTable.tsx';
import { RecordLink } from '../../../../../platform/web/ui/text/RecordLink.tsx';
import type { Customer } from '../../../../master-data/customers/customer.contract.ts';
import { toSerialPath } from '../../../../master-data/customers/serial.rules.ts';
import type { Loan } from '../../loan.contract.ts';
import { useLoansOfCustomer } from '../loaner.queries.ts';

const COLUMNS: readonly Column<Loan>[] = [
  {
    label: 'Serial number',
    isRowHeader: true,
    cell: ({ serialNumber }) => <RecordLink to={toSerialPath(serialNumber)}>{serialNumber}</RecordLink>,
    below: ({ model, from }) => `${model} · ${shortDate(from)}`,
    title: ({ serialNumber }) => serialNumber,
  },
  { label: 'Model', width: 'status', isWide: true, cell: ({ model }) => model },
  {
    label: 'RMA',
    width: 'id',
    isWide: true,
    cell: ({ ticketId }) => ticketId && <RecordLink to={`/sod/${ticketId}`}>{ticketId}</RecordLink>,
  },
  { label: 'Checked out', width: 'time', isWide: true, cell: ({ from }) => shortDate(from) },
  { label: 'Returned', width: 'status', cell: ({ back, due }) => (back ? shortDate(back) : `Due ${shortDate(due)}`) },
];

export function LoansOfCustomer({ customer: { id } }: { customer: Customer }) {
  const { data, error, refetch } = useLoansOfCustomer(id);
  const list: PagedList<Loan> = {
    rows: data,
    total: data && { count: data.length, relation: 'exact' },
    isStale: false,
    error,
    loadMore: () => undefined,
    retry: () => void refetch(),
  };
  return (
    <ShortTable
      label="Loaners"
      columns={COLUMNS}
      list={list}
      listKey={`customer loans ${id}`}
      empty="No loans found for this customer."
      action={
        <LinkButton to="/inventory" search={{ status: 'Available' }}>
          Show available loaners
        </LinkButton>
      }
    />
  );
}
