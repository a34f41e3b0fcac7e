import type { Locator, Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../../../../testing/web/accessibility.ts';
import { carry } from '../../../../testing/web/board-steps.ts';
import { fillUnlisted } from '../../../../testing/web/case-steps.ts';
import { expect, test } from '../../../../testing/web/fixtures.ts';
import type { Lead, LeadBoard } from '../lead.contract.ts';
import { aLead } from '../lead.factory.ts';

const PAGE = '/sales';

const lane = (page: Page, status: string) => page.getByRole('region', { name: status, exact: true });
const card = (page: Page, company: string) => page.locator('[data-lane]').getByRole('button', { name: new RegExp(`^${company}`) });
const companies = (column: Locator) => column.locator('[data-index]').evaluateAll((cards) => cards.map((each) => each.textContent?.[0]));

const MANY = (count: number, status: string) => `INSERT INTO leads (contact_name, company_name, status, position)
  SELECT 'Contact', 'Shop ' || lpad(n::text, 4, '0'), '${status}', lpad(n::text, 8, '0') || '1' FROM generate_series(1, ${count}) n`;

test('explains the first step on an empty board, and adds the first lead at the top of New', async ({ openPage }) => {
  const page = await openPage(PAGE);
  await expect(page.getByText('No leads yet')).toBeVisible();
  await expect(page.getByRole('searchbox', { name: 'Search leads…' })).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Add lead' }).last().click();
  const dialog = page.getByRole('dialog', { name: 'Add lead' });
  await fillUnlisted(dialog.getByLabel('Company name'), 'Bluebird Mobile Diagnostics');
  await dialog.getByLabel('Contact name').fill('Elena Marchetti');
  await dialog.getByLabel('Email').fill('elena@bluebird.example');
  await dialog.getByLabel('Estimated value').fill('3480');
  await dialog.getByRole('button', { name: 'Add lead' }).dblclick();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('status').filter({ hasText: '1 lead' })).toHaveText('1 lead · $3,480 in progress');
  await expect(lane(page, 'New')).toContainText(/New1\$3,480Bluebird Mobile DiagnosticsElena Marchetti\$3,480just now/);
  for (const status of ['Contacted', 'Qualified', 'Proposal Sent', 'Won', 'Lost']) {
    await expect(lane(page, status)).toContainText(/0\$0Drop a lead here/);
  }
});

test('fits six columns without overlaps, shows only failed syncs, truncates long names after two lines, and is accessible', async ({
  openPage,
  api,
  server,
}) => {
  await api.post('/api/leads', aLead({ companyName: 'Below' }));
  await api.post(
    '/api/leads',
    aLead({ nextStep: 'Call back', companyName: 'Interminable '.repeat(30), contactName: 'x'.repeat(300), estimatedValue: 999_999_999.99 }),
  );
  await api.post('/api/leads', aLead({ companyName: 'Keystone Key', status: 'Won', estimatedValue: 10.5 }));
  await server.database.query(`UPDATE leads SET sync_status = 'error' WHERE status = 'Won'`);
  const page = await openPage(PAGE);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(card(page, 'Keystone Key')).toContainText('sync error');
  await expect(page.getByText('sync error')).toHaveCount(1);
  const [above, below] = await Promise.all(['Interminable', 'Below'].map((name) => card(page, name).boundingBox()));
  expect(above?.height).toBeLessThan(132);
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
  for (const box of await Promise.all((await page.getByRole('region').all()).map((each) => each.boundingBox()))) {
    expect(Math.round(box?.width ?? 0)).toBeGreaterThanOrEqual(160);
  }
  await expectNoSidewaysScroll(page);
});

test('moves a lead by mouse, and shows the same counts, values and order to a colleague', async ({ openPage, api }) => {
  for (const companyName of ['A', 'B', 'C']) await api.post('/api/leads', aLead({ companyName, estimatedValue: 100 }));
  for (const companyName of ['X', 'Y']) await api.post('/api/leads', aLead({ companyName, estimatedValue: 7, status: 'Won' }));
  const page = await openPage(PAGE);
  const colleague = await openPage(PAGE, { as: 'Admin' });
  await expect(lane(colleague, 'Won')).toContainText('Won2$14');

  await carry(page, card(page, 'B'), card(page, 'X'));
  await expect(lane(page, 'Won')).toHaveAttribute('data-target', 'true');
  await expect(page.locator('[data-landing] > *')).toHaveCSS('rotate', '2deg');
  await expect(lane(page, 'Won').locator('[class*="gap"]')).toHaveCSS('border-style', 'dashed');
  await expect(lane(page, 'Won')).toContainText('Won2$14');
  await page.mouse.up();
  await expect(lane(page, 'Won')).toContainText('Won3$114');
  await expect(lane(page, 'New')).toContainText('New2$200');
  for (const each of [page, colleague]) {
    await expect.poll(() => companies(lane(each, 'Won'))).toEqual(['Y', 'B', 'X']);
    await expect.poll(() => companies(lane(each, 'New'))).toEqual(['C', 'A']);
    await expect(lane(each, 'Won')).toContainText('Won3$114');
  }
  await expect
    .poll(async () => (await api.get<Lead[]>('/api/leads?status=Won&sort=position')).body.map(({ companyName }) => companyName))
    .toEqual(['Y', 'B', 'X']);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('moves between cards with arrow keys, and announces lifting, dropping and canceling', async ({ openPage, api }) => {
  for (const companyName of ['A', 'B']) await api.post('/api/leads', aLead({ companyName }));
  await api.post('/api/leads', aLead({ companyName: 'X', status: 'Qualified' }));
  const page = await openPage(PAGE);
  await expect(card(page, 'X')).toBeVisible();
  for (const key of ['j', 'j', 'ArrowUp', 'ArrowRight']) await page.keyboard.press(key);
  await expect(card(page, 'X')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(card(page, 'B')).toBeFocused();

  const announcement = page.locator('[aria-live="assertive"]').first();
  await page.keyboard.press('Space');
  await expect(announcement).toHaveText('Picked up B, position 1 of 2 in New.');
  await page.keyboard.press('ArrowRight');
  await expect(announcement).toHaveText('B: position 1 of 1 in Contacted.');
  await page.keyboard.press('Escape');
  await expect(announcement).toHaveText('Move canceled. B returned to its place.');
  await expect(card(page, 'B')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(announcement).toHaveText('Picked up B, position 1 of 2 in New.');
  await page.keyboard.press('ArrowDown');
  await expect(announcement).toHaveText('B: position 2 of 2 in New.');
  await page.keyboard.press('Space');
  await expect(announcement).toHaveText('Dropped B, position 2 of 2 in New.');
  await expect.poll(() => companies(lane(page, 'New'))).toEqual(['A', 'B']);
  await expect(card(page, 'B')).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Edit lead' });
  await expect(dialog.getByLabel('Company name')).toHaveValue('B');
  await expect(page).toHaveURL(/open=LEAD-000002/);
  await page.reload();
  await dialog.getByLabel('Phone').fill('555-0142');
  await dialog.getByLabel('Phone').press('Enter');
  await expect(dialog).toBeHidden();
  expect((await api.get('/api/leads/LEAD-000002')).body).toMatchObject({ phone: '555-0142', status: 'New' });
});

test('returns a lead that couldn’t be moved, and shows the reason', async ({ openPage, api, errors }) => {
  errors.allow(/leads|500/);
  await api.post('/api/leads', aLead({ companyName: 'Cedar Hill' }));
  const page = await openPage(PAGE);
  await page.route('**/api/leads/LEAD-000001', (route) => route.fulfill({ status: 500, json: { message: 'The board fell over' } }));
  await carry(page, card(page, 'Cedar Hill'), lane(page, 'Lost').getByText('Drop a lead here'));
  await page.mouse.up();
  const alert = page.getByRole('alert').filter({ hasText: 'Couldn’t move Cedar Hill' });
  await expect(alert).toContainText('The board fell over');
  await expect(lane(page, 'New')).toContainText('Cedar Hill');
  await expect(lane(page, 'Lost')).toContainText('Lost0');
});

test('keeps a lead lifted during a colleague’s move, and saves both moves', async ({ openPage, api }) => {
  for (const companyName of ['A', 'B', 'C']) await api.post('/api/leads', aLead({ companyName }));
  const page = await openPage(PAGE);
  await expect(card(page, 'A')).toBeVisible();
  await carry(page, card(page, 'B'), lane(page, 'Won').getByText('Drop a lead here'));
  await api.put('/api/leads/LEAD-000003', { status: 'Lost' });
  await api.put('/api/leads/LEAD-000002', { phone: '555', estimatedValue: 50 });
  await page.waitForResponse(/api\/leads\/board/);
  await expect(lane(page, 'New')).toContainText('New3');
  await expect(page.locator('[data-landing] > *')).toBeVisible();
  await page.mouse.up();
  await expect(lane(page, 'Won')).toContainText('Won1$50');
  await expect(lane(page, 'Lost')).toContainText('Lost1');
  await expect(lane(page, 'New')).toContainText('New1');
  await expect.poll(async () => (await api.get('/api/leads/LEAD-000002')).body).toMatchObject({ status: 'Won', phone: '555' });
});

test('filters the board by source and text, reports no matches, and clears the filters', async ({ openPage, api }) => {
  await api.post('/api/leads', aLead({ companyName: 'Müller Kfz', source: 'Referral', estimatedValue: 5 }));
  await api.post('/api/leads', aLead({ companyName: 'Harbor Street', estimatedValue: 10 }));
  const page = await openPage(PAGE);
  await expect(page.getByText('2 leads')).toBeVisible();
  await page.getByLabel('Source').selectOption('Referral');
  await expect(page.getByText('1 lead', { exact: true })).toBeVisible();
  await expect(lane(page, 'New')).toContainText('New1$5');
  await page.reload();
  await expect(page.getByLabel('Source')).toHaveValue('Referral');
  await page.keyboard.press('/');
  await page.keyboard.type('harbor');
  await expect(page.getByText('No matching leads')).toBeVisible();
  await page.getByRole('button', { name: 'Show all leads' }).click();
  await expect(page.getByText('2 leads')).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveValue('');
});

test('renders only leads near the window, and scrolls to the last one', { tag: '@stress' }, async ({ openPage, server }) => {
  const page = await openPage('/menu');
  await server.database.query(MANY(5000, 'New'));
  await server.database.query(MANY(40, 'Lost'));
  await page.goto(`/#${PAGE}`);
  await expect(page.getByText('5,040 leads')).toBeVisible();
  const column = lane(page, 'New');
  await expect(column).toContainText('5,000');
  await expect(async () => {
    await column.locator('[data-lane]').evaluate((scroller) => scroller.scrollTo({ top: scroller.scrollHeight }));
    await expect(column.getByText('Shop 5000')).toBeVisible({ timeout: 300 });
  }).toPass();
  expect(await column.locator('[data-index]').count()).toBeLessThan(40);

  const lost = lane(page, 'Lost');
  await expect(lost.locator('[data-index="7"]')).toBeVisible();
  await expect(lost.locator('[data-index="8"]')).toHaveCount(0);
  await lost.getByRole('button', { name: 'Show 32 older' }).click();
  await expect(lost.locator('[data-index="8"]')).toBeAttached();
  await expect(lost.getByRole('button', { name: /older/ })).toHaveCount(0);
});

test('shows one status at a time on a phone, and moves a card with a button', async ({ openPage, api }) => {
  await api.post('/api/leads', aLead({ companyName: 'Redline Module Repair with a long and winding name', estimatedValue: 9840 }));
  await api.post('/api/leads', aLead({ companyName: 'Cedar Hill', status: 'Qualified', source: 'Cold Call' }));
  const page = await openPage(PAGE);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('button', { name: /^Redline/ })).toContainText('$9,840');
  await expect(page.getByRole('radio', { name: 'Qualified' })).toHaveAccessibleName('Qualified 1 · $0');
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: /^Move Redline/ }).click();
  await page.getByRole('menuitem', { name: 'Qualified' }).click();
  await expect(page.getByText('No leads in New')).toBeVisible();
  await page.getByRole('radio', { name: 'Qualified' }).check();
  await expect(page).toHaveURL(/status=Qualified/);
  await expect(page.getByRole('listitem')).toHaveText([/^Redline/, /^Cedar Hill/]);
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Cedar Hill/ }).click();
  await expect(page.getByRole('dialog', { name: 'Edit lead' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  const { lanes } = (await api.get<LeadBoard>('/api/leads/board')).body;
  expect(lanes.map(({ count }) => count)).toEqual([0, 0, 2, 0, 0, 0]);
});

test('creates a customer from a won lead in one step', async ({ openPage, api }) => {
  await api.post('/api/leads', aLead({ companyName: 'Kowalski Garage', contactName: 'Adam', status: 'Won', phone: '1' }));
  const page = await openPage(PAGE);
  const dialog = page.getByRole('dialog');
  await card(page, 'Kowalski Garage').click();
  const opened = page.waitForEvent('framenavigated', (frame) => /customers\/kowalski-garage/.test(frame.url()));
  await dialog.getByRole('button', { name: 'Create customer' }).dblclick();
  await expect(page.getByText('Customer Kowalski Garage created')).toBeVisible();
  await opened;
  const known = (await api.get('/api/customers/suggestions?q=kowalski')).body;
  expect(known).toMatchObject([{ customerId: 'kowalski-garage', contactName: 'Adam', email: '', phone: '1' }]);
});
