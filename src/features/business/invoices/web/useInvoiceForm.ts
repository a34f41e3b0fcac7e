import { useState } from 'react';
import { z } from 'zod';
import { useRecordForm } from '../../../../platform/web/form/useRecordForm.ts';
import { type Invoice, invoiceFields, invoiceSchemas } from '../invoice.contract.ts';
import { usualDueDate } from '../invoice-due.rules.ts';
import type { InvoiceLine } from '../invoice-line.contract.ts';
import { useSaveInvoice } from './invoice.queries.ts';
import { withoutBlankEnd } from './invoice-lines.ts';

const schemas = { ...invoiceSchemas, New: z.preprocess(withoutBlankEnd, invoiceSchemas.New) };

interface InvoiceFormOptions {
  invoice: Invoice | undefined;
  ticketId: string | undefined;
  lines: readonly InvoiceLine[];
  onClose: () => void;
  onSaved: (invoice: Invoice) => void;
}

/** The form of an invoice. Its due date follows the issue date until another due date is chosen. */
export function useInvoiceForm({ invoice, ticketId = '', lines, onClose, onSaved }: InvoiceFormOptions) {
  const [suggested] = useState(() => {
    const issueDate = today();
    return { ticketId, issueDate, dueDate: usualDueDate(issueDate) ?? '', ...(lines.length > 0 && { lineItems: [...lines] }) };
  });
  const form = useRecordForm({
    ...{ noun: 'invoice', fields: invoiceFields, schemas, record: invoice, suggested, onClose, onSaved, ...useSaveInvoice() },
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
  return { form, dates: { issue, due }, dueHint: dueDate === usualDueDate(issueDate) ? 'issue date + 30 days' : undefined };
}

/** The day it is where the reader is. */
function today(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}
