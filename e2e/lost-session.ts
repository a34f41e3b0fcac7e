import type { Page } from '@playwright/test';
import type { Ticket } from '../src/features/ticketing/tickets/ticket.contract.ts';
import { aTicket } from '../src/features/ticketing/tickets/ticket.factory.ts';
import { STAFF_PASSWORD } from '../src/testing/server/staff.ts';
import { saveButton, typeOnTicket } from '../src/testing/web/case-steps.ts';
import { endSessionAtNext } from '../src/testing/web/end-session.ts';
import { expect, test } from '../src/testing/web/fixtures.ts';

const signIn = async (page: Page, name: string) => {
  await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
  await page.getByLabel('Email or Username').fill(name);
  await page.getByLabel('Password', { exact: true }).fill(STAFF_PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
};

test.beforeEach(({ errors }) => errors.allow(/401|sign in/i));

test('returns to the ticket and its draft after a session that expired during typing, and saves the draft', async ({
  openPage,
  people,
  api,
}) => {
  const { body: ticket } = await api.post<Ticket>('/api/tickets', aTicket());
  const page = await openPage(`/sod/${ticket.id}`);
  await typeOnTicket(page);
  await endSessionAtNext(page, 'PUT');
  await saveButton(page).click();
  const { username } = await people.person('User');
  await signIn(page, username);

  await expect(page).toHaveURL(new RegExp(`#/sod/${ticket.id}$`));
  await expect(page.getByLabel('Reg.')).toHaveValue('M-KT 4412');
  await expect(page.getByLabel('New note')).toHaveValue('Half a sent');
  await expect(page.getByText('Not saved yet')).toBeVisible();
  await saveButton(page).click();
  await expect(page.getByText('Not saved yet')).toBeHidden();
  const { body } = await api.get<Ticket>(`/api/tickets/${ticket.id}`);
  expect(body.reg).toBe('M-KT 4412');
  expect(body.history.filter(({ content }) => content === 'A note that waits')).toHaveLength(1);
});

test('hides a draft from the next user of the same browser', async ({ openPage, people, api }) => {
  const { body: ticket } = await api.post<Ticket>('/api/tickets', aTicket());
  const page = await openPage(`/sod/${ticket.id}`);
  await page.getByLabel('Reg.').fill("Uma's");
  await expect(page.getByText('Draft saved')).toBeVisible();
  await page.getByRole('button', { name: /Account menu, Uma/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  const ada = await people.person('Admin');
  await signIn(page, ada.email);
  await expect(page.getByRole('button', { name: /Account menu, Ada/ })).toBeVisible();
  await page.goto(`/#/sod/${ticket.id}`);
  await expect(page.getByLabel('Reg.')).toHaveValue('');
  await expect(page.getByText('Draft saved')).toBeHidden();

  await page.getByRole('button', { name: /Account menu, Ada/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await signIn(page, (await people.person('User')).username);
  await expect(page.getByRole('button', { name: /Account menu, Uma/ })).toBeVisible();
  await page.goto(`/#/sod/${ticket.id}`);
  await expect(page.getByLabel('Reg.')).toHaveValue("Uma's");
});

test('signs out all tabs', async ({ openPage, page }) => {
  await openPage('/sod');
  const second = await page.context().newPage();
  await second.goto('/#/bugs');
  await expect(second.getByRole('heading', { level: 1 })).toHaveText('Bug Reports');
  await page.getByRole('button', { name: /Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
  await expect(second.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
  expect(await second.evaluate(() => sessionStorage.getItem('current-user'))).toBeNull();
});

test('preserves a comment typed after the session expired until the next sign-in', async ({ openPage, people, api }) => {
  const { body: ticket } = await api.post<Ticket>('/api/tickets', aTicket());
  const page = await openPage(`/sod/${ticket.id}`);
  await page.getByLabel('Internal comment', { exact: true }).fill('Ask for the flash log.');
  await endSessionAtNext(page, 'POST');
  await page.getByRole('button', { name: 'Add comment' }).click();
  await signIn(page, (await people.person('User')).email);
  await expect(page.getByLabel('Internal comment', { exact: true })).toHaveValue('Ask for the flash log.');
  await page.getByRole('button', { name: 'Add comment' }).click();
  await expect(page.getByRole('list', { name: 'Internal comments' }).getByText('Ask for the flash log.')).toBeVisible();
  await expect(page.getByLabel('Internal comment', { exact: true })).toHaveValue('');
});
