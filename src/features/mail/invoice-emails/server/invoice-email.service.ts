import { AppError, conflict, notFound, requireCurrent } from '../../../../platform/errors.ts';
import type { Actor } from '../../../../platform/server/actor.ts';
import type { Db } from '../../../../platform/server/database/database.ts';
import { CanceledEmail, type EmailKind } from '../../../../platform/server/email-delivery.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { recordAudit } from '../../../admin/audit/server/audit.service.ts';
import { getSettings } from '../../../admin/settings/server/settings.service.ts';
import { findTemplateOfType } from '../../../business/email-templates/server/email-template.service.ts';
import type { Invoice } from '../../../business/invoices/invoice.contract.ts';
import { findInvoice } from '../../../business/invoices/server/invoice.accounting.service.ts';
import { updateInvoice } from '../../../business/invoices/server/invoice.service.ts';
import { renderInvoicePdf } from '../../../business/invoices/server/pdf/invoice-pdf.service.ts';
import { findCustomer } from '../../../master-data/customers/server/customer.service.ts';
import { findTicket, parseTicket } from '../../../ticketing/tickets/server/ticket.service.ts';
import type { MailMessage } from '../../messages/mail-message.contract.ts';
import { findNewestOfRecord, isEmailStored, readMessage } from '../../messages/server/record-mail.service.ts';
import type { InvoiceEmailDraft, InvoiceMail, NewInvoiceEmail } from '../invoice-email.contract.ts';
import { suggestInvoiceEmail, toFileName } from '../invoice-email.rules.ts';

const PREFIX = 'invoice:';
const toRecord = (invoiceId: string): string => PREFIX + invoiceId;
const toInvoiceId = (record: string): string => record.slice(PREFIX.length);

/** Jobs that mark an invoice as sent, because its tickets are locked before the message. */
const ACCEPTED_QUEUE = 'invoice-email-accepted';

interface AcceptedEmail {
  readonly invoiceId: string;
  /** The user who sent it. */
  readonly author: Actor | null;
  /** Version of the invoice in the email; undefined if unknown. */
  readonly version?: number | undefined;
}

/** An invoice with its PDF. */
export const invoiceEmail: EmailKind = {
  kind: 'invoice',
  async attach(deps, record) {
    const invoice = await findInvoice(deps.database, toInvoiceId(record));
    if (!invoice || invoice.status === 'Void') throw new CanceledEmail('The invoice was voided before the message was sent');
    const bytes = await renderInvoicePdf(deps, asSent(invoice), invoiceEmail.kind);
    return { files: [{ name: toFileName(invoice), type: 'application/pdf', bytes }], version: invoice.version };
  },
  async onSent({ jobs }, tx, { record, author, recordVersion }) {
    const invoiceId = toInvoiceId(record);
    await recordAudit(tx, { actor: author, action: 'invoice.emailed', subject: record, subjectName: invoiceId });
    await jobs.send(tx, ACCEPTED_QUEUE, { invoiceId, author, version: recordVersion } satisfies AcceptedEmail);
  },
};

/** The customer's copy isn't a draft. */
const asSent = (invoice: Invoice): Invoice => (invoice.status === 'Draft' ? { ...invoice, status: 'Sent' } : invoice);

export async function registerInvoiceEmailJobs(deps: ServerDeps): Promise<void> {
  await deps.jobs.work<AcceptedEmail>(ACCEPTED_QUEUE, (accepted) => markSent(deps, accepted));
}

/** Marks a draft as sent, as the user who sent the email, unless it was edited since. Other invoices stay unchanged. */
export async function markSent(deps: ServerDeps, { invoiceId, author, version }: AcceptedEmail): Promise<void> {
  const invoice = await findInvoice(deps.database, invoiceId);
  if (invoice?.status !== 'Draft' || invoice.version !== (version ?? invoice.version)) return;
  try {
    await updateInvoice(deps, author, invoiceId, { status: 'Sent', version: invoice.version });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'stale') throw error;
  }
}

/** Returns the newest email of an invoice. Throws 404 for an unknown ID. */
export async function getInvoiceMail({ database, emails }: ServerDeps, invoiceId: string): Promise<InvoiceMail> {
  const { status, version } = await requireInvoice(database, invoiceId);
  const [isReady, newest] = await Promise.all([emails.isReady(database), findNewestOfRecord(database, toRecord(invoiceId))]);
  const isOutdated = status === 'Draft' && newest?.message.state === 'sent' && (newest.recordVersion ?? version) !== version;
  return { isReady, email: newest?.message ?? null, isOutdated };
}

async function requireInvoice(db: Db, id: string): Promise<Invoice> {
  const invoice = await findInvoice(db, id);
  if (!invoice) throw notFound('Invoice');
  return invoice;
}

/** Returns the email that the dialog suggests. */
export async function draftInvoiceEmail({ database: db }: ServerDeps, actor: Actor, invoiceId: string): Promise<InvoiceEmailDraft> {
  const invoice = await requireInvoice(db, invoiceId);
  const [stored, customer, template, { companyName }] = await Promise.all([
    findTicket(db, invoice.ticketId),
    invoice.customerId === null ? undefined : findCustomer(db, invoice.customerId),
    findTemplateOfType(db, 'invoice'),
    getSettings(db, 'account'),
  ]);
  const ticket = stored && parseTicket(stored);
  return suggestInvoiceEmail({ invoice, ticket, contacts: customer?.contacts ?? [], template, agentName: actor.fullName, companyName });
}

/** Queues an invoice with its PDF. Responses belong to its ticket. A repeated request returns the stored message. */
export async function sendInvoice(deps: ServerDeps, actor: Actor, invoiceId: string, given: NewInvoiceEmail): Promise<MailMessage> {
  const { to, subject, text, version } = given;
  const id = given.id.toLowerCase();
  const record = toRecord(invoiceId);
  return deps.database.transaction(async (tx) => {
    const invoice = await requireInvoice(tx, invoiceId);
    if (await isEmailStored(tx, actor, { id, record })) return readMessage(tx, id);
    requireCurrent('Invoice', invoice, version);
    if (invoice.status === 'Void') throw conflict(`${invoiceId} is void. Copy it to a new draft and send that one.`);
    const email = { kind: invoiceEmail.kind, id, author: actor, to, subject: subject.replaceAll(/\s+/g, ' '), text, record };
    const queued = await deps.emails.queue(tx, { ...email, responseTicketId: invoice.ticketId });
    if (queued === undefined) throw conflict('Connect a mailbox first. An Admin can do this in Settings > Email.');
    return readMessage(tx, id);
  });
}
