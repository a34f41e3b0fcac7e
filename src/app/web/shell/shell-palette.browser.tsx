import { aTicket } from '../../../features/ticketing/tickets/ticket.factory.ts';
import { createTicket, storedTicket } from '../../../testing/server/ticket-steps.ts';
import { expect, test } from '../../../testing/web/fixtures.ts';
import { holdRequests } from '../../../testing/web/held-requests.ts';
import { readEntries } from '../../../testing/web/navigation.ts';

test('opens the palette with Ctrl+K, and returns the focus on Escape', async ({ openPage }) => {
  const page = await openPage('/menu');
  const entries = await readEntries(page);
  const link = page.getByRole('main').getByRole('link', { name: 'Bug Reports' });
  await link.focus();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  await expect(palette.getByRole('combobox')).toBeFocused();
  await expect(palette.getByRole('group', { name: 'Navigation' }).getByRole('option')).toHaveText(entries);
  await expect(palette.getByRole('group', { name: 'Actions' }).getByRole('option')).toHaveText(['Create New Ticket', 'Logout']);
  await page.keyboard.press('Escape');
  await expect(palette).toBeHidden();
  await expect(link).toBeFocused();
});

test('filters the palette by label, navigates with Enter, and reports no results', async ({ openPage }) => {
  const page = await openPage('/menu');
  await page.getByRole('button', { name: 'Search or jump to…' }).click();
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  await palette.getByRole('combobox').fill('qqq');
  await expect(palette.getByText('No results found.')).toBeVisible();
  await expect(palette.getByRole('option')).toHaveText(['Search everywhere']);
  await palette.getByRole('combobox').fill('REP');
  const navigation = palette.getByRole('group', { name: 'Navigation' }).getByRole('option');
  await expect(navigation).toHaveText(['Bug Reports', 'Tool Repair/RMA', 'Reports']);
  await page.keyboard.press('ArrowDown');
  await expect(palette.getByRole('option', { name: 'Tool Repair/RMA' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowUp');
  await expect(palette.getByRole('option', { name: 'Bug Reports' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/bugs$/);
  await expect(palette).toBeHidden();
});

test('lists the open record and recent ones, changes the open ticket, and finds users', async ({ openPage, api, people }) => {
  const { fullName } = await people.person('User');
  const ticket = await createTicket(api, { summary: 'Airbag light' });
  const page = await openPage(`/sod/${ticket.id}`);
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  await expect(page.getByLabel('Summary')).toHaveValue('Airbag light');
  await page.keyboard.press('Control+k');
  await palette.getByRole('option', { name: 'Change status…' }).click();
  await page.keyboard.type(' on h');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Status changed to On Hold')).toBeVisible();
  await page.keyboard.press('Control+k');
  await palette.getByRole('option', { name: 'Assign to me' }).click();
  await expect(page.getByText('Assigned to you')).toBeVisible();
  expect(await storedTicket(api, ticket)).toMatchObject({ status: 'On Hold', assignees: [{ name: fullName }] });
  await page.goto('/#/menu');
  await page.keyboard.press('Control+k');
  await expect(palette.getByRole('group', { name: 'Recent' }).getByRole('option')).toHaveText([/^Airbag light/]);
  await page.keyboard.type(fullName);
  await palette.getByRole('group', { name: 'Users' }).getByRole('option', { name: fullName }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All tickets');
  await expect(page.getByText('1 case', { exact: true })).toBeVisible();
});

test('replays keys typed while the palette loads', async ({ openPage, api }) => {
  const { body } = await api.post<{ id: string }>('/api/tickets', aTicket());
  const page = await openPage(`/sod/${body.id}`, { isLoaded: true });
  const files = await holdRequests(page, /assets\/CommandPalette-.*\.js/);
  await page.getByLabel('New note').focus();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('repp');
  for (const key of ['Backspace', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
  await files.releaseAll();
  await expect(page).toHaveURL(/#\/rma$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goBack();
  await expect(page.getByLabel('New note')).toHaveValue('');
});

test('sends keys to the palette right after Ctrl+K, and to the page after Escape', async ({ openPage, api }) => {
  const { body } = await api.post<{ id: string }>('/api/tickets', aTicket());
  const page = await openPage(`/sod/${body.id}`);
  await page.getByLabel('New note').focus();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('bug');
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  await expect(palette.getByRole('combobox')).toHaveValue('bug');
  await expect(palette.getByRole('group', { name: 'Navigation' }).getByRole('option')).toHaveText(['Bug Reports']);
  await page.keyboard.press('Escape');
  await expect(palette).toBeHidden();
  await expect(page.getByLabel('New note')).toBeFocused();
  await page.keyboard.type('a note');
  await expect(page.getByLabel('New note')).toHaveValue('a note');
});

test('opens the record of a text pasted while the palette loads, and starts empty each time', async ({ openPage, api }) => {
  const { body } = await api.post<{ id: string }>('/api/tickets', aTicket());
  const page = await openPage('/menu', { isLoaded: true });
  const files = await holdRequests(page, /assets\/CommandPalette-.*\.js/);
  await page.keyboard.press('Control+k');
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', ` ${text}\n`);
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, body.id);
  await page.keyboard.press('Enter');
  await files.releaseAll();
  await expect(page).toHaveURL((url) => url.hash === `#/sod/${body.id}`);

  const field = page.getByRole('dialog', { name: 'Command palette' }).getByRole('combobox');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('rep');
  await expect(field).toHaveValue('rep');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('bug');
  await expect(field).toHaveValue('bug');
});

test('keeps the start of a megabyte pasted while the palette loads', async ({ openPage }) => {
  const page = await openPage('/menu', { isLoaded: true });
  const files = await holdRequests(page, /assets\/CommandPalette-.*\.js/);
  await page.keyboard.press('Control+k');
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'x'.repeat(1_048_576));
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await files.releaseAll();
  await expect(page.getByRole('combobox', { name: 'Search or jump to' })).toHaveValue('x'.repeat(500));
});

test('starts a new ticket and signs out from the palette', async ({ openPage }) => {
  const page = await openPage('/menu');
  await page.keyboard.press('Control+k');
  await page.getByRole('option', { name: 'Create New Ticket' }).click();
  await expect(page.getByRole('dialog', { name: 'New Ticket' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'New Ticket' })).toBeHidden();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search or jump to' }).fill('logout');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
});
