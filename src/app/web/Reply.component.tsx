import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type MailMessage, mailApi, type TicketMail } from '../../features/mail/messages/mail-message.contract.ts';
import { aMailMessage, aParticipant, aTicketMail } from '../../features/mail/messages/mail-message.factory.ts';
import { messagePages } from '../../features/mail/messages/web/message.manifest.ts';
import { attachmentApi } from '../../features/ticketing/attachments/attachment.contract.ts';
import { aStoredTicket } from '../../features/ticketing/tickets/ticket.factory.ts';
import type { HistoryEntry } from '../../features/ticketing/tickets/ticket-history.contract.ts';
import { TicketPage } from '../../features/ticketing/tickets/web/TicketPage.tsx';
import { press } from '../../testing/web/components/keys.ts';
import { ada, renderAt } from '../../testing/web/components/render.tsx';
import { reply, replyWithError } from '../../testing/web/components/replies.ts';
import { replyWithTicket } from '../../testing/web/components/ticket.ts';

const AT = '2026-11-21T11:30:00.000Z';
const EMAIL: HistoryEntry = {
  id: aMailMessage().id,
  timestamp: AT,
  user: 'Dana Fox',
  origin: 'mail',
  content: 'It fails again.\n\nOn Monday, Sam wrote:\n> Try again.\n> Please',
  type: 'EMAIL',
  category: 'Email',
};
const LEE = { name: 'Lee', address: 'lee@harbor.example' };
const button = (name: string) => page.getByRole('button', { name, exact: true });
const text = page.getByRole('textbox', { name: 'Reply' });

/** Each test has its own ticket, because the composer that was open stays open. */
let tickets = 0;

function render(mail: Partial<TicketMail> = {}, history: HistoryEntry[] = [EMAIL], user = ada()): void {
  tickets += 1;
  const ticket = aStoredTicket({ id: `TKT-00000${tickets}`, customerName: 'Dana Fox', customerEmail: 'dana@harbor.example', history });
  replyWithTicket(ticket);
  reply(mailApi.ofTicket, aTicketMail({ messages: [aMailMessage()], participants: [aParticipant(), aParticipant(LEE)], ...mail }));
  reply(attachmentApi.list, []);
  renderAt(`/sod/${ticket.id}`, <TicketPage />, { route: '/sod/$ticketId', user, features: [messagePages] });
}

const aQueued = (given: Partial<MailMessage> = {}): MailMessage =>
  aMailMessage({
    id: '0197c8d4-5f6a-7000-8000-000000000002',
    direction: 'out',
    entryId: null,
    state: 'queued',
    author: 'Ada Admin',
    text: 'Use version 5.',
    to: [{ name: 'Dana Fox', address: 'dana@harbor.example' }],
    notBefore: new Date(Date.now() + 8_000).toISOString(),
    ...given,
  });

test('sends a reply to the usual recipients without a removed one, and offers Undo', async () => {
  render();
  await button('Reply').click();
  const cc = page.getByRole('combobox', { name: 'Cc', exact: true });
  await expect.element(cc).toBeVisible();
  await press(cc, 'Backspace');
  await text.fill('Use version 5.');
  const sent = reply(mailApi.reply, aQueued());
  reply(mailApi.ofTicket, aTicketMail({ messages: [aMailMessage(), aQueued()] }));
  await button('Send').click();
  await expect
    .poll(() => sent)
    .toMatchObject([
      { body: { to: [{ address: 'dana@harbor.example' }], cc: [], removed: [LEE.address], text: 'Use version 5.', seenEntryId: EMAIL.id } },
    ]);
  await expect.element(page.getByText(/^Sending in \d s$/)).toBeVisible();

  const undone = reply(mailApi.undo, undefined);
  reply(mailApi.ofTicket, aTicketMail({ messages: [aMailMessage()] }));
  await button('Undo').click();
  await expect.poll(() => undone).toHaveLength(1);
  await expect.element(text).toHaveValue('Use version 5.');
});

test('asks before it sends a reply without the mentioned attachment', async () => {
  render();
  await button('Reply').click();
  await text.fill('The log is attached.');
  const sent = reply(mailApi.reply, aQueued());
  await button('Send').click();
  await expect.element(page.getByText('The text mentions an attachment, but no file is attached')).toBeVisible();
  expect(sent).toEqual([]);
  await button('Send anyway').click();
  await expect.poll(() => sent).toMatchObject([{ body: { isAnyway: true } }]);
});

test('shows who replied when the server has a newer message', async () => {
  render();
  await button('Reply').click();
  await text.fill('Use version 5.');
  replyWithError(mailApi.reply, { status: 409, code: 'new_messages', message: 'Lee replied.', body: { author: 'Lee', at: AT } });
  await button('Send').click();
  await expect.element(page.getByText(/^Lee replied/)).toBeVisible();
  await button('Show').click();
  await expect.element(text).toHaveValue('Use version 5.');
});

test('tells Admins to connect a mailbox first', async () => {
  render({ mailboxes: [] });
  await button('Reply').click();
  await expect.element(page.getByText('Connect a mailbox first')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Settings > Email' })).toBeVisible();
});

test('folds a quote, and shows what to decide about an email', async () => {
  const message = aMailMessage({
    quotedFrom: 17,
    isNewAddress: true,
    customerChoices: [
      { id: 'harbor-garage', name: 'Harbor Garage' },
      { id: 'harbor-tools', name: 'Harbor Tools' },
    ],
    suggestedTicketId: 'TKT-000123',
    omittedFiles: [{ name: 'big.zip', reason: 'The file is too large.' }],
    signatureImages: ['logo.png', 'badge.png'],
    security: 'signed',
  });
  render({ messages: [message] });
  await expect.element(page.getByText('It fails again.')).toBeVisible();
  await expect.element(page.getByText('Try again.')).not.toBeInTheDocument();
  await button('Show quoted text, 3 lines').click();
  await expect.element(page.getByText('Try again.')).toBeVisible();
  for (const notice of [
    'Signature not checked',
    /^Harbor Garage or Harbor Tools\?/,
    /^May belong to TKT-000123/,
    /^big.zip isn’t attached/,
  ])
    await expect.element(page.getByText(notice).first()).toBeVisible();
  await expect.element(page.getByText(/logo.png, badge.png/)).not.toBeVisible();
  await page.getByText('2 signature images hidden').click();
  await expect.element(page.getByText(/logo.png, badge.png/)).toBeVisible();
  const decided = reply(mailApi.decide, message);
  await button('Confirm').click();
  await expect.poll(() => decided).toMatchObject([{ body: { action: 'confirm-sender' } }]);
});

test('lets a user decide about a message that wasn’t confirmed, and correct a wrong address', async () => {
  const failed = { name: '', address: 'dana@harbor.exmple', field: 'to', state: 'failed', reason: 'Unknown domain' } as const;
  render({
    messages: [
      aQueued({ state: 'unclear', notBefore: null }),
      aQueued({ id: '0197c8d4-5f6a-7000-8000-000000000003', state: 'failed', notBefore: null, recipients: [failed] }),
    ],
  });
  await expect.element(page.getByText('Not confirmed')).toBeVisible();
  const decided = reply(mailApi.decide, aQueued());
  await button('It arrived').click();
  await expect.poll(() => decided).toMatchObject([{ body: { action: 'arrived' } }]);
  await expect.element(page.getByText(/Unknown domain/)).toBeVisible();
  await button('Correct the address and send again').click();
  await page.getByLabelText('Address instead of dana@harbor.exmple').fill('dana@harbor.example');
  const retried = reply(mailApi.retry, aQueued());
  await button('Send again').last().click();
  await expect.poll(() => retried).toMatchObject([{ body: { addresses: { 'dana@harbor.exmple': 'dana@harbor.example' } } }]);
});
