import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ada, renderAt, uma } from '../../../../testing/web/components/render.tsx';
import { reply } from '../../../../testing/web/components/replies.ts';
import { NOTIFICATION_KINDS, type NotificationKind } from '../notification.contract.ts';
import { type NotificationChoices, notificationChoiceApi } from '../notification-choice.contract.ts';
import { NotificationSettings } from './NotificationSettings.tsx';

const kinds = Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, true])) as Record<NotificationKind, boolean>;
const email = page.getByRole('switch', { name: 'Email' });

function render(given: Partial<NotificationChoices>, user = uma()): void {
  reply(notificationChoiceApi.read, { email: true, inApp: true, kinds, isEmailReady: true, ...given });
  renderAt('/account', <NotificationSettings />, { user });
}

test('turns off email', async () => {
  render({});
  const changed = reply(notificationChoiceApi.change, { email: false, inApp: true, kinds, isEmailReady: true });
  await email.click();
  await expect.poll(() => changed).toMatchObject([{ body: { email: false } }]);
});

test('asks to connect a mailbox first, and links to it for Admins', async () => {
  render({ isEmailReady: false }, ada());
  await expect.element(page.getByRole('link', { name: 'Settings > Email' })).toBeVisible();
  await expect.element(email).toBeDisabled();
});

test('tells users who can connect a mailbox', async () => {
  render({ isEmailReady: false });
  await expect.element(page.getByText('Connect a mailbox first. An Admin can do this in Settings > Email.')).toBeVisible();
});
