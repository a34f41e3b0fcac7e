import { useState } from 'react';
import { z } from 'zod';
import { sameValue } from '../../../../platform/merge.ts';
import { useRecordForm } from '../../../../platform/web/form/useRecordForm.ts';
import { getToday } from '../../../../platform/web/server-time.ts';
import { type Invoice, invoiceFields, invoiceSchemas } from '../invoice.contract.ts';
import { LOCKED_FIELDS, withoutLostPayment } from '../invoice.rules.ts';
import { usualDueDate } from '../invoice-due.rules.ts';
import type { InvoiceLine } from '../invoice-line.contract.ts';
import { withoutBlankEnd } from './InvoiceLines.tsx';
import { useSaveInvoice } from './invoice.queries.ts';

const schemas = { ...invoiceSchemas, New: z.preprocess(withoutBlankEnd, invoiceSchemas.New) };

interface InvoiceFormOptions {
  invoice: Invoice | undefined;
  ticketId: string | undefined;
  lines: readonly InvoiceLine[];
  onClose: () => void;
  onSaved: (invoice: Invoice) => void;
}

/** The form of an invoice. The due date follows the issue date until the user changes it. */
export function useInvoiceForm({ invoice, ticketId = '', lines, onClose, onSaved }: InvoiceFormOptions) {
  const [suggested] = useState(() => {
    const issueDate = getToday();
    return { ticketId, issueDate, dueDate: usualDueDate(issueDate) ?? '', ...(lines.length > 0 && { lineItems: [...lines] }) };
  });
  const form = useRecordForm({
    noun: 'invoice',
    fields: invoiceFields,
    schemas,
    record: invoice,
    suggested,
    onClose,
    onSaved,
    ...useSaveInvoice(),
    toChange: withoutLostPayment,
  });
  const { issueDate, dueDate } = form.values;
  const [isDueChosen, setDueChosen] = useState(dueDate !== usualDueDate(issueDate));

  function handleIssueDate(next: string) {
    const usual = usualDueDate(next);
    form.change({ issueDate: next, ...(!isDueChosen && usual !== undefined && { dueDate: usual }) });
  }

  const issue = {
    ...form.text('issueDate'),
    onChange: (event: { currentTarget: { value: string } }) => handleIssueDate(event.currentTarget.value),
  };
  const due = {
    ...form.text('dueDate'),
    onChange: (event: { currentTarget: { value: string } }) => {
      setDueChosen(true);
      form.change({ dueDate: event.currentTarget.value });
    },
  };
  return { form, dates: { issue, due }, dueHint: dueDate === usualDueDate(issueDate) ? '30 days after the issue date' : undefined };
}

/** Whether locked fields have unsaved changes, because a colleague sent the invoice during editing. Saving explains the lock. */
export function hasLockedChanges(values: object, start: object): boolean {
  const at = (form: object, field: string) => (form as Record<string, unknown>)[field];
  return LOCKED_FIELDS.some((field) => !sameValue(at(values, field), at(start, field)));
}
