import { expectNoSidewaysScroll } from '../../../../../testing/web/accessibility.ts';
import { expect, test } from '../../../../../testing/web/fixtures.ts';
import { aTicket } from '../../../../ticketing/tickets/ticket.factory.ts';
import { aCustomer } from '../../customer.factory.ts';

const PAGE = '/customers';

const THOUSAND = `INSERT INTO customers (id, shop_name, contacts, shipping_address, billing_address, tool_serials, sync_status, last_sync)
  SELECT 'shop-' || n, 'Shop ' || lpad(n::text, 4, '0'), '[]', '', '', '{}', 'synced', now() FROM generate_series(1, 1000) n`;

test('explains the first step without customers, and returns after a canceled form', async ({ openPage }) => {
  const page = await openPage(PAGE);
  await expect(page.getByText('No customers yet')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Add customer' }).last().click();
  const dialog = page.getByRole('dialog', { name: 'Add customer' });
  await expect(page).toHaveURL(/#\/customers\/new$/);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/#\/customers$/);
  await expect(dialog).toBeHidden();

  await page.goto('/#/customers/new');
  await dialog.getByLabel('Shop name').fill('Harbor Street Garage');
  await dialog.getByRole('button', { name: 'Add customer' }).click();
  await expect(page).toHaveURL(/#\/customers\/harbor-street-garage$/);
  await expect(page.getByRole('heading', { name: 'Harbor Street Garage' })).toBeVisible();
});

test('shows contact, tools and counts on a card, highlights search matches, and updates counts live', async ({ openPage, api }) => {
  const nadia = { name: 'Nadia Petrenko', email: '', phone: '(503) 555-0142' };
  const serials = ['ISCANP-46844', 'ISCANP-46911', 'ISCANL-20588'];
  await api.post('/api/customers', aCustomer({ shopName: 'Harbor Street Garage', contacts: [nadia], toolSerials: serials }));
  await api.post('/api/customers', aCustomer({ shopName: 'Café Racer Motors', contacts: [{ name: '', email: '', phone: '1234567' }] }));
  await api.post('/api/tickets', aTicket({ customerCompany: 'harbor street GARAGE' }));
  await api.post('/api/tickets', aTicket({ customerCompany: 'Harbor Street Garage', status: 'Resolved' }));
  const page = await openPage(PAGE);
  const card = page.getByRole('listitem').filter({ hasText: 'Harbor Street Garage' });
  for (const text of ['Nadia Petrenko', '(503) 555-0142', 'ISCANP-46844', '+1', '1 open ticket', '3 tools', 'pending'])
    await expect(card.getByText(text, { exact: text !== '1 open ticket' && text !== '3 tools' })).toBeVisible();
  await expect(card.getByRole('link', { name: 'ISCANP-46844' })).toHaveAttribute('href', /#\/serials\/ISCANP-46844$/);
  const other = page.getByRole('listitem').filter({ hasText: 'Café Racer Motors' });
  for (const text of ['Unnamed Contact', 'No tools registered', '0 open tickets']) await expect(other).toContainText(text);

  await api.post('/api/tickets', aTicket({ customerCompany: 'Harbor Street Garage' }));
  await expect(card).toContainText('2 open tickets');

  for (const [typed, marked] of [
    ['street', 'Street'],
    ['petr', 'Petr'],
    ['20588', '20588'],
  ] as const) {
    await page.getByRole('searchbox').fill(typed);
    await expect(page.getByText('1 customer', { exact: true })).toBeVisible();
    await expect(card.locator('mark')).toHaveText([marked]);
  }
  await page.getByRole('searchbox').fill('nothing like it');
  await expect(page.getByText('No matching customers')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Clear search' }).click();
  await expect(page.getByText('2 customers')).toBeVisible();
  await card.getByRole('link', { name: 'View details for Harbor Street Garage' }).click();
  await expect(page).toHaveURL(/#\/customers\/harbor-street-garage$/);
});

test('scrolls through a thousand cards, moves by keys, and restores the position', { tag: '@stress' }, async ({ openPage, server }) => {
  const page = await openPage('/menu');
  await server.database.query(THOUSAND);
  await page.goto(`/#${PAGE}`);
  await expect(page.getByText('1,000 customers')).toBeVisible();
  const first = await page.getByRole('main').getByRole('listitem').first().boundingBox();
  expect(first?.height).toBe(126);
  for (const key of ['j', 'j', 'j', 'j', 'k']) await page.keyboard.press(key);
  await expect(page.getByRole('link', { name: 'Shop 0003', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Shop 0003' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Shop 0003', exact: true })).toBeFocused();

  await page.getByRole('link', { name: 'Shop 0003', exact: true }).hover();
  await expect(async () => {
    await page.mouse.wheel(0, 50_000);
    await expect(page.getByRole('link', { name: 'Shop 1000', exact: true })).toBeInViewport({ timeout: 200 });
  }).toPass();
  await page.getByRole('link', { name: 'View details for Shop 1000' }).click();
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Shop 1000', exact: true })).toBeInViewport();
});

test('counts and compares possible duplicates, and marks them as distinct in both places', async ({ openPage, api }) => {
  const contacts = [{ name: 'Nadia', email: '', phone: '(503) 555-0142' }];
  await api.post('/api/customers', aCustomer({ shopName: 'Harbor Street Garage', contacts }));
  await api.post('/api/customers', aCustomer({ shopName: 'Harbour St. Garage', contacts }));
  const page = await openPage(PAGE);
  await page.getByRole('button', { name: /Possible duplicates\s*1/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Possible duplicates' });
  await expect(dialog).toContainText('Same phone as Harbour St. Garage');
  await dialog.getByRole('button', { name: 'Not a duplicate: Harbor Street Garage and Harbour St. Garage' }).click();
  await expect(dialog).toContainText('No possible duplicates');
  await expect(dialog).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('“Not duplicates” mark removed')).toBeVisible();

  await dialog.getByRole('link', { name: 'Compare Harbor Street Garage with Harbour St. Garage' }).click();
  const comparison = page.getByRole('dialog', { name: 'Merge customers' });
  await expect(comparison.getByRole('button', { name: 'Not a duplicate' })).toBeVisible();
  await api.put('/api/customers/harbor-street-garage/not-duplicates/harbour-st-garage', {});
  await expect(comparison.getByRole('status')).toContainText('Marked as not duplicates by');
  await expect(page.getByText('Same phone as Harbour St. Garage')).toHaveCount(0);
  await comparison.getByRole('button', { name: 'Remove mark' }).click();
  await comparison.getByRole('button', { name: 'Not a duplicate' }).click();
  await expect(comparison).toHaveCount(0);
  await expect(page.getByText('Harbor Street Garage and Harbour St. Garage marked as not duplicates')).toBeVisible();
});

test('stacks the cards on a phone, and truncates long texts', async ({ openPage, api }) => {
  const contacts = [{ name: 'N'.repeat(200), email: '', phone: '5'.repeat(90) }];
  const shopName = 'interminable '.repeat(20).trim();
  await api.post('/api/customers', aCustomer({ shopName, contacts, toolSerials: ['S'.repeat(90), 'T'.repeat(90)] }));
  await api.post('/api/customers', aCustomer({ shopName: `${shopName} Inc`, contacts }));
  const page = await openPage(PAGE);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('button', { name: /Possible duplicates/ })).toBeVisible();
  await expectNoSidewaysScroll(page);
  expect((await page.getByRole('main').getByRole('listitem').first().boundingBox())?.height).toBe(126);
});
