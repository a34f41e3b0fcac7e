import { expect, test } from 'vitest';
import { aStoredInvoice } from '../../business/invoices/invoice.factory.ts';
import { aStoredTicket } from '../../ticketing/tickets/ticket.factory.ts';
import { aMailMessage } from '../messages/mail-message.factory.ts';
import { describeInvoiceEmail, suggestInvoiceEmail } from './invoice-email.rules.ts';

const ADA = { name: 'Ada Ames', email: 'ada@harbor.example', phone: '' };
const ticket = aStoredTicket({ customerId: 'harbor', customerName: 'Bo Hall', customerEmail: 'bo@harbor.example' });
const invoice = aStoredInvoice({ customerId: 'harbor' });
const source = { invoice, ticket, contacts: [ADA], template: undefined, agentName: 'Dana Lee', companyName: 'Harbor Tools' };

test('suggests the requester of the ticket, amount and due date', () => {
  expect(suggestInvoiceEmail(source)).toEqual({
    to: [{ name: 'Bo Hall', address: 'bo@harbor.example' }],
    people: [
      { name: 'Bo Hall', address: 'bo@harbor.example' },
      { name: 'Ada Ames', address: 'ada@harbor.example' },
    ],
    subject: 'Invoice INV-0001 from Harbor Tools',
    text: 'Hello Bo Hall,\n\nInvoice INV-0001 for $259.20 is attached. Please pay it by Dec 21, 2026.\n\nThank you for your business.\n\nDana Lee\nHarbor Tools',
    fileName: 'INV-0001.pdf',
  });
  expect(suggestInvoiceEmail({ ...source, companyName: '' }).subject).toBe('Invoice INV-0001');
  expect(suggestInvoiceEmail({ ...source, invoice: { ...invoice, status: 'Paid' } }).text).not.toContain('pay');
});

test('suggests the contacts of a billed customer other than the one of the ticket', () => {
  const other = { ...source, invoice: { ...invoice, customerId: 'castle' } };
  expect(suggestInvoiceEmail(other).to).toEqual([{ name: 'Ada Ames', address: 'ada@harbor.example' }]);
  expect(suggestInvoiceEmail({ ...other, contacts: [{ ...ADA, email: '' }] }).to).toEqual([]);
});

test('lists a person once, and leaves out invalid addresses', () => {
  const contacts = [{ ...ADA, email: 'BO@harbor.example' }, ADA, { ...ADA, email: 'nobody' }];
  expect(suggestInvoiceEmail({ ...source, contacts }).people.map(({ address }) => address)).toEqual(['bo@harbor.example', ADA.email]);
});

test('fills the template, and leaves placeholders without a value', () => {
  const template = { subject: 'Invoice for {{ticketId}}', body: 'Dear {{customerName}}, see {{invoiceLink}}. {{returnDate}} {{other}}' };
  expect(suggestInvoiceEmail({ ...source, template })).toMatchObject({
    subject: `Invoice for ${ticket.id}`,
    text: 'Dear Bo Hall, see INV-0001.pdf (attached). {{returnDate}} {{other}}',
  });
});

const to = (address: string, state: 'waiting' | 'sent' | 'failed' = 'sent', reason = '') =>
  ({ name: '', address, field: 'to', state, reason }) as const;

test.each([
  ['queued', [to('a@b.example', 'waiting')], 'Sending to a@b.example…'],
  ['sent', [to('a@b.example')], 'Sent to a@b.example on Nov 21, 2026'],
  ['sent', [to('a@b.example'), to('c@b.example')], 'Sent to a@b.example and 1 more on Nov 21, 2026'],
  ['unclear', [to('a@b.example', 'waiting')], 'Not confirmed for a@b.example'],
  [
    'sent',
    [to('a@b.example'), to('c@b.example', 'failed', 'Mailbox does not exist')],
    'Not delivered to c@b.example: Mailbox does not exist',
  ],
  ['failed', [], 'Not delivered: The mailbox was deleted.'],
] as const)('describes an email that is %s', (state, recipients, text) => {
  const reason = state === 'failed' ? 'The mailbox was deleted.' : '';
  expect(describeInvoiceEmail(aMailMessage({ state, recipients: [...recipients], reason })).text).toBe(text);
});
