import { formatDollars } from '../../../../platform/money.ts';
import { formatCount, pluralize } from '../../../../platform/number-text.ts';
import { shortDate } from '../../../../platform/time/relative-time.ts';
import { RecordLink } from '../../../../platform/web/ui/text/RecordLink.tsx';
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

/** The cases, repairs and current loaner of the tool of a case. */
export function ToolSummary({ ticket }: { ticket: Ticket }) {
  const tool = useCustomerContext(ticket)?.tool;
  if (!tool) return null;
  const { cases, openCases, repairs, lastRepair, loaner } = tool;
  return (
    <dl className={classes.facts}>
      <div>
        <dt>{pluralize(cases, 'case')}</dt>
        <dd>{formatCount(openCases)} open</dd>
      </div>
      <div>
        <dt>{pluralize(repairs, 'repair')}</dt>
        <dd>{lastRepair && `last ${shortDate(lastRepair)}`}</dd>
      </div>
      {loaner && (
        <div>
          <dt>
            Loaner{' '}
            <RecordLink to="/inventory" search={{ open: loaner.toolId }}>
              {loaner.toolId}
            </RecordLink>
          </dt>
          <dd>due {shortDate(loaner.due)}</dd>
        </div>
      )}
    </dl>
  );
}
