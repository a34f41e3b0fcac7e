import type { Customer } from '../../../../../master-data/customers/customer.contract.ts';
import { useTicketsOf } from '../../account.queries.ts';
import classes from './LoansAndRepairs.module.css';
import { LoansOf } from './LoansOf.tsx';
import { ShortTable } from './ShortTable.tsx';
import { TICKET_COLUMNS } from './ticket-columns.tsx';

export function LoansAndRepairs({ customer: { id, shopName } }: { customer: Customer }) {
  const repairs = useTicketsOf(shopName, 'Tool Repair');
  return (
    <>
      <h3 className={classes.heading}>Loaner tools</h3>
      <LoansOf id={id} />
      <h3 className={classes.heading}>Repairs</h3>
      <ShortTable
        {...{ label: 'Repairs', columns: TICKET_COLUMNS, list: repairs, listKey: `customer repairs ${id}` }}
        empty="No repairs found for this customer."
      />
    </>
  );
}
