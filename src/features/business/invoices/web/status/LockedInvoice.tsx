import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { formatDollars } from '../../../../../platform/money.ts';
import { shortDate } from '../../../../../platform/time/relative-time.ts';
import { RecordLink } from '../../../../../platform/web/ui/text/RecordLink.tsx';
import { useChosenTicket } from '../../../../ticketing/tickets/web/ticket.queries.ts';
import type { Invoice } from '../../invoice.contract.ts';
import { describeLock, getCopyLabel, isPayable } from '../../invoice.rules.ts';
import { InvoiceTotals } from '../InvoiceLines.tsx';
import classes from './InvoiceStatus.module.css';
import type { StatusAction } from './StatusDialogs.tsx';

/** Explains why an invoice is locked and offers the alternatives. */
export function LockedNotice({ invoice, onAct }: { invoice: Invoice; onAct: (action: StatusAction) => void }) {
  const { state, explanation } = describeLock(invoice);
  return (
    <div className={classes.notice}>
      <IconLock className={classes.lock} size={17} aria-hidden />
      <p className={classes.why}>
        <strong>{state}.</strong> {explanation}
      </p>
      <div className={classes.actions}>
        {isPayable(invoice) && (
          <Button size="compact-sm" onClick={() => onAct('paid')}>
            Mark as paid
          </Button>
        )}
        <Button variant="default" size="compact-sm" onClick={() => onAct('copy')}>
          {getCopyLabel(invoice)}
        </Button>
      </div>
    </div>
  );
}

/** The locked fields as text. */
export function LockedFacts({ invoice: { ticketId, customerCompany, issueDate, dueDate } }: { invoice: Invoice }) {
  const { data: ticket } = useChosenTicket(ticketId);
  return (
    <dl className={classes.facts}>
      <div>
        <dt>Ticket</dt>
        <dd>
          <RecordLink to={`/sod/${ticketId}`}>{ticketId}</RecordLink> {ticket?.summary}
        </dd>
      </div>
      <div>
        <dt>Customer</dt>
        <dd>{customerCompany}</dd>
      </div>
      <div>
        <dt>Issue date</dt>
        <dd>{shortDate(issueDate)}</dd>
      </div>
      <div>
        <dt>Due date</dt>
        <dd>{shortDate(dueDate)}</dd>
      </div>
    </dl>
  );
}

export function LockedLines({ lines }: { lines: Invoice['lineItems'] }) {
  const rows = lines.map((line, place) => ({ line, place }));
  return (
    <div className={classes.whole}>
      <table className={classes.lines} aria-label="Line items">
        <thead>
          <tr>
            <th scope="col">Description</th>
            <th scope="col">Quantity</th>
            <th scope="col">Unit price</th>
            <th scope="col">Total</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ line: { description, quantity, unitPrice, total }, place }) => (
            <tr key={place}>
              <td>{description}</td>
              <td data-label="Quantity">{quantity.toLocaleString('en-US')}</td>
              <td data-label="Unit price">{formatDollars(unitPrice)}</td>
              <td data-label="Total">{formatDollars(total)}</td>
            </tr>
          ))}
          {lines.length === 0 && (
            <tr>
              <td colSpan={4}>No line items</td>
            </tr>
          )}
        </tbody>
      </table>
      <InvoiceTotals lines={lines} />
    </div>
  );
}
