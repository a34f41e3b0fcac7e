import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ada, renderAt } from '../../../../testing/web/components/render.tsx';
import { reply, replyWithError } from '../../../../testing/web/components/replies.ts';
import { aStoredInvoice } from '../../../business/invoices/invoice.factory.ts';
import { aMailMessage } from '../../messages/mail-message.factory.ts';
import { type InvoiceEmailDraft, type InvoiceMail, invoiceEmailApi } from '../invoice-email.contract.ts';
import { InvoiceEmail } from './InvoiceEmail.tsx';

const ADA = { name: 'Ada Ames', address: 'ada@harbor.example' };
const BO = { name: 'Bo Hall', address: 'bo@harbor.example' };
const DRAFT: InvoiceEmailDraft = { to: [ADA], people: [ADA, BO], subject: 'Invoice', text: 'It is attached.', fileName: 'INV-0001.pdf' };
const aSent = (given: object = {}) =>
  aMailMessage({
    direction: 'out',
    kind: 'invoice',
    author: 'Ada Admin',
    state: 'queued',
    recipients: [{ ...ADA, field: 'to', state: 'waiting', reason: '' }],
    ...given,
  });
const button = (name: string) => page.getByRole('button', { name, exact: true });

type Mail = Omit<InvoiceMail, 'isOutdated'> & Partial<InvoiceMail>;

function render(mail: Mail, { hasUnsaved = false, user = ada() } = {}): void {
  reply(invoiceEmailApi.get, { isOutdated: false, ...mail });
  renderAt('/invoices', <InvoiceEmail invoice={aStoredInvoice()} hasUnsaved={hasUnsaved} onCover={() => {}} />, { user });
}

test('sends the suggested email, again with the same ID after a failure, and shows its state', async () => {
  render({ isReady: true, email: null });
  reply(invoiceEmailApi.draft, DRAFT);
  await button('Send').click();
  const dialog = page.getByRole('dialog', { name: 'Send INV-0001 by email' });
  await expect.element(dialog.getByText('Ada Ames <ada@harbor.example>')).toBeVisible();
  await expect.element(dialog.getByRole('link', { name: 'INV-0001.pdf' })).toBeVisible();
  await dialog.getByLabelText('Message').fill('Please pay.');
  const failed = replyWithError(invoiceEmailApi.send, { status: 503, code: 'unavailable', message: 'Try again.' });
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect.element(dialog.getByText('Try again.')).toBeVisible();
  const sent = reply(invoiceEmailApi.send, aSent());
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect.element(page.getByText('Sending to ada@harbor.example…')).toBeVisible();
  expect(sent).toMatchObject([{ body: { to: [ADA], subject: 'Invoice', text: 'Please pay.', version: 1 } }]);
  expect(sent[0]?.body).toEqual(failed[0]?.body);
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(button('Undo')).toBeVisible();
});

test('requires valid recipients and values for placeholders', async () => {
  render({ isReady: true, email: null });
  reply(invoiceEmailApi.draft, { ...DRAFT, to: [{ name: '', address: 'ada' }], text: 'Back on {{returnDate}}' });
  await button('Send').click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText('ada isn’t a valid email address')).toBeVisible();
  await expect.element(dialog.getByText('Replace {{returnDate}} before you send the email.')).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Send' })).toBeDisabled();
});

test('asks to connect a mailbox first', async () => {
  render({ isReady: false, email: null });
  await expect.element(page.getByText('Connect a mailbox first')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Settings > Email' })).toBeVisible();
  await expect.element(button('Send')).not.toBeInTheDocument();
});

test('asks to send a draft again that changed after it was emailed', async () => {
  render({ isReady: true, email: aSent({ state: 'sent' }), isOutdated: true });
  await expect.element(page.getByText('This draft changed after it was emailed, so it stays a draft. Send it again.')).toBeVisible();
  await expect.element(button('Send again')).toBeVisible();
});

test('shows why an email wasn’t delivered, and sends nothing with unsaved changes', async () => {
  const recipients = [{ ...ADA, field: 'to', state: 'failed', reason: 'Mailbox does not exist' }];
  render({ isReady: true, email: aSent({ state: 'failed', recipients }) }, { hasUnsaved: true });
  await expect.element(page.getByText('Not delivered to ada@harbor.example: Mailbox does not exist')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Open email' })).toBeVisible();
  await button('Send again').click({ force: true });
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});
