import type { Page } from '@playwright/test';
import { createTicket, storedTicket } from '../../../../../../testing/server/ticket-steps.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../../../../../../testing/web/accessibility.ts';
import { draftIsGone } from '../../../../../../testing/web/case-steps.ts';
import { expect, test } from '../../../../../../testing/web/fixtures.ts';
import { holdRequests } from '../../../../../../testing/web/held-requests.ts';

/** The first VIN of all waits until the data is unpacked. */
const FIRST_TIME = { timeout: 45_000 };

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const search = (page: Page) => page.getByRole('button', { name: 'Search', exact: true });

test('a VIN is decoded into the draft by its button and by Enter; what fails changes nothing', async ({ openPage, api, errors }) => {
  errors.allow(/400|404|VIN not found/);
  const ticket = await createTicket(api, { vehicleMake: 'Ford', vehicleModel: 'Focus' });
  const page = await openPage(`/sod/${ticket.id}`);

  await search(page).click();
  await expect(page.getByText('Looking up the VIN')).toBeHidden();

  await field(page, 'VIN').fill('1HGCM82643A004352');
  await search(page).click();
  await expect(page.getByText('2003 Honda Accord, from the built-in vehicle data.')).toBeVisible(FIRST_TIME);
  await expect(page.getByText('position 9 is 4 and should be 3')).toBeVisible();
  for (const [label, value] of [
    ['Make', 'Honda'],
    ['Model', 'Accord'],
    ['Year', '2003'],
  ] as const)
    await expect(field(page, label)).toHaveValue(value);
  await expectAccessible(page);

  await field(page, 'VIN').fill('wba5');
  await expect(field(page, 'VIN')).toHaveValue('WBA5');
  await field(page, 'VIN').press('Enter');
  await expect(page.getByRole('alert')).toHaveText('VIN not found.A VIN has 17 characters. This one has 4.');
  await field(page, 'VIN').fill('11111111111111111');
  await field(page, 'VIN').press('Enter');
  await expect(page.getByRole('alert')).toHaveText('VIN not found.');
  await expect(field(page, 'Make')).toHaveValue('Honda');

  await field(page, 'VIN').fill('WAUZZZ8K1DA006278');
  await field(page, 'VIN').press('Enter');
  await expect(page.getByText('Couldn’t determine the model from this VIN.')).toBeVisible();
  await expect(field(page, 'Make')).toHaveValue('Audi');
  await expect(field(page, 'Model')).toHaveValue('');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.keyboard.press('Control+s');
  await draftIsGone(page);
  expect(await storedTicket(api, ticket)).toMatchObject({
    vin: 'WAUZZZ8K1DA006278',
    vehicleMake: 'Audi',
    vehicleModel: '',
    vehicleYear: 2013,
  });
});

test('a scanned VIN that several models fit is stored without its stars, and the model is one click away', async ({ openPage, api }) => {
  const ticket = await createTicket(api, { vehicleMake: 'Lexus', vehicleModel: 'RX 350' });
  const page = await openPage(`/sod/${ticket.id}`);
  await field(page, 'VIN').fill('*1FTFW4L84RFA00451*');
  await field(page, 'VIN').press('Enter');
  await expect(page.getByText('The model could be F-150 or F-450.')).toBeVisible(FIRST_TIME);
  await expect(field(page, 'VIN')).toHaveValue('1FTFW4L84RFA00451');
  await expect(field(page, 'Make')).toHaveValue('Ford');
  await expect(field(page, 'Model')).toHaveValue('');
  await page.getByRole('button', { name: 'F-150' }).click();
  await expect(field(page, 'Model')).toHaveValue('F-150');
  await page.keyboard.press('Control+s');
  await draftIsGone(page);
  expect(await storedTicket(api, ticket)).toMatchObject({ vin: '1FTFW4L84RFA00451', vehicleModel: 'F-150', vehicleYear: 2024 });
});

test('while a decoder is slow the page says so and stays usable; an answer that comes too late fills nothing', async ({
  openPage,
  api,
}) => {
  const ticket = await createTicket(api, {});
  const page = await openPage(`/sod/${ticket.id}`);
  const lookups = await holdRequests(page, '**/api/vin/**');
  await field(page, 'VIN').fill('1HGCM82633A004352');
  await field(page, 'VIN').press('Enter');
  await expect(page.getByText('You can keep working.')).toBeVisible();
  await field(page, 'Chassis').fill('CM8');
  await lookups.release(1);
  await expect(field(page, 'Make')).toHaveValue('Honda', FIRST_TIME);

  await field(page, 'VIN').fill('WAUZZZ8K1DA006278');
  await field(page, 'VIN').press('Enter');
  await expect(page.getByText('Looking up the VIN')).toBeVisible();
  await field(page, 'VIN').fill('');
  const late = page.waitForResponse('**/api/vin/**');
  await lookups.release(2);
  await late;
  await expect(field(page, 'Chassis')).toHaveValue('CM8');
  await expect(field(page, 'Make')).toHaveValue('Honda');
});

test('a new ticket takes its vehicle from the VIN', async ({ openPage }) => {
  const page = await openPage('/sod');
  await page.getByRole('banner').getByRole('button', { name: 'New Ticket' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('VIN', { exact: true }).fill('3VV3B7AXXNM077525');
  await dialog.getByLabel('VIN', { exact: true }).press('Enter');
  await expect(dialog.getByLabel('Make', { exact: true })).toHaveValue('Volkswagen', FIRST_TIME);
  await expect(dialog.getByLabel('Model', { exact: true })).toHaveValue('Tiguan');
  await expect(dialog.getByLabel('Year', { exact: true })).toHaveValue('2022');
});
