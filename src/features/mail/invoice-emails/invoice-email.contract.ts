import { z } from 'zod';
import { endpoint } from '../../../platform/endpoint.ts';
import { NOTE_LIMIT } from '../../../platform/fields.ts';
import { MailMessage, MailPerson, NewRecipient, RECIPIENT_LIMIT, SUBJECT_LIMIT } from '../messages/mail-message.contract.ts';

/** The email of an invoice. */
export const InvoiceMail = z
  .object({
    /** False if no mailbox is connected. */
    isReady: z.boolean(),
    /** The newest one that wasn’t withdrawn. */
    email: MailMessage.nullable(),
    /** The invoice is a draft that was edited after the accepted email was written. */
    isOutdated: z.boolean(),
  })
  .meta({ title: 'InvoiceMail' });
export type InvoiceMail = z.infer<typeof InvoiceMail>;

/** What the dialog suggests. */
const InvoiceEmailDraft = z.object({
  to: z.array(MailPerson),
  /** Known people of the customer. */
  people: z.array(MailPerson),
  subject: z.string(),
  text: z.string(),
  fileName: z.string(),
});
export type InvoiceEmailDraft = z.infer<typeof InvoiceEmailDraft>;

export const NewInvoiceEmail = z.strictObject({
  /** Chosen by the caller. A repeated request with this ID sends nothing. */
  id: z.uuid(),
  to: z
    .array(NewRecipient)
    .min(1, 'Enter at least one recipient')
    .max(RECIPIENT_LIMIT, `An email can have up to ${RECIPIENT_LIMIT} recipients`),
  subject: z.string().trim().min(1, 'Enter a subject').max(SUBJECT_LIMIT),
  text: z.string().trim().min(1, 'Enter a message').max(NOTE_LIMIT),
  /** Version of the invoice that the user has seen. */
  version: z.number().int(),
});
export type NewInvoiceEmail = z.output<typeof NewInvoiceEmail>;

export const invoiceEmailApi = {
  get: endpoint({
    method: 'GET',
    path: '/api/invoices/:id/mail',
    access: 'user',
    summary: 'Retrieve the newest email of an invoice',
    reply: InvoiceMail,
  }),
  draft: endpoint({
    method: 'GET',
    path: '/api/invoices/:id/mail/draft',
    access: 'user',
    summary: 'Retrieve the suggested email of an invoice',
    description: 'Recipients come from the ticket and the contacts of the customer, the text from the oldest email template for invoices.',
    reply: InvoiceEmailDraft,
  }),
  send: endpoint({
    method: 'POST',
    path: '/api/invoices/:id/mail',
    access: 'user',
    summary: 'Send an invoice by email',
    description:
      'Attaches the PDF. Idempotent per `id`. A draft becomes Sent when the mail server accepts the email. Returns 409 if the invoice has changed since `version` or is void, or if no mailbox is connected.',
    body: NewInvoiceEmail,
    reply: MailMessage,
    status: 201,
  }),
};
