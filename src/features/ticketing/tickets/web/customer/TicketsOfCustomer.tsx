import { ShortTable } from '../../../../../platform/web/ui/table/ShortTable.tsx';
import type { Customer } from '../../../../master-data/customers/customer.contract.ts';
import { useTicketsOf } from './customer-tickets.queries.ts';
import { TICKET_COLUMNS } from './ticket-columns.tsx';

export function TicketsOfCustomer({ customer: { id } }: { customer: Customer }) {
  const list = useTicketsOf(id);
  return (
    <ShortTable
      {...{ label: 'Ticket history', columns: TICKET_COLUMNS, list, listKey: `customer tickets ${id}` }}
      empty="No tickets found for this customer."
    />
  );
}
