import { formatDollars } from '../../../../platform/money.ts';
import { pluralize } from '../../../../platform/number-text.ts';
import { shortDate } from '../../../../platform/time/relative-time.ts';
import { getToday } from '../../../../platform/web/server-time.ts';
import utilities from '../../../../platform/web/theme/utilities.module.css';
import { FactList } from '../../../../platform/web/ui/FactList.tsx';
import type { Invoice } from '../invoice.contract.ts';
import { describeDue, describeTickets } from '../invoice.rules.ts';
import { getPayment } from '../invoice-payment.rules.ts';
import classes from './invoice-list.module.css';
import { InvoiceStatusPill, QuickbooksPill } from './invoice-pills.tsx';

const SHOWN_LINES = 4;

const toShownLines = ({ lineItems }: Invoice) => lineItems.slice(0, SHOWN_LINES).map((line, key) => ({ ...line, key }));

function toAmounts(invoice: Invoice) {
  const payment = getPayment(invoice);
  return [
    { label: 'Total', value: formatDollars(invoice.total) },
    ...(payment
      ? [
          { label: 'Paid', value: formatDollars(payment.paid) },
          { label: 'Open', value: formatDollars(payment.open) },
        ]
      : []),
  ];
}

/** An invoice at a glance, from its row in the list. */
export function InvoicePreview({ invoice }: { invoice: Invoice }) {
  const { id, customerCompany, lineItems, issueDate, dueDate, status, quickbooksStatus, quickbooksError } = invoice;
  const due = [`due ${shortDate(dueDate)}`, describeDue(invoice, getToday())].filter(Boolean).join(', ');
  const more = lineItems.length - SHOWN_LINES;
  return (
    <>
      <p className={utilities.row}>
        <span className={`${utilities.fill} ${utilities.wrap} ${utilities.strong}`}>{customerCompany || 'No customer'}</span>
        <InvoiceStatusPill status={status} />
      </p>
      <p className={`${utilities.meta} ${utilities.wrap}`}>
        {id} · {describeTickets(invoice)} · issued {shortDate(issueDate)} · {due}
      </p>
      <ul className={`${utilities.small} ${utilities.numbers}`}>
        {toShownLines(invoice).map(({ key, description, total }) => (
          <li key={key} className={utilities.row}>
            <span className={`${utilities.fill} ${utilities.truncate}`}>{description || 'No description'}</span>
            {formatDollars(total)}
          </li>
        ))}
        {more > 0 && <li className={utilities.meta}>and {pluralize(more, 'more line')}</li>}
        {lineItems.length === 0 && <li className={utilities.meta}>No line items yet</li>}
      </ul>
      <FactList facts={toAmounts(invoice)} />
      <p className={`${utilities.row} ${utilities.small}`}>
        <span className={`${utilities.fill} ${utilities.muted}`}>QuickBooks</span>
        <QuickbooksPill status={quickbooksStatus} />
      </p>
      {quickbooksError !== null && (
        <p className={`${utilities.meta} ${utilities.wrap} ${classes.reason}`} data-tone={quickbooksStatus === 'error' ? 'red' : undefined}>
          {quickbooksError}
        </p>
      )}
    </>
  );
}
