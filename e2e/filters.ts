import type { Page } from '@playwright/test';
import type { Ticket } from '../src/features/ticketing/tickets/ticket.contract.ts';
import { aTicket } from '../src/features/ticketing/tickets/ticket.factory.ts';
import type { ApiCaller } from '../src/testing/server/api-caller.ts';
import { expect, test } from '../src/testing/web/fixtures.ts';

const create = async (api: ApiCaller, given: Parameters<typeof aTicket>[0]) =>
  (await api.post<Ticket>('/api/tickets', aTicket(given))).body;
const filters = (page: Page) => page.getByRole('complementary', { name: 'Filters' });
const filter = (page: Page, name: string) => filters(page).getByRole('button', { name, exact: true });
const count = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible();

test('restores combined filters from the URL after a reload, from a ticket and from another list', async ({ openPage, api }) => {
  await create(api, { summary: 'The one', status: 'On Hold', vehicleMake: 'BMW', assignees: ['Ada Admin'] });
  await create(api, { summary: 'Another make', status: 'On Hold', vehicleMake: 'Audi', assignees: ['Ada Admin'] });
  await create(api, { summary: 'Another status', vehicleMake: 'BMW', assignees: ['Ada Admin'] });
  await create(api, { summary: 'Another worker', status: 'On Hold', vehicleMake: 'BMW' });
  const page = await openPage('/sod');
  await count(page, '4 cases');
  await filter(page, 'On Hold 3').click();
  await filter(page, 'Ada Admin 3').click();
  await filter(page, 'BMW 3').click();
  await page.getByPlaceholder('Search cases...').fill('harbor');
  await expect(page).toHaveURL(/q=harbor/);
  await count(page, '1 case');
  const address = page.url();
  const expectRestored = async () => {
    await count(page, '1 case');
    for (const name of ['On Hold 3', 'Ada Admin 3', 'BMW 3']) await expect(filter(page, name)).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByPlaceholder('Search cases...')).toHaveValue('harbor');
    expect(page.url()).toBe(address);
  };
  await page.reload();
  await expectRestored();
  await page.getByRole('link', { name: 'The one' }).click();
  await expect(page.getByLabel('Summary')).toHaveValue('The one');
  await page.goBack();
  await expectRestored();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Bug Reports' }).click();
  await expect(page).toHaveURL(/#\/bugs$/);
  await expect(page.getByPlaceholder('Search cases...')).toHaveValue('');
  await page.goBack();
  await expectRestored();
});

test('updates the filter counts after a colleague’s change, and clears a filter without matches', async ({ openPage, api }) => {
  const ticket = await create(api, { summary: 'Changes make and status', vehicleMake: 'BMW', status: 'On Hold' });
  await create(api, { summary: 'Stays', vehicleMake: 'Audi' });
  const page = await openPage('/sod');
  await filter(page, 'BMW 1').click();
  await count(page, '1 case');
  await api.put(`/api/tickets/${ticket.id}`, { vehicleMake: 'Audi', status: 'In Progress', assignees: [{ name: 'Uma User' }] });
  await expect(page.getByText('No cases match the current filters.')).toBeVisible();
  for (const name of ['BMW 0', 'Audi 2', 'In Progress 1', 'Me 1', 'Unassigned 1']) await expect(filter(page, name)).toBeVisible();
  await filters(page).getByRole('button', { name: 'All', exact: true }).last().click();
  await count(page, '2 cases');
  await expect(filter(page, 'BMW 0')).toBeHidden();
  await filter(page, 'Me 1').click();
  await count(page, '1 case');
  await expect(page.getByRole('link', { name: 'Changes make and status' })).toBeVisible();
});

test('switching from Open to Closed clears the status filter and preserves the others', async ({ openPage, api }) => {
  await create(api, { summary: 'Done with it', vehicleMake: 'BMW', status: 'Resolved' });
  await create(api, { summary: 'At it', vehicleMake: 'BMW', status: 'On Hold' });
  const page = await openPage('/sod?status=On+Hold&make=BMW');
  await expect(page.getByRole('link', { name: 'At it' })).toBeVisible();
  await page.getByText('Closed', { exact: true }).click();
  await expect(page.getByRole('link', { name: 'Done with it' })).toBeVisible();
  await expect(page).toHaveURL(/#\/sod\?make=BMW&state=closed$/);
  await expect(filter(page, 'Resolved 1')).toBeVisible();
  await page.getByText('Open', { exact: true }).click();
  await expect(page.getByRole('link', { name: 'At it' })).toBeVisible();
  await expect(page).toHaveURL(/#\/sod\?make=BMW$/);
});

test('ignores invalid filters in the URL', async ({ openPage, api }) => {
  await create(api, { summary: 'Still listed' });
  const page = await openPage(`/sod?state=ajar&status=Vanished&page=7&q=`);
  await expect(page.getByRole('link', { name: 'Still listed' })).toBeVisible();
  await expect(filter(page, 'All 1')).toHaveAttribute('aria-pressed', 'true');
  await page.goto(`/#/sod?make=${'x'.repeat(500)}`);
  await page.reload();
  await expect(page.getByRole('link', { name: 'Still listed' })).toBeVisible();
  await expect(filter(page, 'All 1')).toHaveAttribute('aria-pressed', 'true');
});

test('finds a case by ID, serial number, VIN, registration and customer in any letter case, and clears the search on Escape', async ({
  openPage,
  api,
}) => {
  const wanted = await create(api, {
    summary: 'Gateway protected',
    customerCompany: 'Müller & Söhne',
    customerName: 'T. Quast',
    toolSerial: 'L-ISCANP-2207',
    vin: 'WBA5R1C50KAJ93021',
    reg: 'M-KT 4412',
  });
  await create(api, { summary: 'Something else' });
  const page = await openPage('/sod');
  await count(page, '2 cases');
  const box = page.getByPlaceholder('Search cases...');
  for (const text of [wanted.id.toLowerCase(), 'iscanp-2207', 'wba5r1c5', 'müller', 'm-kt 4412', 'quast', '  GATEWAY  ']) {
    await page.keyboard.press('/');
    await expect(box).toBeFocused();
    await box.fill(text);
    await count(page, '1 case');
    // The exact match may also be shown above the list.
    await expect(page.getByRole('link', { name: /^Gateway protected Müller & Söhne/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await count(page, '2 cases');
    await expect(box).toHaveValue('');
    await page.keyboard.press('Escape');
    await expect(box).not.toBeFocused();
  }
  await box.fill('100% _ \\ quast');
  await expect(page.getByText('No cases match the current filters.')).toBeVisible();
});

test('sorts twenty makes by number of cases and shows four at first', async ({ openPage, server }) => {
  await server.database.query(
    `INSERT INTO tickets (id, summary, customer_company, type, status, vehicle_make)
     SELECT 'TKT-' || (100000 + n), 'Case ' || n, 'Harbor Street Garage', 'SOD', 'New', 'Make ' || lpad((n % 20)::text, 2, '0')
     FROM generate_series(1, 210) AS n WHERE n % 20 <> 7 OR n < 20`,
  );
  const page = await openPage('/sod');
  const group = filters(page).getByRole('region', { name: 'Vehicle Make' });
  await expect(group.getByRole('button', { name: /Make/ })).toHaveCount(3);
  await expect(group.getByRole('button', { name: 'Make 07' })).toBeHidden();
  await group.getByRole('button', { name: 'Show 17 more' }).click();
  await expect(group.getByRole('button', { name: /Make/ })).toHaveCount(20);
  await expect(group.getByRole('button').last()).toHaveText('Make 071');
  await group.getByRole('button', { name: 'Make 07' }).click();
  await count(page, '1 case');
  await page.reload();
  await expect(group.getByRole('button', { name: 'Make 07 1' })).toHaveAttribute('aria-pressed', 'true');
});
