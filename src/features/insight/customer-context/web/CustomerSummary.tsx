import { formatDollars } from '../../../../platform/money.ts';
import { formatCount } from '../../../../platform/number-text.ts';
import type { Ticket } from '../../../ticketing/tickets/ticket.contract.ts';
import { describeOpen } from '../../../ticketing/tickets/ticket.rules.ts';
import classes from './CustomerContext.module.css';
import { useCustomerContext } from './customer-context.queries.ts';

/** The open tickets and unpaid invoices of the customer of a case. */
export function CustomerSummary({ ticket }: { ticket: Ticket }) {
  const account = useCustomerContext(ticket)?.account;
  if (!account) return null;
  const { unpaid, overdueInvoices } = account;
  return (
    <dl className={classes.facts}>
      <div>
        <dt>Open tickets</dt>
        <dd>{describeOpen(account)}</dd>
      </div>
      <div>
        <dt>Unpaid</dt>
        <dd data-urgent={overdueInvoices > 0}>
          {formatDollars(unpaid)}
          {overdueInvoices > 0 && ` · ${formatCount(overdueInvoices)} overdue`}
        </dd>
      </div>
    </dl>
  );
}
