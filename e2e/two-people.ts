import type { Page } from '@playwright/test';
import { createTicket, storedTicket } from '../src/testing/server/ticket-steps.ts';
import { expectAccessible } from '../src/testing/web/accessibility.ts';
import { chooseStatus, draftIsGone, fillUnlisted, saveButton } from '../src/testing/web/case-steps.ts';
import { expect, test } from '../src/testing/web/fixtures.ts';

const status = (page: Page) => page.getByRole('combobox', { name: 'Status', exact: true });

test('resolves a conflict on a case field by field, and shows the result to the other person', async ({ openPage, api }) => {
  const ticket = await createTicket(api, { vehicleMake: 'BMW' });
  const ada = await openPage(`/sod/${ticket.id}`, { as: 'Admin' });
  const uma = await openPage(`/sod/${ticket.id}`);
  await uma.getByLabel('Mileage', { exact: true }).fill('48210');
  await chooseStatus(uma, 'On Hold');
  await fillUnlisted(uma.getByLabel('Company'), "Uma's Garage");
  await ada.getByLabel('Mileage', { exact: true }).fill('48300');
  await chooseStatus(ada, 'Resolved');
  await ada.getByLabel('Contact').fill('T. Mueller');
  await saveButton(ada).click();
  await draftIsGone(ada);

  await expect(uma.getByLabel('Contact')).toHaveValue('T. Mueller');
  await saveButton(uma).click();
  const dialog = uma.getByRole('dialog', { name: 'Someone else changed this ticket' });
  await expect(dialog.getByRole('radiogroup')).toHaveCount(2);
  await expect(dialog.getByRole('radiogroup', { name: 'Mileage' }).getByLabel('Keep mine: 48210')).toBeChecked();
  await dialog.getByRole('radiogroup', { name: 'Status' }).getByLabel('Use theirs: Resolved').check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await draftIsGone(uma);
  await expect(ada.getByLabel('Mileage', { exact: true })).toHaveValue('48210');
  await expect(ada.getByLabel('Company')).toHaveValue("Uma's Garage");
  await expect(status(ada)).toHaveValue('Resolved');
  const { history, ...fields } = await storedTicket(api, ticket);
  expect(fields).toMatchObject({ mileage: 48210, status: 'Resolved', customerName: 'T. Mueller', customerCompany: "Uma's Garage" });
  expect(history.filter(({ type }) => type === 'STATUS_CHANGE')).toHaveLength(1);
});

test('marks a field that someone else changed, tells of their note, and claims the ticket with one key', async ({ openPage, api }) => {
  const ticket = await createTicket(api);
  const page = await openPage(`/sod/${ticket.id}`);
  const reg = page.getByLabel('Reg.');
  await reg.fill('mine');
  const note = { type: 'NOTE', category: 'Research', content: 'Checked the fuse' };
  await api.put(`/api/tickets/${ticket.id}`, { reg: 'theirs', history: [note] });
  await expect(page.getByRole('status').filter({ hasText: 'Ada Admin: theirs' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Use this' }).click();
  await expect(reg).toHaveValue('theirs');
  await expect(page.getByRole('button', { name: 'Keep mine' })).toHaveCount(0);

  const composer = page.getByLabel('New note');
  await composer.fill('The fuse');
  await expect(page.getByText(/^Ada Admin replied/)).toBeVisible();
  await composer.fill('');
  await page.keyboard.press('Escape');
  await page.keyboard.press('i');
  await expect(page.getByText('Assigned to you')).toBeVisible();
  expect((await storedTicket(api, ticket)).assignees).toMatchObject([{ name: 'Uma User' }]);
});

test('reports no conflict for equal changes, or for a field reset to its original value', async ({ openPage, api }) => {
  const ticket = await createTicket(api, { reg: 'OLD 1' });
  const page = await openPage(`/sod/${ticket.id}`);
  await page.getByLabel('Chassis').fill('G20');
  await page.getByLabel('Reg.').fill('NEW 2');
  await page.getByLabel('Reg.').fill('OLD 1');
  await api.put(`/api/tickets/${ticket.id}`, { chassis: 'G20', reg: 'THEIRS 3' });
  await expect(page.getByLabel('Reg.')).toHaveValue('THEIRS 3');
  await saveButton(page).click();
  await draftIsGone(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await storedTicket(api, ticket)).toMatchObject({ chassis: 'G20', reg: 'THEIRS 3' });
});

test('prompts again if the record changes while the prompt is open', async ({ openPage, api }) => {
  const ticket = await createTicket(api);
  const page = await openPage(`/sod/${ticket.id}`);
  await page.getByLabel('Reg.').fill('mine');
  await api.put(`/api/tickets/${ticket.id}`, { reg: 'theirs', customerName: 'T. Mueller' });
  await expect(page.getByLabel('Contact')).toHaveValue('T. Mueller');
  await saveButton(page).click();
  const dialog = page.getByRole('dialog', { name: 'Someone else changed this ticket' });
  await expect(dialog.getByLabel('Use theirs: theirs')).toBeVisible();
  await api.put(`/api/tickets/${ticket.id}`, { reg: 'theirs, once more', chassis: 'G20' });
  await expect(page.getByLabel('Chassis')).toHaveValue('G20');
  await dialog.getByLabel('Use theirs: theirs').check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByLabel('Use theirs: theirs, once more')).toBeVisible();
  expect((await storedTicket(api, ticket)).reg).toBe('theirs, once more');
  await dialog.getByLabel('Keep mine: mine').check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await draftIsGone(page);
  expect((await storedTicket(api, ticket)).reg).toBe('mine');
});

test('adds a colleague’s comments and communications to the open ticket at their positions', async ({ openPage, api }) => {
  const ticket = await createTicket(api);
  const uma = await openPage(`/sod/${ticket.id}`);
  const ada = await openPage(`/sod/${ticket.id}`, { as: 'Admin' });
  for (const text of ['First thought', 'Second thought']) {
    await ada.getByLabel('Internal comment', { exact: true }).fill(text);
    await ada.getByRole('button', { name: 'Add comment' }).click();
    await expect(uma.getByRole('list', { name: 'Internal comments' }).getByText(text)).toBeVisible();
  }
  await expect(uma.getByRole('list', { name: 'Internal comments' }).getByRole('listitem')).toHaveText([/Second thought/, /First thought/]);
  await expect(uma.getByRole('list', { name: 'Internal comments' }).getByText('Ada Admin').first()).toBeVisible();

  await ada.getByRole('tab', { name: /Customer contact/ }).click();
  await expect(ada.getByText('No calls, emails or chats yet')).toBeVisible();
  await ada.getByLabel('Log customer contact').fill('Called the shop.\nThey keep the charger on.');
  await ada.getByRole('button', { name: 'Add Note' }).click();
  await saveButton(ada).click();
  await uma.getByRole('tab', { name: 'Customer contact 1' }).click();
  await expect(uma.getByText('Called the shop.')).toBeVisible();
  await expect(uma.getByText('They keep the charger on.')).toBeVisible();
  await uma.getByRole('tab', { name: 'History 2' }).click();
  await expect(uma.getByText('Called the shop.')).toBeVisible();
  await uma.getByRole('tab', { name: 'Activity 1' }).click();
  await expect(uma.getByText('Called the shop.')).toBeVisible();
});

test('saves all other input without a removed note', async ({ openPage, api }) => {
  const ticket = await createTicket(api);
  const page = await openPage(`/sod/${ticket.id}`);
  for (const text of ['Keep this', 'Not this']) {
    await page.getByLabel('New note').fill(text);
    await page.getByRole('button', { name: 'Add Note' }).click();
  }
  const pending = page.getByRole('listitem').filter({ hasText: 'Not saved yet' });
  await expect(pending).toHaveCount(2);
  await pending.filter({ hasText: 'Not this' }).getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('New note').fill('');
  await saveButton(page).click();
  await expect(pending).toHaveCount(0);
  expect((await storedTicket(api, ticket)).history.map(({ content }) => content)).toEqual(['Ticket created', 'Keep this']);
  await draftIsGone(page);
});
