import { shortDate } from '../../../../../platform/time/relative-time.ts';
import type { SlotProps } from '../../../../../platform/web/slots.ts';
import { useLoansOfCustomer } from '../loaner.queries.ts';

/** The loaners that a customer has. */
export function OpenLoans({ customerId }: SlotProps['new-ticket-side']) {
  const open = (useLoansOfCustomer(customerId).data ?? []).filter(({ back }) => back === null);
  return open.map(({ toolId, serialNumber, due }) => (
    <p key={toolId}>
      Loaner {serialNumber}, due {shortDate(due)}
    </p>
  ));
}
