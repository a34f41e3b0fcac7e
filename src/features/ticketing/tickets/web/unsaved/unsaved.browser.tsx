import type { Page } from '@playwright/test';
import { createTicket, storedTicket } from '../../../../../testing/server/ticket-steps.ts';
import { expectAccessible } from '../../../../../testing/web/accessibility.ts';
import { expect, test } from '../../../../../testing/web/fixtures.ts';

const notice = (page: Page) => page.getByRole('alert').filter({ hasText: 'Not saved: ' });
const entry = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Drafts/ });
const row = (page: Page, summary: string) => page.getByRole('main').getByRole('link', { name: summary });

async function addNote(page: Page, text: string): Promise<void> {
  await page.getByLabel('New note').fill(text);
  await page.getByRole('button', { name: 'Add Note' }).click();
}

test('a note that is not saved is offered on leaving, and its ticket marked in list and sidebar, until it is saved', async ({
  openPage,
  api,
}) => {
  const ticket = await createTicket(api, { summary: 'Gateway open' });
  const page = await openPage('/sod');
  await row(page, 'Gateway open').click();
  await addNote(page, 'Supply held at 13.6 V.');
  await expect(notice(page)).toBeHidden();
  await page.goBack();
  await expect(notice(page)).toContainText('Not saved: 1 note');
  await expect(row(page, 'Gateway open')).toContainText('Draft');
  await notice(page).getByRole('button', { name: 'Go back' }).press('Enter');
  await expect(page.getByText('Not saved yet')).toBeVisible();
  await expect(notice(page)).toBeHidden();

  await page.goBack();
  await entry(page).click();
  await expect(row(page, 'Gateway open')).toContainText('1 note');
  await expect(notice(page)).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(page.getByText(`${ticket.id} is saved.`)).toBeVisible();
  await expect(page.getByText('No drafts')).toBeVisible();
  await expect(notice(page)).toBeHidden();
  await expect(entry(page)).toBeHidden();
  expect((await storedTicket(api, ticket)).history.map(({ content }) => content)).toContain('Supply held at 13.6 V.');
});

test('what is not saved shows on the dashboard of another tab at once, and goes there once it is saved', async ({ openPage, api }) => {
  const ticket = await createTicket(api);
  const page = await openPage(`/sod/${ticket.id}`);
  const second = await page.context().newPage();
  await second.goto('/#/dashboard');
  const hint = second.getByRole('link', { name: '1 ticket has notes or changes you have not saved' });
  await expect(second.getByRole('heading', { name: /^Good / })).toBeVisible();
  await expect(hint).toBeHidden();
  await addNote(page, 'Supply held at 13.6 V.');
  await expect(hint).toBeVisible();
  await expect(entry(second)).toBeVisible();
  await second.getByRole('button', { name: 'Collapse sidebar' }).click();
  await expect(entry(second)).toHaveAttribute('title', 'Drafts: 1 not saved');
  await expect(entry(second).getByRole('img', { name: '1 not saved' })).toBeInViewport();
  await page.keyboard.press('Control+s');
  await expect(hint).toBeHidden();
  await expect(entry(second)).toBeHidden();
});

test('a draft that somebody else changed too, or that is wrong, is kept, with the reason, when it is saved after leaving', async ({
  openPage,
  api,
  errors,
}) => {
  errors.allow(/409|changed by someone else|year between/);
  const ticket = await createTicket(api, { summary: 'Gateway open' });
  const page = await openPage('/sod');
  await row(page, 'Gateway open').click();
  await page.getByLabel('Reg.').fill('mine');
  await page.getByLabel('Year').fill('19');
  await page.goBack();
  await expect(notice(page)).toContainText('Not saved: 2 changes');
  await notice(page).getByRole('button', { name: /^Save/ }).click();
  await expect(notice(page)).toContainText('Please enter a year between 1880 and 2200');
  await expectAccessible(page);
  await notice(page).getByRole('button', { name: 'Go back' }).click();
  await page.getByLabel('Year').fill('');
  await page.goBack();
  await expect(notice(page)).toContainText('Not saved: 1 change');
  await api.put(`/api/tickets/${ticket.id}`, { reg: 'theirs' });
  await notice(page).getByRole('button', { name: /^Save/ }).click();
  await expect(notice(page)).toContainText('Somebody else changed the same fields.');
  expect((await storedTicket(api, ticket)).reg).toBe('theirs');
  await notice(page).getByRole('button', { name: 'Go back' }).click();
  await expect(page.getByLabel('Reg.')).toHaveValue('mine');
});
