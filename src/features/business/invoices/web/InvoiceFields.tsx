import { NativeSelect, TextInput } from '@mantine/core';
import { formatDollars } from '../../../../platform/money.ts';
import { Slot } from '../../../../platform/web/Slot.tsx';
import { getToday } from '../../../../platform/web/server-time.ts';
import { Alert } from '../../../../platform/web/ui/feedback/Alert.tsx';
import { INVOICE_STATUSES, type Invoice } from '../invoice.contract.ts';
import { isLocked } from '../invoice.rules.ts';
import { InvoiceLines } from './InvoiceLines.tsx';
import classes from './InvoiceModal.module.css';
import { QuickbooksPill } from './invoice-pills.tsx';
import { LockedFacts, LockedLines, LockedNotice } from './status/LockedInvoice.tsx';
import type { StatusAction } from './status/StatusDialogs.tsx';
import { TicketPicker } from './TicketPicker.tsx';
import { hasLockedChanges, type useInvoiceForm } from './useInvoiceForm.ts';

/** The status, and the payment date of a paid invoice, which defaults to today. */
function StatusFields({ form, isFocused }: Pick<InvoiceFieldsProps, 'form'> & { isFocused: boolean }) {
  const { status, paidOn } = form.values;

  function handleStatus(next: string) {
    const day = next === 'Paid' ? paidOn || getToday() : '';
    form.change({ status: INVOICE_STATUSES.find((each) => each === next) ?? status, paidOn: day });
  }

  return (
    <>
      <NativeSelect
        {...form.text('status')}
        data={[...INVOICE_STATUSES]}
        {...(isFocused && { 'data-autofocus': true })}
        onChange={(event) => handleStatus(event.currentTarget.value)}
      />
      {status === 'Paid' && <TextInput {...form.text('paidOn')} type="date" />}
    </>
  );
}

/** The invoice in QuickBooks: status, number and open balance. */
function QuickbooksState({ invoice, hasUnsaved }: { invoice: Invoice | undefined; hasUnsaved: boolean }) {
  const { quickbooksStatus = 'unsynced', quickbooksInvoiceId = null } = invoice ?? {};
  return (
    <div>
      <p className={classes.label}>QuickBooks</p>
      <div className={classes.quickbooks}>
        <QuickbooksPill status={quickbooksStatus} />
        {quickbooksInvoiceId !== null && <span className={classes.fact}>ID {quickbooksInvoiceId}</span>}
        {invoice && isPartlyPaid(invoice) && <span className={classes.fact}>{formatDollars(invoice.quickbooksBalance ?? 0)} due</span>}
        {invoice && <Slot name="invoice-sync" props={{ invoice, hasUnsaved }} />}
      </div>
    </div>
  );
}

/** Partly paid in QuickBooks. */
const isPartlyPaid = ({ quickbooksBalance, total }: Invoice): boolean =>
  quickbooksBalance !== null && quickbooksBalance > 0 && quickbooksBalance < total;

interface InvoiceFieldsProps extends ReturnType<typeof useInvoiceForm> {
  invoice: Invoice | undefined;
  onAct: (action: StatusAction) => void;
  onCover: (isCovered: boolean) => void;
}

/** The fields of an invoice. Locked fields are shown as text unless they have unsaved changes from before the lock. */
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
        {!locked && <TextInput {...dates.issue} type="date" />}
        {!locked && (
          <TextInput {...dates.due} type="date" description={dueHint} inputWrapperOrder={['label', 'input', 'error', 'description']} />
        )}
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
