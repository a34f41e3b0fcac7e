import { formatDollars } from '../../../../platform/money.ts';
import { describeOpen } from '../../../ticketing/tickets/open-tickets.rules.ts';
import type { Ticket } from '../../../ticketing/tickets/ticket.contract.ts';
import classes from './CallerFacts.module.css';
import { useCaller } from './caller.queries.ts';

/** The open tickets of the customer of a case, and what it owes. */
export function CallerAccount({ ticket }: { ticket: Ticket }) {
  const account = useCaller(ticket)?.account;
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
          {overdueInvoices > 0 && ` · ${overdueInvoices} overdue`}
        </dd>
      </div>
    </dl>
  );
}
