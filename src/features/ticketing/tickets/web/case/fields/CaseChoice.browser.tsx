import type { Page } from '@playwright/test';
import { createTicket, storedTicket } from '../../../../../../testing/server/ticket-steps.ts';
import { draftIsGone } from '../../../../../../testing/web/case-steps.ts';
import { expectContrast } from '../../../../../../testing/web/contrast.ts';
import { expect, test } from '../../../../../../testing/web/fixtures.ts';
import { holdRequests } from '../../../../../../testing/web/held-requests.ts';
import { aCustomer } from '../../../../../master-data/customers/customer.factory.ts';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const question = (page: Page) => page.getByRole('alert').filter({ hasText: 'Not in the list.' });
const notice = (page: Page) => page.getByRole('alert').filter({ hasText: 'Unsaved: ' });
const options = (page: Page) => page.getByRole('listbox').getByRole('option');

test('waits for the makes on Enter, and selects the matching one', async ({ openPage, page, api }) => {
  const ticket = await createTicket(api, { vehicleMake: 'BMW', vehicleModel: '330i' });
  const held = await holdRequests(page, /vehicle-catalog/);
  await openPage(`/sod/${ticket.id}`, { isLoaded: true });
  await field(page, 'Make').click();
  await page.keyboard.type('merc');
  await page.keyboard.press('Enter');
  await held.arrive();
  await expect(page.getByText('Searching…').filter({ visible: true })).toHaveCount(1);
  await expect(field(page, 'Make')).toHaveValue('merc');
  await expect(field(page, 'Model')).toHaveValue('330i');
  await expect(options(page)).toHaveCount(0);
  await expect(question(page)).toBeHidden();
  await held.releaseAll();
  await expect(field(page, 'Make')).toHaveValue('Mercedes-Benz');
  await expect(field(page, 'Model')).toHaveValue('');
});

test('shows the option that Enter selects in readable colors', async ({ openPage, page, api }) => {
  const ticket = await createTicket(api);
  await openPage(`/sod/${ticket.id}`);
  await field(page, 'Make').fill('merc');
  await expect(options(page).first()).toHaveAttribute('data-combobox-selected', 'true');
  await expectContrast(options(page).first());
});

test('waits for the customers on Enter and Save, and asks about an unknown name instead of saving', async ({ openPage, page, api }) => {
  const { body: shop } = await api.post<{ id: string }>('/api/customers', aCustomer({ shopName: 'Harbor Street Garage' }));
  const { body: other } = await api.post<{ id: string }>('/api/customers', aCustomer({ shopName: 'A1 Auto' }));
  const ticket = await createTicket(api, { customerCompany: 'Harbor Street Garage', customerId: shop.id });
  const held = await holdRequests(page, /suggestions\?q=(pier|a1|A-1)/);
  await openPage(`/sod/${ticket.id}`);
  const company = field(page, 'Company');
  await company.fill('pier');
  await company.press('Enter');
  await page.keyboard.press('Control+s');
  await held.arrive();
  await expect(company).toHaveValue('pier');
  await expect(question(page)).toBeHidden();
  await held.release();
  await expect(question(page)).toBeVisible();
  await expect(company).toBeFocused();
  expect(await storedTicket(api, ticket)).toMatchObject({ version: 1, customerId: shop.id });

  await company.fill('a1 auto');
  await page.keyboard.press('Control+s');
  await held.release(2);
  await draftIsGone(page);
  expect(await storedTicket(api, ticket)).toMatchObject({ customerCompany: 'A1 Auto', customerId: other.id });

  await company.fill('A-1 Auto');
  await held.release(3);
  await company.press('Tab');
  await expect(question(page)).toContainText('Use “A-1 Auto” anyway?');
});

test('asks about an unconfirmed text after leaving and after a reload, and saves a free text on leaving', async ({ openPage, api }) => {
  const ticket = await createTicket(api, { summary: 'Gateway open', vehicleMake: 'BMW', vehicleModel: '330i' });
  const page = await openPage('/sod');
  await page.getByRole('main').getByRole('link', { name: 'Gateway open' }).click();
  await field(page, 'Make').click();
  await page.keyboard.type('merc');
  await expect(options(page).first()).toHaveText('Mercedes-Benz');
  await page.goBack();
  await expect(notice(page)).toContainText('Unsaved: 1 unconfirmed value');
  await notice(page).getByRole('button', { name: 'Go back' }).click();
  await expect(field(page, 'Make')).toHaveValue('merc');
  await expect(question(page)).toBeVisible();
  await page.reload();
  await expect(field(page, 'Make')).toHaveValue('merc');
  await expect(field(page, 'Model')).toHaveValue('330i');
  await question(page).getByRole('button', { name: 'Keep “BMW”' }).click();
  await expect(field(page, 'Make')).toHaveValue('BMW');
  await draftIsGone(page);
  expect((await storedTicket(api, ticket)).version).toBe(1);

  const repair = await createTicket(api, { summary: 'No charge', type: 'Tool Repair' });
  await page.goto('/#/menu');
  await page.goto(`/#/sod/${repair.id}`);
  await field(page, 'Service type').fill('Deep clean');
  await page.goBack();
  await expect(notice(page)).toContainText('Unsaved: 1 change');
  await notice(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`${repair.id} saved`)).toBeVisible();
  expect(await storedTicket(api, repair)).toMatchObject({ serviceType: 'Deep clean' });
});
