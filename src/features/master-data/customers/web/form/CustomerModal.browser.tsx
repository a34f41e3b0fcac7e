import { expectAccessible, expectNoSidewaysScroll } from '../../../../../testing/web/accessibility.ts';
import { expect, test } from '../../../../../testing/web/fixtures.ts';
import type { Customer } from '../../customer.contract.ts';
import { aCustomer } from '../../customer.factory.ts';

const NEW = '/customers/new';

test('adds a customer with contacts, addresses and serial numbers, without blank contacts', async ({ openPage, api }) => {
  const page = await openPage(NEW);
  const dialog = page.getByRole('dialog', { name: 'Add customer' });
  await expect(dialog.getByLabel('Shop name')).toBeFocused();
  await dialog.getByLabel('Shop name').fill('  Harbor Street Garage ');
  await dialog.getByRole('button', { name: 'Add contact' }).click();
  await expect(dialog.getByLabel('Name of contact 1')).toBeFocused();
  await page.keyboard.type('Nadia Petrenko');
  await dialog.getByLabel('Email of contact 1').fill('nadia@harborstreet.example');
  await dialog.getByRole('button', { name: 'Add contact' }).click();
  await dialog.getByRole('button', { name: 'Add contact' }).click();
  await dialog.getByLabel('Phone of contact 3').fill(' (503) 555-0143 ');
  await dialog.getByLabel('Shipping address').fill('418 Harbor Street\nPortland, OR 97209\n');
  await dialog.getByLabel('Tool serials').fill('ISCANP-46844\n\nISCANP-46911, ISCANL-20588\n');
  await expect(dialog.getByLabel('Tool serials')).toHaveValue('ISCANP-46844\n\nISCANP-46911, ISCANL-20588\n');
  await dialog.getByRole('button', { name: 'Add customer' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Harbor Street Garage added')).toBeVisible();

  const { body } = await api.put<Customer>('/api/customers/harbor-street-garage', {});
  expect(body).toMatchObject({
    shopName: 'Harbor Street Garage',
    contacts: [
      { name: 'Nadia Petrenko', email: 'nadia@harborstreet.example', phone: '' },
      { name: '', email: '', phone: '(503) 555-0143' },
    ],
    shippingAddress: '418 Harbor Street\nPortland, OR 97209',
    billingAddress: '',
    toolSerials: ['ISCANP-46844', 'ISCANP-46911', 'ISCANL-20588'],
    version: 1,
  });
});

test('scrolls many contacts within the form, and fits a phone', async ({ openPage }) => {
  const page = await openPage(NEW);
  const dialog = page.getByRole('dialog');
  const add = dialog.getByRole('button', { name: 'Add contact' });
  for (let n = 1; n <= 9; n++) await add.click();
  await expect(dialog.getByLabel('Name of contact 9')).toBeInViewport();
  const list = dialog.getByRole('group', { name: 'Contacts' }).locator('> div').first();
  expect(await list.evaluate((element) => [element.clientHeight <= 240, element.scrollHeight > element.clientHeight])).toEqual([
    true,
    true,
  ]);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test('saves only changed fields, and keeps the form open with the reason after a rejection', async ({ openPage, api, errors }) => {
  await api.post('/api/customers', aCustomer({ shopName: 'North Garage', toolSerials: ['ISP-0001'] }));
  await api.post('/api/customers', aCustomer({ shopName: 'Harbor Garage', contacts: [], toolSerials: ['ISP-0002'] }));
  const page = await openPage('/customers/harbor-garage');
  await page.getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit customer' });
  await dialog.getByLabel('Billing address').fill('Pier 4');
  await dialog.getByLabel('Tool serials').fill('ISP-0002\nISP-0001');
  errors.allow(/409|belongs to|Someone else changed/);
  await dialog.getByRole('button', { name: 'Save' }).click();
  const alert = dialog.getByRole('alert');
  await expect(alert).toContainText('Error saving customer. Please try again.');
  await expect(alert).toContainText('Serial number ISP-0001 belongs to North Garage.');
  await expect(dialog.getByLabel('Tool serials')).toHaveValue('ISP-0002\nISP-0001');

  // A colleague adds a tool during the edit. Both changes are saved.
  await api.put('/api/customers/harbor-garage', { toolSerials: ['ISP-0002', 'ISP-0003'] });
  await dialog.getByLabel('Tool serials').fill('ISP-0002\nISP-0004');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  const { body } = await api.put<Customer>('/api/customers/harbor-garage', {});
  expect(body).toMatchObject({ billingAddress: 'Pier 4', toolSerials: ['ISP-0002', 'ISP-0003', 'ISP-0004'], version: 3 });
});
