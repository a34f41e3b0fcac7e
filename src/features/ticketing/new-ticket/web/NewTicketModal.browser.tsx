import type { Page } from '@playwright/test';
import { fillUnlisted } from '../../../../testing/web/case-steps.ts';
import { expect, test } from '../../../../testing/web/fixtures.ts';
import { holdRequests } from '../../../../testing/web/held-requests.ts';
import { aCustomer } from '../../../master-data/customers/customer.factory.ts';
import type { Ticket } from '../../tickets/ticket.contract.ts';

async function openForm(page: Page) {
  await page.getByRole('banner').getByRole('button', { name: 'New Ticket' }).click();
  return page.getByRole('dialog', { name: 'New Ticket' });
}

test('a ticket is opened with all that is known, its description as the first note', async ({ openPage, api }) => {
  const page = await openPage('/rma');
  await page.getByRole('banner').getByRole('button', { name: 'New Ticket' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Ticket' });
  await expect(dialog.getByLabel('Summary')).toBeFocused();
  await expect(dialog.getByLabel('Type')).toHaveValue('Tool Repair');
  const typed = {
    Summary: 'Screen is broken',
    'Customer company': 'Café Racer Motors',
    'Customer name': 'T. Mueller',
    'Customer email': 'a@b.example',
  };
  const tool = { 'Tool serial': 'L-ISCANH-0092', VIN: 'WBA5', Year: '2019', Make: 'Audi', Model: 'A4', Description: 'It fell.\nTwice.' };
  for (const [label, value] of Object.entries({ ...typed, ...tool })) await dialog.getByLabel(label).fill(value);
  await dialog.getByRole('button', { name: 'Use it' }).click();
  await dialog.getByRole('button', { name: 'Create ticket' }).dblclick();

  await expect(page.getByText('It fell.')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.locator(':focus')).toHaveText('New Ticket');
  const { body: all } = await api.get<Ticket[]>('/api/tickets');
  expect(all).toHaveLength(1);
  const { body } = await api.get<Ticket>(`/api/tickets/${all[0]?.id}`);
  expect(body).toMatchObject({
    summary: 'Screen is broken',
    type: 'Tool Repair',
    status: 'New',
    vehicleYear: 2019,
    vehicleModel: 'A4',
    vin: 'WBA5',
  });
  expect(body.history.map(({ content }) => content)).toEqual(expect.arrayContaining(['Ticket created', 'It fell.\nTwice.']));
});

test('what is missing or wrong is said at its field, and the first one gets the focus', async ({ openPage }) => {
  const page = await openPage('/menu');
  await page.getByRole('banner').getByRole('button', { name: 'New Ticket' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Type')).toHaveValue('SOD');
  await dialog.getByLabel('Summary').fill('  ');
  await dialog.getByLabel('Year').fill('19');
  await dialog.getByLabel('Customer email').fill('nobody');
  await dialog.getByLabel('Summary').press('Enter');
  const messages = ['Summary is required', 'Customer company is required', 'Enter a year between', 'Enter a valid email address'];
  for (const message of messages) await expect(dialog.getByText(message)).toBeVisible();
  await expect(dialog.getByLabel('Summary')).toBeFocused();
  await dialog.getByLabel('Summary').fill('Key learning fails');
  await expect(dialog.getByText('Summary is required')).toBeHidden();
});

test('what was typed is kept when the server cannot be reached, and when the dialog is closed', async ({ openPage, errors }) => {
  errors.allow(/ERR_|reach the server/);
  const page = await openPage('/sod');
  await page.getByRole('banner').getByRole('button', { name: 'New Ticket' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Summary').fill('Key learning fails');
  await fillUnlisted(dialog.getByLabel('Customer company'), 'Harbor Street Garage');
  await page.route('**/api/tickets', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Create ticket' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Couldn’t reach the server');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.unroute('**/api/tickets');
  await page.getByRole('banner').getByRole('button', { name: 'New Ticket' }).click();
  await expect(dialog.getByLabel('Summary')).toHaveValue('Key learning fails');
  await dialog.getByRole('button', { name: 'Create ticket' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByLabel('Summary')).toHaveValue('Key learning fails');
});

test('what was typed survives a reload, until the ticket is created', async ({ openPage, people }) => {
  const page = await openPage('/rma');
  const dialog = await openForm(page);
  await dialog.getByLabel('Summary').fill('Key learning fails');
  await dialog.getByLabel('Type').selectOption('Bug Report');
  await dialog.getByLabel('Year').fill('20');
  await page.reload();
  await openForm(page);
  await expect(dialog.getByText('Draft restored')).toBeVisible();
  await expect(dialog.getByLabel('Summary')).toHaveValue('Key learning fails');
  await expect(dialog.getByLabel('Type')).toHaveValue('Bug Report');
  await expect(dialog.getByLabel('Year')).toHaveValue('20');
  await dialog.getByLabel('Year').fill('2019');
  await fillUnlisted(dialog.getByLabel('Customer company'), 'Harbor Street Garage');
  const { id } = await people.person('User');
  const isStored = () => page.evaluate((key) => key in localStorage, `obdesk.draft.${id}.new-ticket`);
  expect(await isStored()).toBe(true);

  await dialog.getByRole('button', { name: 'Create ticket' }).click();
  await expect(dialog).toHaveCount(0);
  // What is typed next belongs to the ticket that is opened now.
  await expect(page.getByRole('region', { name: 'Customer' })).toBeVisible();
  await openForm(page);
  await expect(dialog.getByLabel('Summary')).toHaveValue('');
  await expect(dialog.getByText('Draft restored')).toHaveCount(0);
  expect(await isStored()).toBe(false);

  await dialog.getByLabel('Summary').fill('Never mind');
  await page.reload();
  await openForm(page);
  await dialog.getByRole('button', { name: 'Discard draft' }).click();
  await expect(dialog.getByLabel('Summary')).toHaveValue('');
  await expect(dialog.getByText('Draft restored')).toHaveCount(0);
});

test('who signs in next does not find what the one before typed', async ({ openPage, people }) => {
  const page = await openPage('/sod');
  const dialog = await openForm(page);
  await dialog.getByLabel('Summary').fill("Uma's");
  for (const { role, account, summary } of [
    { role: 'Admin', account: /Account menu, Ada/, summary: '' },
    { role: 'User', account: /Account menu, Uma/, summary: "Uma's" },
  ] as const) {
    await page.context().addCookies([await people.session(role)]);
    await page.reload();
    await expect(page.getByRole('button', { name: account })).toBeVisible();
    await openForm(page);
    await expect(dialog.getByLabel('Summary')).toHaveValue(summary);
  }
});

test('a stored form that cannot be read, or that is blank, is not restored', async ({ openPage, people }) => {
  const page = await openPage('/rma');
  const { id } = await people.person('User');
  const key = `obdesk.draft.${id}.new-ticket`;
  for (const damaged of ['{', '{"summary":"Older"}']) {
    await page.evaluate((entry) => localStorage.setItem(...entry), [key, damaged] as [string, string]);
    await page.reload();
    const dialog = await openForm(page);
    await expect(dialog.getByLabel('Summary')).toHaveValue('');
    await expect(dialog.getByLabel('Type')).toHaveValue('Tool Repair');
    await dialog.getByLabel('Summary').fill('  ');
    expect(await page.evaluate((stored) => localStorage.getItem(stored), key)).toBeNull();
  }
});

test('a text that is not confirmed keeps the form open with its question; a save waits for the list and takes what was typed in full', async ({
  openPage,
  page,
  api,
}) => {
  const { body: shop } = await api.post<{ id: string }>('/api/customers', aCustomer({ shopName: 'Harbor Street Garage' }));
  await openPage('/sod');
  const dialog = await openForm(page);
  const company = dialog.getByLabel('Customer company');
  await company.fill('Pier 4');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(company).toBeFocused();
  await expect(company).toHaveAccessibleDescription(/Not in the list. Use “Pier 4” anyway/);
  await dialog.getByRole('button', { name: 'Clear' }).click();

  await dialog.getByLabel('Summary').fill('Battery swells');
  await dialog.getByLabel('Year').fill('20x3');
  const held = await holdRequests(page, '**/api/customers/suggestions?*');
  await company.fill('harbor street garage');
  await dialog.getByRole('button', { name: 'Create ticket' }).click();
  await held.releaseAll();
  await expect(dialog.getByLabel('Year')).toBeFocused();
  await expect(company).not.toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('Year').fill('2023');
  await dialog.getByRole('button', { name: 'Create ticket' }).click();
  await expect(dialog).toBeHidden();
  const { body: tickets } = await api.get<Ticket[]>('/api/tickets');
  expect(tickets).toMatchObject([{ customerId: shop.id, customerCompany: 'Harbor Street Garage' }]);
});

test('a first make keeps the model; a make that is emptied and typed anew clears it', async ({ openPage }) => {
  const page = await openPage('/sod');
  const dialog = await openForm(page);
  const [make, model] = [dialog.getByLabel('Make'), dialog.getByLabel('Model')];
  await fillUnlisted(model, 'Own build');
  await make.fill('BMW');
  await make.press('Tab');
  await expect(model).toHaveValue('Own build');
  await make.fill('');
  await make.press('Tab');
  await make.fill('audi');
  await make.press('Tab');
  await expect(make).toHaveValue('Audi');
  await expect(model).toHaveValue('');
});
