import { expectNoSidewaysScroll } from '../../../../../testing/web/accessibility.ts';
import { expect, test } from '../../../../../testing/web/fixtures.ts';
import type { Ticket } from '../../ticket.contract.ts';
import { aTicket } from '../../ticket.factory.ts';

test('shows rows without overlap that are links as a whole, and filters in a sheet on a phone', async ({ openPage, api, people }) => {
  const { fullName } = await people.person('Admin');
  const { body } = await api.post<Ticket>(
    '/api/tickets',
    aTicket({ summary: 'Gateway protected', assignees: [fullName], toolSerial: 'L-ISCANP-2207' }),
  );
  await api.post('/api/tickets', aTicket({ summary: 'Key learning fails', status: 'On Hold' }));
  const names = ['Willa Wood', 'Max Moore', 'Wim Webb', 'Mona Mayer', 'Gus Gray'];
  await api.post('/api/tickets', aTicket({ summary: 'All hands', assignees: names }));
  await api.post('/api/tickets', aTicket({ summary: 'Four hands', assignees: names.slice(0, 4) }));
  const long = 'Steuergerät-antwortet-nicht-'.repeat(17);
  const texts = { summary: long, customerCompany: long, toolSerial: 'L'.repeat(100) };
  await api.post('/api/tickets', aTicket({ ...texts, status: 'Awaiting Approval' }));
  const page = await openPage('/sod');
  const card = page.getByRole('link', { name: 'Gateway protected' });
  for (const text of ['Harbor Street Garage', `#${body.id}`, 'L-ISCANP-2207', 'New', 'just now'])
    await expect(card.getByText(text, { exact: true })).toBeVisible();
  await expect(card.getByRole('img', { name: fullName })).toBeVisible();
  const bare = page.getByRole('link', { name: 'Key learning fails' });
  for (const text of ['N/A', 'On Hold', 'Unassigned']) await expect(bare.getByText(text, { exact: true })).toBeVisible();
  await expect(page.getByText('5 cases')).toBeVisible();

  await expect(page.getByRole('link', { name: 'All hands' }).getByText('+2')).toBeVisible();
  for (const summary of ['All hands', 'Four hands']) {
    const row = page.getByRole('link', { name: summary });
    const age = await row.getByText('just now').boundingBox();
    const avatars = await row.getByRole('img').evaluateAll((all) => all.map((face) => face.getBoundingClientRect()));
    const gaps = avatars.slice(1).map((face, at) => face.left - (avatars[at]?.right ?? 0));
    expect(Math.min(...gaps), summary).toBeGreaterThanOrEqual(0);
    expect(avatars.at(-1)?.right, summary).toBeLessThan(age?.x ?? 0);
  }

  await card.click({ position: { x: 500, y: 5 } });
  await expect(page.getByLabel('Summary')).toHaveValue('Gateway protected');
  await page.goBack();
  await expect(page.getByText('5 cases')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('dialog', { name: 'Filters' }).getByRole('button', { name: 'Awaiting Approval 1' }).click();
  await expectNoSidewaysScroll(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible();
});

test('lists the open tickets of a type, and offers an exact search match regardless of filters', async ({ openPage, api }) => {
  await api.post('/api/tickets', aTicket({ summary: 'An open one' }));
  const { body } = await api.post<Ticket>(
    '/api/tickets',
    aTicket({ summary: 'A resolved one', status: 'Resolved', toolSerial: 'ISCANP-7' }),
  );
  await api.post('/api/tickets', aTicket({ summary: 'A shipped one', status: 'Shipped' }));
  await api.post('/api/tickets', aTicket({ summary: 'A bug', type: 'Bug Report' }));
  const page = await openPage('/sod');
  await expect(page.getByText('An open one')).toBeVisible();
  await expect(page.getByText('1 case', { exact: true })).toBeVisible();
  await page.getByText('Closed', { exact: true }).click();
  await expect(page.getByText('A resolved one')).toBeVisible();
  await expect(page.getByText('A shipped one')).toBeVisible();
  await expect(page.getByText('An open one')).toBeHidden();
  await page.goto('/#/bugs');
  await expect(page.getByText('A bug', { exact: true })).toBeVisible();
  await expect(page.getByText('An open one')).toBeHidden();

  const search = page.getByRole('searchbox', { name: 'Search cases...' });
  const matches = page.getByRole('region', { name: 'Exact matches' });
  await search.fill(body.id);
  await expect(matches.getByRole('link')).toContainText(['A resolved one']);
  await expect(matches.getByRole('link')).toContainText([/Resolved/]);
  await expect(page.getByText('0 cases')).toBeVisible();
  await search.fill('resolved');
  await expect(matches).toHaveCount(0);
  await search.fill(body.id.toLowerCase());
  await search.press('Enter');
  await expect(page).toHaveURL((url) => url.hash === `#/sod/${body.id}`);
  await expect(page.getByRole('main')).toBeFocused();
  await expect(matches).toHaveCount(0);
});

test('narrows the list by filters and search, which are in the URL and survive a reload', async ({ openPage, api, people }) => {
  const { fullName } = await people.person('User');
  await api.post('/api/tickets', aTicket({ summary: 'Mine', assignees: [fullName], vehicleMake: 'BMW', status: 'On Hold' }));
  await api.post('/api/tickets', aTicket({ summary: 'Also mine', assignees: [fullName], vehicleMake: 'Audi' }));
  await api.post('/api/tickets', aTicket({ summary: 'Nobody cares', vehicleMake: 'BMW' }));
  const page = await openPage('/sod');
  const panel = page.getByRole('complementary', { name: 'Filters' });
  await panel.getByRole('region', { name: 'Worker/Shared' }).getByRole('button', { name: 'Me 2' }).click();
  await expect(page.getByText('Nobody cares')).toBeHidden();
  await panel.getByRole('button', { name: 'BMW 2' }).click();
  await panel.getByRole('button', { name: 'On Hold 1' }).click();
  await expect(page.getByText('1 case', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByText('1 case', { exact: true })).toBeVisible();
  await expect(panel.getByRole('button', { name: 'On Hold 1' })).toHaveAttribute('aria-pressed', 'true');

  await page.keyboard.press('/');
  await expect(page.getByPlaceholder('Search cases...')).toBeFocused();
  await page.keyboard.type('nothing like this');
  await expect(page.getByText('No cases match the current filters.')).toBeVisible();
  await expect(page).toHaveURL(/q=nothing/);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByText('3 cases')).toBeVisible();
  await expect(page.getByPlaceholder('Search cases...')).toHaveValue('');
  await panel.getByRole('button', { name: 'Unassigned 1' }).click();
  await expect(page.getByText('Nobody cares')).toBeVisible();
  await expect(page.getByText('Also mine')).toBeHidden();
});

test('explains the first step in an empty list, but not if all tickets are closed', async ({ openPage, api }) => {
  const page = await openPage('/support');
  await page.getByRole('main').getByRole('button', { name: 'New Ticket' }).click();
  await expect(page.getByRole('dialog', { name: 'New Ticket' }).getByLabel('Type')).toHaveValue('Tech Support');
  await page.keyboard.press('Escape');
  await api.post('/api/tickets', aTicket({ type: 'Tech Support', status: 'Resolved' }));
  await expect(page.getByText('No cases match the current filters.')).toBeVisible();
});

test('moves with J and K, opens with Enter, and restores the focus on return unless the user searches', async ({ openPage, api }) => {
  for (const summary of ['Third', 'Second', 'First']) await api.post('/api/tickets', aTicket({ summary }));
  const page = await openPage('/sod?state=open');
  await expect(page.getByText('3 cases')).toBeVisible();
  for (const key of ['j', 'j', 'j', 'j', 'k']) await page.keyboard.press(key);
  await expect(page.getByRole('link', { name: 'Second' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Summary')).toHaveValue('Second');
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Second' })).toBeFocused();

  await page.keyboard.press('/');
  await page.keyboard.type('First');
  await expect(page.getByText('1 case', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('3 cases')).toBeVisible();
  await expect(page.getByPlaceholder('Search cases...')).toBeFocused();
});

test('shows chosen facts, collapses groups, previews a row, and saves all in a view', async ({ openPage, api }) => {
  await api.post('/api/tickets', aTicket({ summary: 'Waiting', status: 'On Hold', vehicleMake: 'Audi' }));
  const note = { content: 'The gateway is locked', type: 'NOTE', category: 'Technical notes' } as const;
  await api.post('/api/tickets', aTicket({ summary: 'Fresh', vehicleMake: 'BMW', history: [note] }));
  const page = await openPage('/sod');
  const row = page.getByRole('link', { name: 'Fresh' });
  await page.getByRole('button', { name: 'Choose columns' }).press('Enter');
  await page.getByRole('menuitemcheckbox', { name: 'Vehicle' }).press('Enter');
  await page.getByRole('menuitemcheckbox', { name: 'Technician' }).press('Enter');
  await page.getByRole('menuitemradio', { name: 'Status' }).press('Enter');
  await page.keyboard.press('Escape');
  await expect(row).toContainText('BMW');
  await expect(row).not.toContainText('Unassigned');
  const cases = page.getByRole('region', { name: 'Cases' });
  await expect(cases.getByRole('listitem')).toContainText(['New1', 'Fresh', 'On Hold1', 'Waiting']);
  await cases.getByRole('button', { name: 'New 1' }).press('Enter');
  await expect(row).toBeHidden();
  await expect(page.getByText('2 cases')).toBeVisible();
  await cases.getByRole('button', { name: 'New 1' }).press('Enter');

  await row.focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('The gateway is locked')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('The gateway is locked')).toBeHidden();
  await row.hover();
  await expect(page.getByText('The gateway is locked')).toBeVisible();
  await cases.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Save as a view…' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('By status');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/view=/);
  await expect(page.getByText('Edited')).toBeHidden();
  const user = await page.request.get('/api/views');
  expect(await user.json()).toMatchObject([{ filters: { group: 'status', columns: expect.stringContaining('vehicle') } }]);
});

test('loads a long list while scrolling, renders only rows nearby, and shows eleven rows on a wide screen', { tag: '@stress' }, async ({
  openPage,
  server,
}) => {
  await server.database.query(
    `INSERT INTO tickets (id, summary, customer_company, type, status)
     SELECT 'TKT-' || (100000 + n), 'Case ' || n, 'Harbor Street Garage', 'SOD', 'New' FROM generate_series(1, 1200) AS n`,
  );
  const page = await openPage('/sod');
  await expect(page.getByText('1,200 cases')).toBeVisible();
  const rows = page.getByRole('region', { name: 'Cases' }).getByRole('listitem');
  const inView = await rows.evaluateAll((all) => all.filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length);
  expect(inView).toBeGreaterThanOrEqual(11);

  const list = page.getByRole('region', { name: 'Cases' }).getByRole('list');
  await expect(async () => {
    await list.evaluate((element) => element.parentElement?.scrollTo({ top: element.scrollHeight }));
    await expect(list.locator('[aria-posinset="1200"]')).toBeVisible({ timeout: 200 });
  }).toPass();
  expect(await rows.count()).toBeLessThan(60);
});

test('stops counting at ten thousand matches', { tag: '@stress' }, async ({ openPage, server }) => {
  await server.database.query(
    `INSERT INTO tickets (id, summary, customer_company, type, status)
     SELECT 'TKT-' || (100000 + n), 'Case ' || n, 'Harbor Street Garage', 'SOD', 'New' FROM generate_series(1, 10050) AS n`,
  );
  const page = await openPage('/sod?q=harbor');
  await expect(page.getByText('10,000+ cases')).toBeVisible();
});
