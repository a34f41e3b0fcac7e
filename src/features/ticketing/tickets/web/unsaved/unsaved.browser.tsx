import type { Page } from '@playwright/test';
import { createTicket, mergeTickets, storedTicket } from '../../../../../testing/server/ticket-steps.ts';
import { expectAccessible } from '../../../../../testing/web/accessibility.ts';
import { expect, test } from '../../../../../testing/web/fixtures.ts';
import { holdRequests } from '../../../../../testing/web/held-requests.ts';

const notice = (page: Page) => page.getByRole('alert').filter({ hasText: 'Unsaved: ' });
const entry = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Drafts/ });
const row = (page: Page, summary: string) => page.getByRole('main').getByRole('link', { name: summary });

async function addNote(page: Page, text: string): Promise<void> {
  await page.getByLabel('New note').fill(text);
  await page.getByRole('button', { name: 'Add Note' }).click();
}

test('offers to save a draft on leaving, marks its ticket in list and sidebar, and keeps text that isn’t added yet', async ({
  openPage,
  api,
}) => {
  const ticket = await createTicket(api, { summary: 'Gateway open' });
  const page = await openPage('/sod');
  await row(page, 'Gateway open').click();
  await addNote(page, 'Supply held at 13.6 V.');
  await page.getByLabel('New note').fill('Half a sent');
  await expect(notice(page)).toBeHidden();
  await page.goBack();
  await expect(notice(page)).toContainText('Unsaved: 1 note, 1 note in progress');
  await page.keyboard.press('Control+s');
  await expect(page.getByText(`${ticket.id} saved, except for 1 note in progress`)).toBeVisible();
  await expect(notice(page)).toContainText(/Unsaved: 1 note in progress/);
  await expect(notice(page).getByRole('button', { name: /^Save/ })).toBeHidden();
  await page.keyboard.press('Control+s');
  await expect(row(page, 'Gateway open')).toContainText('Draft');
  await notice(page).getByRole('button', { name: 'Go back' }).press('Enter');
  await expect(page.getByLabel('New note')).toHaveValue('Half a sent');
  await expect(page.getByText(`${ticket.id} saved`, { exact: true })).toBeHidden();
  await page.getByRole('button', { name: 'Add Note' }).click();
  await expect(page.getByText('Not saved yet')).toBeVisible();
  await expect(notice(page)).toBeHidden();

  await page.goBack();
  await entry(page).click();
  await expect(row(page, 'Gateway open')).toContainText('1 note');
  await expect(notice(page)).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(page.getByText(`${ticket.id} saved`, { exact: true })).toBeVisible();
  await expect(page.getByText('No drafts')).toBeVisible();
  await expect(notice(page)).toBeHidden();
  await expect(entry(page)).toBeHidden();
  const notes = (await storedTicket(api, ticket)).history.map(({ content }) => content);
  expect(notes).toEqual(['Ticket created', 'Supply held at 13.6 V.', 'Half a sent']);
});

test('shows drafts on the dashboard of another tab until they are saved', async ({ openPage, api }) => {
  const ticket = await createTicket(api);
  const page = await openPage(`/sod/${ticket.id}`);
  const second = await page.context().newPage();
  await second.goto('/#/dashboard');
  const hint = second.getByRole('link', { name: 'Unsaved changes on 1 ticket' });
  await expect(second.getByRole('heading', { name: /^Good / })).toBeVisible();
  await expect(hint).toBeHidden();
  await addNote(page, 'Supply held at 13.6 V.');
  await expect(hint).toBeVisible();
  await expect(entry(second)).toBeVisible();
  await second.getByRole('button', { name: 'Collapse sidebar' }).click();
  await expect(entry(second)).toHaveAttribute('title', '1 unsaved draft');
  await expect(entry(second).getByRole('img', { name: '1 unsaved draft' })).toBeInViewport();
  await page.keyboard.press('Control+s');
  await expect(hint).toBeHidden();
  await expect(entry(second)).toBeHidden();
});

test('keeps a conflicting or invalid draft on a save after leaving, and gives the reason', async ({ openPage, api, errors }) => {
  errors.allow(/409|Someone else changed|year between/);
  const ticket = await createTicket(api, { summary: 'Gateway open' });
  const page = await openPage('/sod');
  await row(page, 'Gateway open').click();
  await page.getByLabel('Reg.').fill('mine');
  await page.getByLabel('Year').fill('19');
  await page.goBack();
  await expect(notice(page)).toContainText('Unsaved: 2 changes');
  await notice(page).getByRole('button', { name: /^Save/ }).click();
  await expect(notice(page)).toContainText('Enter a year between 1880 and 2200');
  await expectAccessible(page);
  await notice(page).getByRole('button', { name: 'Go back' }).click();
  await page.getByLabel('Year').fill('');
  await page.goBack();
  await expect(notice(page)).toContainText('Unsaved: 1 change');
  await api.put(`/api/tickets/${ticket.id}`, { reg: 'theirs' });
  await notice(page).getByRole('button', { name: /^Save/ }).click();
  await expect(notice(page)).toContainText('Someone else changed the same fields.');
  expect((await storedTicket(api, ticket)).reg).toBe('theirs');
  await notice(page).getByRole('button', { name: 'Go back' }).click();
  await expect(page.getByLabel('Reg.')).toHaveValue('mine');
});

test('offers to save a ticket after opening another one that loads slowly', async ({ openPage, api }) => {
  const ticket = await createTicket(api);
  const other = await createTicket(api, { summary: 'Key learning fails' });
  const page = await openPage(`/sod/${ticket.id}`);
  await addNote(page, 'Supply held at 13.6 V.');
  const opening = await holdRequests(page, `**/api/tickets/${other.id}/opening`);
  await page.keyboard.press('Control+k');
  await page.keyboard.type(other.id);
  await page.getByRole('option', { name: other.id }).first().click();
  await opening.arrive();
  await expect(notice(page)).toContainText('Unsaved: 1 note');
  await opening.releaseAll();
  await expect(page.getByLabel('Summary', { exact: true })).toHaveValue('Key learning fails');
  await page.getByLabel('New note').fill('Begun on the other one');
  await expect(notice(page)).toContainText(ticket.id);
  await notice(page).getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByText(`${ticket.id} saved`)).toBeVisible();
  expect((await storedTicket(api, ticket)).history.map(({ content }) => content)).toContain('Supply held at 13.6 V.');
});

test('leaves the save shortcut to pages and dialogs that use it, and closes the notice when its author signs out', async ({
  openPage,
  api,
}) => {
  const ticket = await createTicket(api, { summary: 'Gateway open' });
  const page = await openPage('/sod', { as: 'Admin' });
  const saves: string[] = [];
  page.on('request', (request) => void (request.method() === 'PUT' && request.url().endsWith(ticket.id) && saves.push(request.url())));
  await row(page, 'Gateway open').click();
  await addNote(page, 'Supply held at 13.6 V.');
  await page.goBack();
  await expect(notice(page)).toBeVisible();
  await page.goto('/#/settings');
  await expect(page.getByLabel('Company name')).toBeVisible();
  await page.keyboard.press('Control+s');
  await page.getByRole('banner').getByRole('button', { name: 'New Ticket' }).click();
  await page.getByRole('dialog').getByLabel('Summary').press('Control+s');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(notice(page)).toContainText('Unsaved: 1 note');
  await page.getByRole('button', { name: /Account menu, Ada/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
  await expect(notice(page)).toBeHidden();
  expect(saves).toEqual([]);
  expect((await storedTicket(api, ticket)).history).toHaveLength(1);
});

test('discards and restores drafts of merged and deleted tickets, and doesn’t count unreadable ones', async ({
  openPage,
  api,
  people,
  errors,
}) => {
  errors.allow(/404|Ticket not found/);
  const merged = await createTicket(api, { summary: 'Gateway open' });
  const page = await openPage(`/sod/${merged.id}`);
  await page.getByLabel('Reg.').fill('M-KT 4412');
  await expect(page.getByText('Draft saved')).toBeVisible();
  await page.goto('/#/menu');
  await expect(page.getByRole('main').getByRole('link', { name: /^SOD Programming/ })).toBeVisible();
  await mergeTickets(api, merged.id, (await createTicket(api)).id);
  const { id } = await people.person('User');
  const prefix = `obdesk.draft.${id}.`;
  const given = { known: `${prefix}${merged.id}`, unknown: `${prefix}TKT-9998`, damaged: `${prefix}TKT-9999` };
  await page.evaluate(({ known, unknown, damaged }) => {
    localStorage.setItem(unknown, localStorage.getItem(known) ?? '');
    localStorage.setItem(damaged, '{"values":{}}');
  }, given);
  await page.reload();
  await entry(page).click();
  const entryOf = (name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name });
  await expect(entryOf('Gateway open')).toContainText('1 change');
  await expect(entryOf('TKT-9998')).toContainText('This ticket no longer exists');
  await expect(entryOf('TKT-9999')).toBeHidden();
  await expect(entry(page)).toHaveText('Drafts2');
  await expectAccessible(page);
  await entryOf('Gateway open').getByRole('button', { name: 'Discard' }).click();
  await expect(entryOf('Gateway open')).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(entryOf('Gateway open')).toContainText('1 change');
  for (const name of ['Gateway open', 'TKT-9998']) await entryOf(name).getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText('No drafts')).toBeVisible();
  await expect(entry(page)).toBeHidden();
});
