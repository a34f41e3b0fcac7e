import { expectAccessible, expectNoSidewaysScroll } from '../../../../testing/web/accessibility.ts';
import { expect, test } from '../../../../testing/web/fixtures.ts';
import { aPart } from '../part.factory.ts';

const PAGE = '/parts-inventory';

test('explains the first step in an empty inventory, and shows the first part', async ({ openPage }) => {
  const page = await openPage(PAGE);
  await expect(page.getByText('No parts yet')).toBeVisible();

  await page.getByRole('main').getByRole('button', { name: 'Add part' }).last().click();
  const dialog = page.getByRole('dialog', { name: 'Add part' });
  await dialog.getByLabel('Part number').fill('OBD-16-M');
  await dialog.getByLabel('Name').fill('OBD-II plug');
  await dialog.getByLabel('Quantity').fill('19');
  await dialog.getByLabel('Cost').fill('6.25');
  await dialog.getByLabel('Price').fill('1234.5');
  await dialog.getByLabel('iScan Pro').check();
  await dialog.getByLabel('Price').press('Enter');

  await expect(dialog).toBeHidden();
  const row = page.getByRole('row', { name: 'OBD-II plug' });
  await expect(row).toContainText('$6.25');
  await expect(row).toContainText('$1,234.50');
  await expect(page.getByText('1 part', { exact: true })).toBeVisible();
});

test('merges another field of a colleague, and asks about a conflict in the same field', async ({ openPage, api, errors }) => {
  await api.post('/api/parts', aPart({ name: 'Plug', quantity: 40, supplier: 'Kabel Nord' }));
  const page = await openPage(PAGE);
  errors.allow(/409/);
  errors.allow(/Someone else changed/);

  await page.getByRole('button', { name: 'Edit Plug' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit part' });
  await dialog.getByLabel('Quantity').fill('12');
  await api.put('/api/parts/P-0001', { supplier: 'Kabel Süd' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  expect((await api.get('/api/parts/P-0001')).body).toMatchObject({ quantity: 12, supplier: 'Kabel Süd' });

  await page.getByRole('button', { name: 'Edit Plug' }).click();
  await dialog.getByLabel('Quantity').fill('5');
  await api.put('/api/parts/P-0001', { quantity: 30, name: 'Plug, moulded' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  const conflict = page.getByRole('dialog', { name: 'Someone else changed this part' });
  await expect(conflict.getByRole('radiogroup', { name: 'Quantity' }).getByLabel('Use theirs: 30')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(conflict).toBeHidden();
  await expect(dialog.getByLabel('Quantity')).toHaveValue('5');
  await expect(dialog.getByLabel('Name')).toHaveValue('Plug, moulded');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(conflict.getByLabel('Keep mine: 5')).toBeChecked();
  await conflict.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  expect((await api.get('/api/parts/P-0001')).body).toMatchObject({ quantity: 5, name: 'Plug, moulded' });
});

test('restores a draft after a reload, based on the earlier version, until it is saved or discarded', async ({ openPage, api, errors }) => {
  errors.allow(/409|Someone else changed/);
  await api.post('/api/parts', aPart({ name: 'Plug', quantity: 40, supplier: 'Kabel Nord' }));
  const page = await openPage(`${PAGE}?open=P-0001`);
  const dialog = page.getByRole('dialog', { name: 'Edit part' });
  await dialog.getByLabel('Quantity').fill('12');
  await api.put('/api/parts/P-0001', { supplier: 'Kabel Süd' });
  await page.reload();
  await expect(dialog.getByText('Draft restored')).toBeVisible();
  await expect(dialog.getByLabel('Quantity')).toHaveValue('12');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  expect((await api.get('/api/parts/P-0001')).body).toMatchObject({ quantity: 12, supplier: 'Kabel Süd' });

  await page.getByRole('button', { name: 'Edit Plug' }).click();
  await expect(dialog.getByLabel('Quantity')).toHaveValue('12');
  await expect(dialog.getByText('Draft restored')).toBeHidden();
  await dialog.getByLabel('Name').fill('Half a name');
  await page.goBack();
  await expect(dialog).toBeHidden();
  await page.goForward();
  await expect(dialog.getByLabel('Name')).toHaveValue('Half a name');
  await dialog.getByRole('button', { name: 'Discard draft' }).click();
  await expect(dialog.getByLabel('Name')).toHaveValue('Plug');
});

test('shows saves to other users without a reload', async ({ openPage, api }) => {
  await api.post('/api/parts', aPart({ name: 'Plug', quantity: 40 }));
  const page = await openPage(PAGE);
  await expect(page.getByRole('row', { name: 'Plug' })).toContainText('40');
  await api.put('/api/parts/P-0001', { quantity: 33 });
  await expect(page.getByRole('row', { name: 'Plug' })).toContainText('33');
});

const THOUSAND_PARTS = `INSERT INTO parts (part_number, name, description, quantity, cost_cents, price_cents, supplier, compatible_models)
  SELECT 'N-' || n, 'Part ' || lpad(n::text, 4, '0'), '', n, 100 * n, 200 * n, 'Kabel Nord', '{iScan Pro}' FROM generate_series(1, 1000) n`;

test('sorts and scrolls through a thousand parts to the last one', async ({ openPage, server }) => {
  const page = await openPage('/menu');
  await server.database.query(THOUSAND_PARTS);
  await page.goto(`/#${PAGE}`);
  await expect(page.getByText('1,000 parts')).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toContainText('Part 0001');

  await page.getByRole('button', { name: 'Quantity' }).click();
  await page.getByRole('button', { name: 'Quantity' }).click();
  await expect(page.getByRole('columnheader', { name: 'Quantity' })).toHaveAttribute('aria-sort', 'descending');
  await expect(page.getByRole('row').nth(1)).toContainText('Part 1000');

  await page.getByRole('row', { name: 'Part 1000' }).hover();
  await expect(async () => {
    await page.mouse.wheel(0, 50_000);
    await expect(page.getByRole('row', { name: 'Part 0001' })).toBeVisible({ timeout: 200 });
  }).toPass();
});

test('moves by J and K, edits with Enter, and restores the position', async ({ openPage, server }) => {
  const page = await openPage('/menu');
  await server.database.query(THOUSAND_PARTS);
  await page.goto(`/#${PAGE}`);
  await expect(page.getByText('1,000 parts')).toBeVisible();
  for (const key of ['j', 'j', 'j', 'k']) await page.keyboard.press(key);
  await expect(page.getByRole('button', { name: 'Edit part 0002' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Edit part' }).getByLabel('Name')).toHaveValue('Part 0002');
  await page.keyboard.press('Escape');

  await page.getByRole('table', { name: 'Parts' }).evaluate((table) => table.parentElement?.scrollTo({ top: 1_200 }));
  await expect(page.getByRole('row', { name: 'Part 0030' })).toBeInViewport();
  await page.getByRole('link', { name: 'Bug Reports' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bug Reports');
  await page.goBack();
  await expect(page.getByRole('row', { name: 'Part 0030' })).toBeInViewport();
});

test('finds parts, reports no matches, and clears the search', async ({ openPage, api }) => {
  await api.post('/api/parts', aPart({ name: 'Battery pack', supplier: 'Akku Müller' }));
  await api.post('/api/parts', aPart({ name: 'Keypad' }));
  const page = await openPage(PAGE);
  await expect(page.getByText('2 parts')).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('müller');
  await expect(page.getByText('1 part', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/q=m%C3%BCller$/);
  await page.reload();
  await expect(page.getByRole('searchbox')).toHaveValue('müller');
  await page.getByRole('searchbox').fill('nothing like it');
  await expect(page.getByText('No matching parts')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Clear search' }).click();
  await expect(page.getByText('2 parts')).toBeVisible();
});

test('truncates long texts instead of wrapping them, and is accessible', async ({ openPage, api }) => {
  const long = { name: 'interminable '.repeat(30), partNumber: 'N'.repeat(200), supplier: 'S'.repeat(400), quantity: 1 };
  await api.post('/api/parts', aPart(long));
  const page = await openPage(PAGE);
  const row = page.getByRole('row', { name: 'interminable' });
  await expect(row).toBeVisible();
  expect((await row.boundingBox())?.height).toBeLessThan(60);
  await expectNoSidewaysScroll(page);
});

test('fits the table, the form and every action on a phone', async ({ openPage, api }) => {
  await api.post('/api/parts', aPart({ name: 'OBD-II plug with a long and winding name', partNumber: 'X'.repeat(80) }));
  const page = await openPage(PAGE);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('button', { name: /^OBD-II plug/ })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: /^OBD-II plug/ }).click();
  await expect(page.getByRole('dialog').getByLabel('Supplier')).toBeVisible();
  await expectNoSidewaysScroll(page);
});
