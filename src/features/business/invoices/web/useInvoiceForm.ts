import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { z } from 'zod';
import { sameValue } from '../../../../platform/merge.ts';
import type { CommittedText } from '../../../../platform/web/form/inputs/SuggestInput.tsx';
import { useRecordForm } from '../../../../platform/web/form/useRecordForm.ts';
import { getToday } from '../../../../platform/web/server-time.ts';
import { useStableCallback } from '../../../../platform/web/useStableCallback.ts';
import { findTerms, PAYMENT_TERMS, toDueDate } from '../../../admin/settings/payment-terms.rules.ts';
import {
  type Invoice,
  type InvoiceForm,
  type InvoiceTerms,
  invoiceFormFields,
  invoiceFormSchemas,
  type NewInvoice,
  type UnbilledTicket,
} from '../invoice.contract.ts';
import { LOCKED_FIELDS, withoutLostPayment } from '../invoice.rules.ts';
import type { InvoiceLine } from '../invoice-line.contract.ts';
import { billTicket, withoutBlankEnd, withoutTickets } from './InvoiceLines.tsx';
import { termsQuery, useSaveInvoice } from './invoice.queries.ts';

const schemas = { ...invoiceFormSchemas, New: z.preprocess(withoutBlankEnd, invoiceFormSchemas.New) };

/** Terms until a ticket is chosen. */
const USUAL_TERMS: Pick<InvoiceTerms, 'paymentTerms' | 'billingAddress' | 'isTaxExempt' | 'taxCertificate'> = {
  paymentTerms: 'Net 30',
  billingAddress: '',
  isTaxExempt: false,
  taxCertificate: '',
};

interface InvoiceFormOptions {
  invoice: Invoice | undefined;
  ticketId: string | undefined;
  /** Terms of the ticket of a new invoice. */
  terms: InvoiceTerms | undefined;
  lines: readonly InvoiceLine[];
  onClose: () => void;
  onSaved: (invoice: Invoice) => void;
}

/** The form of an invoice. Its dates follow the payment terms, and a new one takes the terms of the customer of its ticket. */
export function useInvoiceForm({ invoice, ticketId = '', terms = undefined, lines, onClose, onSaved }: InvoiceFormOptions) {
  const client = useQueryClient();
  const { add, change } = useSaveInvoice();
  // The ticket whose terms are loading. The server then fills them in.
  const pending = useRef<string>(undefined);
  const [suggested] = useState(() => {
    const issueDate = getToday();
    const { paymentTerms, billingAddress, isTaxExempt, taxCertificate } = terms ?? USUAL_TERMS;
    return {
      ticketId,
      issueDate,
      dueDate: toDueDate(issueDate, paymentTerms) ?? '',
      billingAddress,
      isTaxExempt,
      taxCertificate,
      ...(lines.length > 0 && { lineItems: [...lines] }),
    };
  });
  const form = useRecordForm({
    noun: 'invoice',
    fields: invoiceFormFields,
    schemas,
    record: invoice,
    suggested,
    onClose,
    onSaved,
    add: (values) => add(pending.current === values.ticketId ? withoutTerms(values) : values),
    change,
    toChange: withoutLostPayment,
  });
  const { values } = form;
  const { issueDate, dueDate, moreTicketIds, lineItems } = values;
  const shownTerms = findTerms(issueDate, dueDate);

  /** Takes the terms of the ticket's customer. Tickets of another customer can't be on the invoice. */
  async function handleTicket(next: string) {
    form.change({ ticketId: next, moreTicketIds: [], lineItems: withoutTickets(lineItems, moreTicketIds) });
    if (invoice) return;
    pending.current = next;
    const found = await client.fetchQuery(termsQuery(next)).catch(() => undefined);
    if (!found || pending.current !== next) return;
    pending.current = undefined;
    const { billingAddress, isTaxExempt, taxCertificate, paymentTerms } = found;
    const due = shownTerms && toDueDate(issueDate, paymentTerms);
    form.change({ billingAddress, isTaxExempt, taxCertificate, ...(due !== undefined && { dueDate: due }) });
  }

  /** Bills another ticket on this invoice, with its lines, or no longer. */
  const handleMoreTicket = useStableCallback((ticket: UnbilledTicket, isBilled: boolean) => {
    form.change(
      isBilled
        ? { moreTicketIds: [...moreTicketIds, ticket.id], lineItems: billTicket(lineItems, values.ticketId, ticket) }
        : { moreTicketIds: moreTicketIds.filter((id) => id !== ticket.id), lineItems: withoutTickets(lineItems, [ticket.id]) },
    );
  });

  const handleIssueDate = useStableCallback(({ currentTarget: { value: next } }: CommittedText) => {
    const due = shownTerms && toDueDate(next, shownTerms);
    form.change({ issueDate: next, ...(due !== undefined && { dueDate: due }) });
  });

  const handleTerms = useStableCallback((next: string) => {
    const chosen = PAYMENT_TERMS.find((each) => each === next);
    const due = chosen && toDueDate(issueDate, chosen);
    if (due !== undefined) form.change({ dueDate: due });
  });

  const issue = { ...form.text('issueDate'), onChange: handleIssueDate };
  const chooseTicket = useStableCallback((id: string) => void handleTicket(id));
  return {
    form,
    dates: { issue, due: form.text('dueDate'), terms: shownTerms, onTerms: handleTerms },
    onTicket: chooseTicket,
    onMoreTicket: handleMoreTicket,
  };
}

/** Leaves the terms to the server. */
function withoutTerms({
  billingAddress: _address,
  isTaxExempt: _exempt,
  taxCertificate: _certificate,
  ...values
}: InvoiceForm): NewInvoice {
  return values;
}

/** Whether locked fields have unsaved changes, because a colleague sent the invoice during editing. Saving explains the lock. */
export function hasLockedChanges(values: object, start: object): boolean {
  const at = (form: object, field: string) => (form as Record<string, unknown>)[field];
  return LOCKED_FIELDS.some((field) => !sameValue(at(values, field), at(start, field)));
}
