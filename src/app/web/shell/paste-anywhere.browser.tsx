import { aCustomer } from '../../../features/master-data/customers/customer.factory.ts';
import { createTicket } from '../../../testing/server/ticket-steps.ts';
import { expectAccessible } from '../../../testing/web/accessibility.ts';
import { expect, test } from '../../../testing/web/fixtures.ts';

const VIN = 'WBA5R1C50KAJ93021';
const SHOP = 'Harbor Street Garage';
const SHOP_PATH = '#/customers/harbor-street-garage';

for (const path of ['/invoices?status=Paid', '/customers?q=nothing'] as const) {
  test(`${path} finds the record of a pasted serial number, VIN, phone number or ID, and Enter opens it`, async ({ openPage, api }) => {
    const contacts = [{ name: 'Ray Ortiz', email: 'ray@harborstreet.example', phone: '(249) 555-0179' }];
    await api.post('/api/customers', aCustomer({ shopName: SHOP, contacts, toolSerials: ['ISCANP-7', 'ISCANP 46844'] }));
    const ticket = await createTicket(api, { summary: 'Airbag light stays on', vin: VIN, status: 'Resolved' });
    const page = await openPage(path);
    const search = page.getByRole('searchbox');
    const matches = page.getByRole('region', { name: 'Exact matches' });
    for (const [pasted, first, address] of [
      ['iscanp-7', 'ISCANP-7', '#/serials/ISCANP-7'],
      ['iscanp46844', 'ISCANP 46844', '#/serials/ISCANP%2046844'],
      ['ISCANP 46844', 'ISCANP 46844', '#/serials/ISCANP%2046844'],
      [VIN.toLowerCase(), 'Airbag light stays on', `#/sod/${ticket.id}`],
      [VIN.slice(-6), 'Airbag light stays on', `#/sod/${ticket.id}`],
      ['249-555-0179', SHOP, SHOP_PATH],
      ['harbor-street-garage', SHOP, SHOP_PATH],
      [ticket.id, 'Airbag light stays on', `#/sod/${ticket.id}`],
    ] as const) {
      await page.goto(`/#${path}`);
      await search.fill(pasted);
      await expect(matches.getByRole('link').first()).toContainText(first);
      await expect(page.getByRole('status').filter({ hasText: `Press Enter to open ${first}.` })).toHaveText(/^\d match(es)?\. /);
      await search.press('Enter');
      await expect(page).toHaveURL((url) => url.hash === address);
      await expect(matches).toHaveCount(0);
    }
  });
}

test('announces results of the header search, keeps the focus and triggers no page shortcuts', async ({ openPage, api }) => {
  const shown = await createTicket(api, { summary: 'No communication' });
  const found = await createTicket(api, { summary: 'Airbag light stays on' });
  await createTicket(api, { summary: 'Airbag module swapped' });
  const page = await openPage(`/sod/${shown.id}`);
  const field = page.getByRole('banner').getByRole('combobox', { name: 'Paste a serial, VIN, phone or ID…' });
  const list = page.getByRole('listbox', { name: 'Search results' });
  const said = page.getByRole('search').getByRole('status');
  await expect(field).toHaveAttribute('aria-expanded', 'false');
  await field.fill(found.id);
  await expect(said).toHaveText('1 match. Press Enter to open Airbag light stays on.');
  await field.fill('airbag');
  await expect(said).toHaveText('2 matches. Press Enter to show all.');
  await expect(field).toHaveAttribute('aria-expanded', 'true');
  await expect(list.getByRole('option', { selected: true })).toHaveCount(0);
  await expectAccessible(page);

  await page.keyboard.press('ArrowDown');
  await expect(list.getByRole('option', { selected: true })).toContainText('Airbag module swapped');
  const chosen = await list.getByRole('option', { selected: true }).getAttribute('id');
  await expect(field).toHaveAttribute('aria-activedescendant', chosen ?? 'none');
  await expectAccessible(page);
  // Too different from any frequent word to be treated as a typo of it.
  await page.keyboard.type('swjkx');
  await expect(field).toHaveValue('airbagswjkx');
  await expect(said).toHaveText('No results found.');
  await expect(page).toHaveURL((url) => url.hash === `#/sod/${shown.id}`);
  await expect(page.getByLabel('Summary')).toHaveValue('No communication');

  for (let typed = 0; typed < 5; typed += 1) await page.keyboard.press('Backspace');
  await expect(list.getByRole('option')).toHaveCount(3);
  for (const key of ['ArrowUp', 'ArrowUp']) await page.keyboard.press(key);
  await expect(list.getByRole('option', { selected: true })).toContainText('Airbag light stays on');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL((url) => url.hash === `#/sod/${found.id}`);
  await expect(field).toHaveValue('');

  await field.fill('airbag module');
  await list.getByRole('option', { name: 'Airbag module swapped' }).click();
  await expect(page.getByLabel('Summary')).toHaveValue('Airbag module swapped');
});
