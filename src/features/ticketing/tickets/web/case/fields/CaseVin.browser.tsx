import type { Page } from '@playwright/test';
import { createTicket, storedTicket } from '../../../../../../testing/server/ticket-steps.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../../../../../../testing/web/accessibility.ts';
import { draftIsGone } from '../../../../../../testing/web/case-steps.ts';
import { expect, test } from '../../../../../../testing/web/fixtures.ts';

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
