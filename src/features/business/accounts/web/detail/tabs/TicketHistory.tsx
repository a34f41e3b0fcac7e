import type { Customer } from '../../../../../master-data/customers/customer.contract.ts';
import { useTicketsOf } from '../../account.queries.ts';
import { ShortTable } from './ShortTable.tsx';
import { TICKET_COLUMNS } from './ticket-columns.tsx';

export function TicketHistory({ customer: { id, shopName } }: { customer: Customer }) {
  const list = useTicketsOf(shopName);
  return (
    <ShortTable
      {...{ label: 'Ticket history', columns: TICKET_COLUMNS, list, listKey: `customer tickets ${id}` }}
      empty="No tickets found for this customer."
    />
  );
}
