import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ada, renderAt } from '../../../../testing/web/components/render.tsx';
import { reply } from '../../../../testing/web/components/replies.ts';
import { SETTINGS } from '../../../admin/settings/settings.contract.ts';
import { type MailboxTest, mailboxApi } from '../mailbox.contract.ts';
import { aMailboxRow, aStoredMailbox } from '../mailbox.factory.ts';
import { EmailPart } from './EmailPart.tsx';

const NOT_SIGNED_IN = { code: 'not_signed_in', message: 'Sign in to start.', since: null } as const;
const button = (name: string) => page.getByRole('button', { name, exact: true });
const render = () => renderAt('/settings', <EmailPart />, { user: ada() });
const withZoho = (zohoRefreshToken: '********' | '') =>
  reply(SETTINGS.configuration.read, { ...SETTINGS.configuration.defaults, zohoRefreshToken });

test('shows the state of each mailbox, and the message of a problem', async () => {
  const problem = { code: 'revoked', message: 'Microsoft 365 ended this sign-in.', since: null } as const;
  reply(mailboxApi.list, [
    aMailboxRow({ id: 'MBX-0001', name: 'Billing' }, { problem }),
    aMailboxRow({ id: 'MBX-0002', name: 'Old', isActive: false }),
    aMailboxRow({ id: 'MBX-0003', name: 'Sales' }, { problem: NOT_SIGNED_IN }),
    aMailboxRow({ id: 'MBX-0004', name: 'Support' }),
    aMailboxRow({ id: 'MBX-0005', name: 'Warranty' }, { testedAt: '2026-11-01T09:00:00.000Z' }),
  ]);
  reply(SETTINGS.email.read, { loanerReminders: true });
  render();
  const lines = page.getByRole('listitem');
  for (const [index, state] of ['Problem', 'Off', 'Not signed in', 'Not tested', 'Ready'].entries())
    await expect.element(lines.nth(index)).toHaveTextContent(state);
  await expect.element(page.getByRole('status')).toHaveTextContent('BillingMicrosoft 365 ended this sign-in.Check the sign-in');

  const off = { loanerReminders: false };
  const saved = reply(SETTINGS.email.change, off);
  reply(SETTINGS.email.read, off);
  await page.getByRole('switch', { name: 'Loaner reminders' }).click();
  await expect.element(page.getByRole('switch', { name: 'Loaner reminders' })).not.toBeChecked();
  await expect.poll(() => saved).toMatchObject([{ body: off }]);
});

test('adds a mailbox with its own servers, warns about Zoho and continues with the sign-in and the test', async () => {
  withZoho('********');
  reply(SETTINGS.email.read, { loanerReminders: true });
  reply(mailboxApi.list, []);
  render();
  await expect.element(page.getByText('No mailboxes yet.')).toBeVisible();
  await button('Add mailbox').first().click();
  await expect.element(page.getByText('Zoho Desk must not read this address.')).toBeVisible();
  await page.getByLabelText(/^Name/).fill('Support');
  await page.getByLabelText('Email address').fill('support@shop.example');
  await page.getByLabelText('Provider').selectOptions('other');
  await page.getByLabelText('IMAP server').fill('imap.shop.example');
  await page.getByLabelText('SMTP server').fill('smtp.shop.example');
  const added = reply(mailboxApi.create, aStoredMailbox({ provider: 'other' }));
  reply(mailboxApi.list, [aMailboxRow({ provider: 'other' }, { problem: NOT_SIGNED_IN })]);
  await page.getByRole('dialog').getByRole('button', { name: 'Add mailbox' }).click();
  await expect.poll(() => added).toMatchObject([{ body: { imapHost: 'imap.shop.example', imapPort: 993, provider: 'other' } }]);

  await expect.element(page.getByRole('dialog', { name: 'Set up Support' })).toBeVisible();
  await expect.element(button('Send a test message')).toBeDisabled();
  const saved = reply(mailboxApi.setPasswords, undefined);
  await page.getByLabelText(/^Password/).fill('secret');
  reply(mailboxApi.list, [aMailboxRow({ provider: 'other' })]);
  await button('Save password').click();
  await expect.poll(() => saved).toMatchObject([{ params: { id: 'MBX-0001' }, body: { password: 'secret', smtpPassword: '' } }]);
  await expect.element(page.getByLabelText(/^Password/)).toHaveValue('');

  const result: MailboxTest = {
    lines: [
      { step: 'imap', isOk: true, text: 'Signed in to IMAP' },
      { step: 'smtp', isOk: false, text: 'Couldn’t sign in to SMTP: 535' },
      { step: 'sent', isOk: null, text: 'Test message sent' },
      { step: 'received', isOk: null, text: 'Test message received' },
    ],
    findings: [],
    hints: [{ name: 'SPF', isOk: false, text: 'shop.example has no SPF record.' }],
  };
  reply(mailboxApi.test, result);
  await button('Send a test message').click();
  const lines = page.getByRole('list', { name: 'Result' });
  await expect.element(lines).toHaveTextContent('Signed in to IMAPCouldn’t sign in to SMTP: 535Test message sent: not tried');
  await expect.element(lines).toHaveTextContent('shop.example has no SPF record.');
});
