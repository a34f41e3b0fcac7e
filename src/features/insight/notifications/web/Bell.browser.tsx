import { createTicket } from '../../../../testing/server/ticket-steps.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../../../../testing/web/accessibility.ts';
import { expect, test } from '../../../../testing/web/fixtures.ts';

test('notifies an assigned user right away, opens the ticket by keyboard, and marks notifications as read', async ({
  openPage,
  api,
  people,
}) => {
  const { fullName } = await people.person('User');
  const page = await openPage('/menu');
  const bell = page.getByRole('banner').getByRole('button', { name: /^Notifications/ });
  await expect(bell).toHaveAccessibleName('Notifications');
  await bell.click();
  await expect(page.getByText('No notifications yet')).toBeVisible();
  await page.keyboard.press('Escape');

  const ticket = await createTicket(api, { summary: 'Gateway open', assignees: [fullName] });
  await createTicket(api, { summary: 'Second case', assignees: [fullName] });
  await expect(bell).toHaveAccessibleName('Notifications, 2 unread');
  await expect(page).toHaveTitle(/^\(2\) /);
  await page.keyboard.press('Shift+N');
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await expect(panel.getByRole('listitem')).toHaveCount(2);
  await expect(panel.getByRole('listitem').last()).toContainText('Ada Admin assigned you');
  await expect(panel.getByRole('listitem').last().getByText('Mute', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
  await expect(page).toHaveURL(new RegExp(ticket.id));
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread');

  await bell.click();
  await panel.getByText('Unread', { exact: true }).click();
  await expect(panel.getByRole('listitem')).toHaveText([/Second case/]);
  await panel.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(panel.getByText('You’re all caught up')).toBeVisible();
  await expect(bell).toHaveAccessibleName('Notifications');
});

test('watches a ticket, suggests names behind @, and mutes a ticket from the list with an undo', async ({ openPage, api, people }) => {
  await people.person('Admin');
  const { fullName } = await people.person('User');
  const ticket = await createTicket(api);
  const page = await openPage(`/sod/${ticket.id}`);
  for (const name of ['New note', 'Internal comment']) {
    const text = page.getByRole('textbox', { name, exact: true });
    await text.pressSequentially('Thanks @ad');
    await expect(page.getByRole('option', { name: 'Ada Admin' })).toBeVisible();
    await text.press('Enter');
    await expect(text).toHaveValue('Thanks @Ada Admin ');
    await expect(page.getByRole('listbox', { name: 'Users to mention' })).toBeHidden();
    await text.fill('');
  }

  const watch = page.getByRole('button', { name: /^Notifications for this ticket/ });
  await expect(watch).toHaveAccessibleName(/: not watching$/);
  await watch.click();
  await page.getByRole('menuitemcheckbox', { name: 'Watch this ticket' }).click();
  await expect(watch).toHaveAccessibleName(/: watching$/);

  await page.goto('/#/menu');
  // An open ticket would mark the mention as read.
  await expect(page.getByRole('main').getByRole('link', { name: /^SOD Programming/ })).toBeVisible();
  const bell = page.getByRole('banner').getByRole('button', { name: /^Notifications/ });
  await api.put(`/api/tickets/${ticket.id}`, { history: [{ content: `@${fullName} please` }] });
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread');
  await bell.click();
  await expect(page.getByRole('listitem').filter({ hasText: 'mentioned you' })).toContainText(`@${fullName} please`);
  await page.getByRole('button', { name: `Mute ${ticket.id}` }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(`${ticket.id} unmuted`)).toBeVisible();
});
