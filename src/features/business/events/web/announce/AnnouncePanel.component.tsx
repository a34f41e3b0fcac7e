import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ada, renderAt } from '../../../../../testing/web/components/render.tsx';
import { reply } from '../../../../../testing/web/components/replies.ts';
import { customerApi } from '../../../../master-data/customers/customer.contract.ts';
import { type Announcement, announcementApi } from '../../announcement.contract.ts';
import type { CalendarEvent } from '../../event.contract.ts';
import { AnnouncePanel } from './AnnouncePanel.tsx';

const AT = '2026-11-21T11:30:00.000Z';
const EVENT: CalendarEvent = {
  id: 'EVT-0001',
  name: 'Open house',
  date: '2030-03-14T15:00:00.000Z',
  price: 0,
  location: 'Online',
  description: 'See the new tools.',
  registeredCount: 3,
  createdAt: AT,
  lastUpdated: AT,
  version: 1,
};
const PREVIEW = { recipients: 2, unsubscribed: 1, unreachable: 0, withoutAddress: 0, isReady: true };
const SENDING: Announcement = {
  id: '0f0f8f9e-3f0e-4d0e-8f0e-0f0e0f0e0f0e',
  subject: 'Your registration: Open house',
  author: 'Ada',
  createdAt: AT,
  stoppedAt: null,
  sent: 1,
  failed: 0,
  unclear: 0,
  waiting: 1,
  withdrawn: 0,
};
const button = (name: string) => page.getByRole('button', { name, exact: true });
const render = () => renderAt('/events', <AnnouncePanel event={EVENT} onDone={() => undefined} />, { user: ada() });

test('shows the number of recipients, sends once, shows the progress and stops', async () => {
  reply(announcementApi.list, []);
  reply(announcementApi.preview, PREVIEW);
  render();
  await expect.element(page.getByText('2 recipients. 1 has unsubscribed')).toBeVisible();
  await expect.element(page.getByLabelText('Subject')).toHaveValue('Your registration: Open house');
  const sent = reply(announcementApi.send, SENDING);
  reply(announcementApi.list, [SENDING]);
  await button('Send to 2 people').click();
  await expect.poll(() => sent).toMatchObject([{ body: { target: { to: 'attendees' }, subject: 'Your registration: Open house' } }]);
  await expect.element(page.getByText('1 of 2 sent')).toBeVisible();
  await expect.element(page.getByLabelText('Subject')).not.toBeInTheDocument();

  const stopped = { ...SENDING, waiting: 0, withdrawn: 1, stoppedAt: AT };
  reply(announcementApi.stop, stopped);
  reply(announcementApi.list, [stopped]);
  await button('Stop Your registration: Open house').click();
  await expect.element(page.getByText('1 of 2 sent, 1 withdrawn')).toBeVisible();
});

test('invites chosen customers, and keeps an edited text', async () => {
  reply(announcementApi.list, []);
  const previews = reply(announcementApi.preview, PREVIEW);
  render();
  await page.getByLabelText('Message').fill('Come and see.');
  reply(customerApi.suggestions, [{ customerId: 'harbor', shopName: 'Harbor Garage', contactName: '', email: '', phone: '' }]);
  await page.getByText('Selected customers').click();
  await expect.element(page.getByLabelText('Subject')).toHaveValue('Invitation: Open house');
  await expect.element(page.getByLabelText('Message')).toHaveValue('Come and see.');
  await page.getByPlaceholder('Type a name').fill('harbor');
  await page.getByRole('option', { name: 'Harbor Garage' }).click();
  await expect.poll(() => previews.at(-1)).toMatchObject({ body: { target: { to: 'customers', customerIds: ['harbor'] } } });
});

test('asks for a mailbox first', async () => {
  reply(announcementApi.list, []);
  reply(announcementApi.preview, { ...PREVIEW, isReady: false });
  render();
  await expect.element(page.getByText('Connect a mailbox first')).toBeVisible();
  await expect.element(button('Send to 2 people')).toBeDisabled();
});
