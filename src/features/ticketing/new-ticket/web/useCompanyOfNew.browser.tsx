import type { Page } from '@playwright/test';
import { fillUnlisted } from '../../../../testing/web/case-steps.ts';
import { expect, test } from '../../../../testing/web/fixtures.ts';
import { aCustomer } from '../../../master-data/customers/customer.factory.ts';
import type { Ticket } from '../../tickets/ticket.contract.ts';
import { aTicket } from '../../tickets/ticket.factory.ts';

async function openForm(page: Page) {
  await page.getByRole('banner').getByRole('button', { name: 'New Ticket' }).click();
  return page.getByRole('dialog', { name: 'New Ticket' });
}

test('another company than that of the page brings its own contact, and nothing of the page stays but what was typed', async ({
  openPage,
  api,
}) => {
  const ray = { name: 'Ray Ortiz', email: 'ray@harbor.example' };
  const { body: harbor } = await api.post<{ id: string }>('/api/customers', aCustomer({ shopName: 'Harbor Garage', contacts: [ray] }));
  const uwe = { name: 'Uwe Klein', email: 'uwe@north.example' };
  await api.post('/api/customers', aCustomer({ shopName: 'North Motors', contacts: [uwe] }));
  const known = {
    customerId: harbor.id,
    customerCompany: 'Harbor Garage',
    customerName: 'Rosa Diaz',
    customerEmail: 'rosa@harbor.example',
  };
  const { body: ticket } = await api.post<Ticket>('/api/tickets', aTicket({ ...known, toolSerial: 'ISCANP-1' }));
  const page = await openPage(`/sod/${ticket.id}`);
  await expect(page.getByRole('region', { name: 'Customer' })).toBeVisible();
  const dialog = await openForm(page);
  const expectFields = async (name: string, email: string, serial: string) => {
    await expect(dialog.getByLabel('Customer name')).toHaveValue(name);
    await expect(dialog.getByLabel('Customer email')).toHaveValue(email);
    await expect(dialog.getByLabel('Tool serial')).toHaveValue(serial);
  };
  const company = dialog.getByLabel('Customer company');
  const choose = async (shopName: string) => {
    await company.fill(shopName);
    await dialog.getByRole('option', { name: shopName, exact: true }).click();
    await expect(company).toHaveValue(shopName);
  };
  await expectFields('Rosa Diaz', 'rosa@harbor.example', 'ISCANP-1');
  await choose('North Motors');
  await expectFields('Uwe Klein', 'uwe@north.example', '');
  await choose('Harbor Garage');
  await expectFields('Rosa Diaz', 'rosa@harbor.example', 'ISCANP-1');

  await dialog.getByLabel('Tool serial').fill('ISCANP-7');
  await fillUnlisted(company, 'Nobody & Sons');
  await expect(company).toHaveValue('Nobody & Sons');
  await expectFields('', '', 'ISCANP-7');
});

test('the owner of a typed serial number fills the blank company and leaves what was typed; a page of a tool keeps its tool', async ({
  openPage,
  api,
}) => {
  const ray = { name: 'Ray Ortiz', email: 'ray@harbor.example' };
  await api.post('/api/customers', aCustomer({ shopName: 'Harbor Garage', contacts: [ray], toolSerials: ['ISCANP-1'] }));
  await api.post('/api/customers', aCustomer({ shopName: 'North Motors', contacts: [] }));
  const page = await openPage('/sod');
  const dialog = await openForm(page);
  await dialog.getByLabel('Customer name').fill('Ann Lee');
  await dialog.getByLabel('Tool serial').fill('iscanp-1');
  await expect(dialog.getByLabel('Customer company')).toHaveValue('Harbor Garage');
  await expect(dialog.getByLabel('Customer name')).toHaveValue('Ann Lee');
  await expect(dialog.getByLabel('Customer email')).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  await page.goto('/#/serials/ISCANP-1');
  await expect(page.getByRole('main').getByText('Harbor Garage').first()).toBeVisible();
  await openForm(page);
  await expect(dialog.getByLabel('Customer email')).toHaveValue('ray@harbor.example');
  await dialog.getByLabel('Customer company').fill('North Motors');
  await dialog.getByRole('option', { name: 'North Motors', exact: true }).click();
  await expect(dialog.getByLabel('Customer email')).toHaveValue('');
  await expect(dialog.getByLabel('Tool serial')).toHaveValue('ISCANP-1');
});
