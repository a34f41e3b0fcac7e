import { formatDollars } from '../../../platform/money.ts';
import { formatCount } from '../../../platform/number-text.ts';
import { shortDate } from '../../../platform/time/relative-time.ts';
import type { EmailTemplate } from '../../business/email-templates/email-template.contract.ts';
import { fillTemplate, type PlaceholderValues, toTicketValues } from '../../business/email-templates/placeholder.rules.ts';
import type { Invoice } from '../../business/invoices/invoice.contract.ts';
import type { Contact } from '../../master-data/customers/contact.contract.ts';
import type { Ticket } from '../../ticketing/tickets/ticket.contract.ts';
import type { MailMessage, MailPerson } from '../messages/mail-message.contract.ts';
import { isAddress } from '../messages/reply-recipients.rules.ts';
import type { InvoiceEmailDraft } from './invoice-email.contract.ts';

export const toFileName = ({ id }: Pick<Invoice, 'id'>): string => `${id}.pdf`;

interface DraftSource {
  readonly invoice: Invoice;
  readonly ticket: Ticket | undefined;
  /** Contacts of the billed customer. */
  readonly contacts: readonly Contact[];
  readonly template: Pick<EmailTemplate, 'subject' | 'body'> | undefined;
  readonly agentName: string;
  readonly companyName: string;
}

/** Suggests the email of an invoice. Without a value, placeholders of the template stay as written. */
export function suggestInvoiceEmail({ invoice, ticket, contacts, template, agentName, companyName }: DraftSource): InvoiceEmailDraft {
  const people = findPeople(invoice, ticket, contacts);
  const to = people.slice(0, 1);
  const customerName = to[0]?.name || invoice.customerCompany;
  const fileName = toFileName(invoice);
  const values = { ...(ticket && toTicketValues(ticket)), company: invoice.customerCompany, customerName, agentName, companyName };
  const written = template
    ? fillBoth(template, { ...values, invoiceLink: `${fileName} (attached)` })
    : composeText(invoice, { customerName, agentName, companyName });
  return { to, people, ...written, fileName };
}

const fillBoth = ({ subject, body }: Pick<EmailTemplate, 'subject' | 'body'>, values: PlaceholderValues) => ({
  subject: fill(subject, values),
  text: fill(body, values),
});

const fill = (template: string, values: PlaceholderValues): string =>
  fillTemplate(template, values)
    .map(({ text }) => text)
    .join('');

/** The text if there is no template. */
function composeText(
  { id, total, dueDate, status }: Invoice,
  { customerName, agentName, companyName }: { readonly customerName: string; readonly agentName: string; readonly companyName: string },
): Pick<InvoiceEmailDraft, 'subject' | 'text'> {
  const due = status === 'Paid' ? '' : ` Please pay it by ${shortDate(dueDate)}.`;
  const signature = [agentName, companyName].filter(Boolean).join('\n');
  return {
    subject: companyName === '' ? `Invoice ${id}` : `Invoice ${id} from ${companyName}`,
    text: `Hello${customerName === '' ? '' : ` ${customerName}`},\n\nInvoice ${id} for ${formatDollars(total)} is attached.${due}\n\nThank you for your business.\n\n${signature}`,
  };
}

/** Returns the people of the customer who have an email address, the requester of the ticket first. */
function findPeople({ customerId }: Invoice, ticket: Ticket | undefined, contacts: readonly Contact[]): MailPerson[] {
  const isTheirs = ticket !== undefined && (customerId === null || customerId === ticket.customerId);
  const requester = isTheirs ? [{ name: ticket.customerName, address: ticket.customerEmail || ticket.sourceEmail }] : [];
  const known = [...requester, ...contacts.map(({ name, email }) => ({ name, address: email }))].filter(({ address }) =>
    isAddress(address),
  );
  return [...new Map(known.toReversed().map((person) => [person.address.toLowerCase(), person])).values()].toReversed();
}

/** Describes the email of an invoice: 'Sent to ada@shop.example on Nov 21, 2026'. */
export function describeInvoiceEmail({ state, recipients, reason, finishedAt }: MailMessage): {
  readonly state: 'sending' | 'sent' | 'unclear' | 'failed';
  readonly text: string;
} {
  const failed = recipients.filter((each) => each.state === 'failed');
  const [first] = failed;
  if (first) return { state: 'failed', text: [`Not delivered to ${describeWho(failed)}`, first.reason].filter(Boolean).join(': ') };
  if (state === 'failed') return { state: 'failed', text: ['Not delivered', reason].filter(Boolean).join(': ') };
  if (state === 'unclear') return { state: 'unclear', text: `Not confirmed for ${describeWho(recipients)}` };
  if (state === 'sent') return { state: 'sent', text: `Sent to ${describeWho(recipients)} on ${shortDate(finishedAt ?? '')}` };
  return { state: 'sending', text: `Sending to ${describeWho(recipients)}…` };
}

/** 'ada@shop.example and 2 more' */
function describeWho([first, ...others]: readonly MailPerson[]): string {
  return `${first?.address ?? ''}${others.length === 0 ? '' : ` and ${formatCount(others.length)} more`}`;
}
