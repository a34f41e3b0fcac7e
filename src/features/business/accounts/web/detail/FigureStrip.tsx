import type { ReactNode } from 'react';
import { formatDollars } from '../../../../../platform/money.ts';
import { formatCount } from '../../../../../platform/number-text.ts';
import type { AccountFigures } from '../../../../master-data/customers/customer.contract.ts';
import classes from './FigureStrip.module.css';

export function FigureStrip({ figures }: { figures: AccountFigures }) {
  const { openTickets, ticketCount, activeLeads, leadStatus, totalValue, invoiced, invoiceCount, unpaid, overdueInvoices } = figures;
  return (
    <dl className={classes.strip}>
      <Figure label="Open tickets" value={formatCount(openTickets)} note={`${formatCount(ticketCount)} in all`} />
      <Figure label="Active leads" value={formatCount(activeLeads)} note={leadStatus ?? 'none in progress'} />
      <Figure label="Total value" value={formatDollars(totalValue)} note="of active leads" />
      <Figure
        label="Invoiced"
        value={formatDollars(invoiced)}
        note={invoiceCount === 1 ? '1 invoice' : `${formatCount(invoiceCount)} invoices`}
      />
      <Figure
        label="Unpaid"
        value={formatDollars(unpaid)}
        note={overdueInvoices > 0 ? <span className={classes.overdue}>{formatCount(overdueInvoices)} overdue</span> : 'nothing overdue'}
      />
    </dl>
  );
}

function Figure({ label, value, note }: { label: string; value: string; note: ReactNode }) {
  return (
    <div className={classes.figure}>
      <dt>{label}</dt>
      <dd className={classes.value}>{value}</dd>
      <dd className={classes.note}>{note}</dd>
    </div>
  );
}
