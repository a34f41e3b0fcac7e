import { formatCount, pluralize } from '../../../../platform/number-text.ts';
import { shortDate } from '../../../../platform/time/relative-time.ts';
import { RecordLink } from '../../../../platform/web/ui/text/RecordLink.tsx';
import type { Ticket } from '../../../ticketing/tickets/ticket.contract.ts';
import classes from './CustomerContext.module.css';
import { useCustomerContext } from './customer-context.queries.ts';

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
