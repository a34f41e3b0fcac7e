import { ShortTable } from '../../../../../platform/web/ui/table/ShortTable.tsx';
import type { Customer } from '../../../../master-data/customers/customer.contract.ts';
import { useTicketsOf } from './customer-tickets.queries.ts';
import { TICKET_COLUMNS } from './ticket-columns.tsx';

/** The repairs of a customer, beside its loaner tools. */
export function RepairsOfCustomer({ customer: { id } }: { customer: Customer }) {
  const list = useTicketsOf(id, 'Tool Repair');
  return (
    <ShortTable
      {...{ label: 'Repairs', columns: TICKET_COLUMNS, list, listKey: `customer repairs ${id}` }}
      empty="No repairs found for this customer."
    />
  );
}
