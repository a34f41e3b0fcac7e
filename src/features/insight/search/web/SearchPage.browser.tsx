import type { ApiCaller } from '../../../../testing/server/api-caller.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../../../../testing/web/accessibility.ts';
import { expect, test } from '../../../../testing/web/fixtures.ts';
import { aCustomer } from '../../../master-data/customers/customer.factory.ts';
import { aTicket } from '../../../ticketing/tickets/ticket.factory.ts';

const SERIAL = 'ISCANP-46844';

async function addRecords(api: ApiCaller) {
  await api.post('/api/customers', aCustomer({ shopName: 'Northside Airbag Clinic', toolSerials: [SERIAL] }));
  const { body: open } = await api.post<{ id: string }>('/api/tickets', aTicket({ summary: 'Airbag light stays on', vehicleMake: 'BMW' }));
  const { body: closed } = await api.post<{ id: string }>('/api/tickets', aTicket({ summary: 'No communication', status: 'Resolved' }));
  const history = [{ content: 'Swapped the airbag module and cleared the crash data.', type: 'NOTE', category: 'Solution' }];
  await api.put(`/api/tickets/${closed.id}`, { history });
  return { open: open.id, closed: closed.id };
}

test('groups and highlights matches, applies filters, works by keyboard, and keeps the search in the URL', async ({ openPage, api }) => {
  const { open, closed } = await addRecords(api);
  const page = await openPage('/menu');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Menu');
  await page.keyboard.press('/');
  await expect(page.getByRole('combobox', { name: 'Paste a serial, VIN, phone or ID…' })).toBeFocused();
  await page.keyboard.type('stays on');
  const results = page.getByRole('listbox', { name: 'Search results' });
  await expect(results.getByRole('option', { name: 'Airbag light stays on' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`#/sod/${open}$`));
  await expect(results).toHaveCount(0);
  await page.goto('/#/search');
  const box = page.getByRole('searchbox', { name: 'Search everywhere…' });
  await expect(page.getByText('Enter or scan an ID')).toBeVisible();
  await expect(box).toBeFocused();
  await page.keyboard.type('airbag');
  const main = page.getByRole('main');
  await expect(main.getByRole('region')).toHaveCount(3);
  await expect(main.getByRole('region', { name: 'Tickets' }).getByRole('link')).toContainText('Airbag light stays on');
  await expect(main.getByRole('region', { name: 'Customers' }).locator('mark')).toHaveText(['Airbag']);
  await expect(main.getByRole('region', { name: 'Notes' })).toContainText('Swapped the airbag module');

  await page.keyboard.type(' is:');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('button', { name: 'is:open' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(box).toHaveValue(/^airbag is:closed ?$/);
  await expect(box).toBeFocused();
  await expect(main.getByRole('region')).toHaveCount(1);
  await expect(page).toHaveURL(/q=airbag(%20|\+)is(:|%3A)closed/);
  await page.reload();
  await expect(main.getByRole('link', { name: 'No communication' })).toHaveAttribute('href', new RegExp(`#/sod/${closed}$`));
  await page.getByRole('button', { name: 'Remove is: closed' }).click();
  await expect(box).toHaveValue('airbag');
  await expect(main.getByRole('region')).toHaveCount(3);
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`#/sod/${open}$`));

  await page.goto('/#/search?q=airbag status:broken');
  await expect(main.getByText('Unknown filter: status: broken')).toBeVisible();
  await expect(main.getByText('No results for “airbag status:broken”')).toBeVisible();
  await page.goto('/#/search?q=airbag&kind=customer');
  await expect(main.getByRole('region')).toHaveCount(1);
  await expect(main.getByText('Customers only')).toBeVisible();
  await page.goto('/#/search?q=gearbox&kind=customer');
  await expect(main.getByText('No results for “gearbox”')).toBeVisible();
  await expect(main.getByText('Customers only')).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/#/search?q=airbag');
  await expect(main.getByRole('region')).toHaveCount(3);
  await expectNoSidewaysScroll(page);
});

test('finds records in the palette, and opens the record of a scanned code on Enter', async ({ openPage, api }) => {
  const { open } = await addRecords(api);
  const page = await openPage('/parts-inventory');
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  await page.keyboard.press('Control+k');
  await palette.getByRole('combobox').fill('airbag');
  await expect(palette.getByRole('group', { name: 'Notes' }).getByRole('option')).toHaveCount(1);
  await expect(palette.getByRole('option').last()).toHaveText('Search everywhere');
  await palette.getByRole('group', { name: 'Tickets' }).getByRole('option', { name: 'Airbag light stays on' }).click();
  await expect(page).toHaveURL(new RegExp(`#/sod/${open}$`));

  for (const [code, address] of [
    [SERIAL.toLowerCase(), `#/serials/${SERIAL}`],
    [open.slice(4), `#/sod/${open}`],
  ] as const) {
    await page.keyboard.press('Control+k');
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');
    await expect(palette).toBeHidden();
    await expect(page).toHaveURL((url) => url.hash === address);
  }

  await page.goto('/#/search');
  const box = page.getByRole('searchbox', { name: 'Search everywhere…' });
  await box.fill(SERIAL);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`#/serials/${SERIAL}$`));
});
