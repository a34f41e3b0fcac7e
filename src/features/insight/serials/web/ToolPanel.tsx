import { formatDollars } from '../../../../platform/money.ts';
import { Panel } from '../../../../platform/web/ui/Panel.tsx';
import { RecordLink } from '../../../../platform/web/ui/text/RecordLink.tsx';
import type { SerialHistory } from '../serial.contract.ts';
import { filterEvents, sumInvoiced } from '../serial.rules.ts';
import classes from './ToolPanel.module.css';

export function ToolPanel({ history: { model, loanerId, events } }: { history: SerialHistory }) {
  const repairs = filterEvents(events, 'rma');
  const openRepairs = repairs.filter(({ isOpen }) => isOpen).length;
  return (
    <Panel title="Tool">
      <dl className={classes.facts}>
        <dt>Model</dt>
        <dd>{model || 'Unknown'}</dd>
        {loanerId && (
          <>
            <dt>Loaner</dt>
            <dd>
              <RecordLink to="/inventory" search={{ open: loanerId }}>
                {loanerId}
              </RecordLink>
            </dd>
          </>
        )}
        <dt>Tickets</dt>
        <dd>{filterEvents(events, 'ticket').length}</dd>
        <dt>Repairs</dt>
        <dd>
          {repairs.length} {openRepairs > 0 && <span className={classes.note}>{openRepairs} open</span>}
        </dd>
        <dt>Invoiced</dt>
        <dd>{formatDollars(sumInvoiced(events))}</dd>
      </dl>
    </Panel>
  );
}
