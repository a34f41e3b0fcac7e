import { Alert } from '../../../../platform/web/ui/feedback/Alert.tsx';
import type { Invoice } from '../invoice.contract.ts';
import { isLocked } from '../invoice.rules.ts';
import { InvoiceLines } from './InvoiceLines.tsx';
import classes from './InvoiceModal.module.css';
import { QuickbooksState } from './quickbooks/QuickbooksState.tsx';
import { LockedFacts, LockedLines, LockedNotice } from './status/LockedInvoice.tsx';
import type { StatusAction } from './status/StatusDialogs.tsx';
import { DateFields, StatusFields } from './status/StatusFields.tsx';
import { TicketPicker } from './TicketPicker.tsx';
import { hasLockedChanges, type useInvoiceForm } from './useInvoiceForm.ts';

interface InvoiceFieldsProps extends ReturnType<typeof useInvoiceForm> {
  invoice: Invoice | undefined;
  onAct: (action: StatusAction) => void;
  onCover: (isCovered: boolean) => void;
}

/** The fields of an invoice; what only a draft can change is text in others, unless it was typed before somebody sent it. */
export function InvoiceFields({ invoice, form, dates, dueHint, onAct, onCover }: InvoiceFieldsProps) {
  const locked = invoice && isLocked(invoice) && !hasLockedChanges(form.values, form.start) ? invoice : undefined;
  return (
    <>
      {locked ? (
        <>
          <LockedNotice invoice={locked} onAct={onAct} />
          <LockedFacts invoice={locked} />
        </>
      ) : (
        <div className={classes.parties}>
          <TicketPicker {...form.text('ticketId')} invoice={invoice} onChoose={(id) => form.change({ ticketId: id })} />
        </div>
      )}
      <div className={classes.facts}>
        {!locked && <DateFields {...{ dates, dueHint }} />}
        <StatusFields form={form} isFocused={invoice !== undefined} />
        <QuickbooksState invoice={invoice} hasUnsaved={form.isTouched()} />
      </div>
      {invoice?.quickbooksError && (
        <div className={classes.reason}>
          <Alert tone={invoice.quickbooksStatus === 'error' ? 'problem' : 'notice'}>{invoice.quickbooksError}</Alert>
        </div>
      )}
      {locked ? <LockedLines lines={locked.lineItems} /> : <InvoiceLines {...form.list('lineItems')} onCover={onCover} />}
    </>
  );
}
