import { createTicket, storedTicket } from '../../../../../testing/server/ticket-steps.ts';
import { chooseStatus, draftIsGone, saveButton } from '../../../../../testing/web/case-steps.ts';
import { expect, test } from '../../../../../testing/web/fixtures.ts';

test('moves a ticket to another list, records the change in its history, and returns to the list it was opened from', async ({
  openPage,
  api,
}) => {
  const ticket = await createTicket(api, { summary: 'Wrongly filed', reg: 'M-KT 1' });
  const page = await openPage(`/sod/${ticket.id}`);
  await page.getByLabel('Type').selectOption('Tech Support');
  await page.getByRole('button', { name: 'Save & return' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tech Support');
  await expect(page.getByRole('link', { name: 'Wrongly filed' })).toBeVisible();
  await page.goto('/#/support?assignee=Unassigned');
  await page.getByRole('link', { name: 'Wrongly filed' }).click();
  await page.getByLabel('Billing status').selectOption('Pending');
  await expect(page.getByText('Invoices can change this automatically.')).toBeVisible();
  await page.getByLabel('Type').selectOption('Bug Report');
  await page.getByLabel('Reg.').fill('');
  await saveButton(page).click();
  await draftIsGone(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bug Reports');
  await expect(page.getByText('Invoices can change this automatically.')).toBeHidden();
  expect(await storedTicket(api, ticket)).toMatchObject({ type: 'Bug Report', billingStatus: 'Pending', reg: '' });

  const line = page.getByText('Type changed from Tech Support to Bug Report');
  await expect(line).toBeHidden();
  await page.getByRole('tab', { name: 'History 3' }).click();
  const change = page.getByRole('listitem').filter({ has: line });
  for (const text of ['Billing status changed from Not Billable to Pending', 'Reg. cleared (was M-KT 1)', 'by Uma User'])
    await expect(change).toContainText(text);
  await chooseStatus(page, 'On Hold');
  await saveButton(page).click();
  await page.getByRole('button', { name: 'Status 1' }).click();
  await expect(page.getByText('Status changed from New to On Hold')).toBeVisible();
  await expect(line).toBeHidden();
  await page.getByRole('button', { name: 'Changes 3' }).click();
  await expect(line).toBeVisible();
  await expect(page.getByText('Status changed from New to On Hold')).toBeHidden();

  await page.getByRole('button', { name: 'Save & return' }).click();
  await expect(page).toHaveURL(/support\?assignee=Unassigned/);
});

test('sets and clears a follow-up, and marks a due one in the list and on the ticket', async ({ openPage, api, server }) => {
  const ticket = await createTicket(api, { summary: 'Wait for the charger', followUpDate: '2026-01-05' });
  await server.database.query('UPDATE tickets SET is_follow_up_due = true');
  const page = await openPage('/sod');
  const row = page.getByRole('link', { name: 'Wait for the charger' });
  await expect(row.getByText('Follow-up')).toBeVisible();
  await row.click();
  const button = page.getByRole('button', { name: 'Follow-up: Jan 5, 2026' });
  await expect(button).toHaveAttribute('data-due', 'true');
  await button.click();
  const choices = page.getByRole('dialog', { name: 'Follow-up' });
  await expect(choices.getByLabel('Pick a date')).toHaveValue('01/05/2026');
  await choices.getByRole('button', { name: 'In 3 days' }).click();
  await saveButton(page).click();
  await draftIsGone(page);
  const { followUpDate, isFollowUpDue } = await storedTicket(api, ticket);
  expect(isFollowUpDue).toBe(false);
  expect(Date.parse(followUpDate ?? '')).toBeGreaterThan(Date.now());

  await page.getByRole('button', { name: /^Follow-up: / }).click();
  await choices.getByRole('button', { name: 'No follow-up' }).click();
  await expect(page.getByRole('button', { name: 'Follow-up: None' })).toBeFocused();
  await saveButton(page).click();
  await draftIsGone(page);
  expect((await storedTicket(api, ticket)).followUpDate).toBeNull();
});
