import { expect, test } from '../../../../testing/web/fixtures.ts';
import type { Ticket } from '../../ticket.contract.ts';

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
    'Customer e-mail': 'a@b.example',
  };
  const tool = { 'Tool serial': 'L-ISCANH-0092', VIN: 'WBA5', Year: '2019', Make: 'Audi', Model: 'A4', Description: 'It fell.\nTwice.' };
  for (const [label, value] of Object.entries({ ...typed, ...tool })) await dialog.getByLabel(label).fill(value);
  await dialog.getByRole('button', { name: 'Create ticket' }).dblclick();

  await expect(page.getByText('It fell.')).toBeVisible();
  await expect(dialog).toBeHidden();
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
  await dialog.getByLabel('Customer e-mail').fill('nobody');
  await dialog.getByLabel('Summary').press('Enter');
  const messages = [
    'Summary is required',
    'Customer company is required',
    'Please enter a year between',
    'Please enter a valid e-mail address',
  ];
  for (const message of messages) await expect(dialog.getByText(message)).toBeVisible();
  await expect(dialog.getByLabel('Summary')).toBeFocused();
  await dialog.getByLabel('Summary').fill('Key learning fails');
  await expect(dialog.getByText('Summary is required')).toBeHidden();
});

test('what was typed is kept when the server cannot be reached, and when the dialog is closed', async ({ openPage, errors }) => {
  errors.allow(/ERR_|cannot be reached/);
  const page = await openPage('/sod');
  await page.getByRole('banner').getByRole('button', { name: 'New Ticket' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Summary').fill('Key learning fails');
  await dialog.getByLabel('Customer company').fill('Harbor Street Garage');
  await page.route('**/api/tickets', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Create ticket' }).click();
  await expect(dialog.getByRole('alert')).toContainText('The server cannot be reached');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.unroute('**/api/tickets');
  await page.getByRole('banner').getByRole('button', { name: 'New Ticket' }).click();
  await expect(dialog.getByLabel('Summary')).toHaveValue('Key learning fails');
  await dialog.getByRole('button', { name: 'Create ticket' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByLabel('Summary')).toHaveValue('Key learning fails');
});
