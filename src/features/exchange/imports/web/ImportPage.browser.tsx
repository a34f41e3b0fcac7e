import { readFile } from 'node:fs/promises';
import { expectAccessible, expectNoSidewaysScroll } from '../../../../testing/web/accessibility.ts';
import { expect, test } from '../../../../testing/web/fixtures.ts';
import { expectFocus } from '../../../../testing/web/focus.ts';

const FILE =
  'Firma;Person;Wert;Status;Notiz\nRivera;Ana;$1,250.50;Contacted;x\nHarbor;Bo;lots;Radio;y\nHarbor;Bo;lots;Radio;y\nQuay;;5;New;z\n';
const asFile = (text: string) => ({ name: 'leads.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

test('maps, checks, imports and undoes a dropped file, and remembers its columns', async ({ openPage, api }) => {
  const page = await openPage('/import?kind=leads', { as: 'Admin' });
  await page.locator('input[type="file"]').setInputFiles(asFile(FILE));
  await expect(page.getByRole('region', { name: 'Preview' }).last().getByText('Rivera')).toBeVisible();
  await expect(page.getByText('Choose a column for Company name')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeDisabled();
  for (const [label, header] of Object.entries({ 'Company name': 'Firma', 'Contact name': 'Person', 'Estimated value': 'Wert' }))
    await page.getByLabel(`Column for ${label}`).selectOption(header);
  await expect(page.getByLabel('Column for Status')).toHaveValue('Status');
  await expect(page.getByRole('row', { name: /Estimated value/ })).toContainText('$1,250.50');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Dry run' }).click();
  const plan = page.getByRole('region', { name: 'Dry run results' });
  await expect(plan.getByText('Would be added').locator('..')).toContainText('3');
  const questions = page.getByRole('region', { name: 'Review before importing' });
  await expect(questions.getByLabel('Status for Radio')).toHaveValue('');
  await expect(questions.getByLabel('Status for Radio').locator('option:checked')).toHaveText('New (default)');
  await questions.getByLabel('1 row without Contact name').selectOption('Leave this row out');
  await expect(plan.getByText('Out of date')).toBeVisible();
  await page.getByRole('button', { name: 'Dry run' }).click();
  await expect(plan.getByText('Would be added').locator('..')).toContainText('2');
  await expect(page.getByRole('button', { name: 'Dry run' })).toBeFocused();
  await expect(plan.getByText('Duplicates in file').locator('..')).toContainText('1');
  await expect(plan.getByRole('listitem').filter({ hasText: 'Line 5' })).toContainText('Contact name is required');
  expect((await api.get<unknown[]>('/api/leads')).body).toHaveLength(0);

  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Import complete' })).toBeVisible();
  await expectFocus(page);
  await expect(page.getByRole('list', { name: 'Added records' }).getByRole('link')).toHaveCount(2);
  expect((await api.get('/api/leads?q=Rivera')).body).toMatchObject([{ contactName: 'Ana', estimatedValue: 1_250.5, status: 'Contacted' }]);
  const [lead] = (await api.get<{ id: string }[]>('/api/leads?q=Harbor')).body;
  await api.put(`/api/leads/${lead?.id}`, { phone: '+1 555' });

  await page.getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByRole('heading', { name: 'Import undone' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Added records' }).getByRole('link')).toHaveText([lead?.id ?? '']);
  await expect(page.getByRole('region', { name: 'Records not removed' }).getByRole('listitem')).toHaveText(
    `${lead?.id} Harbor: Changed since the import`,
  );
  await expectAccessible(page);
  expect((await api.get<unknown[]>('/api/leads')).body).toHaveLength(1);

  await page.getByRole('button', { name: 'Import another file' }).click();
  await expect(page.getByRole('button', { name: /leads\.csv.*Undone.*2 of 4 added · 1 removed/ })).toBeVisible();
  await page.locator('input[type="file"]').setInputFiles(asFile('Wert;Firma;Person;Status;Notiz\n1;Mole;Cy;New;\n'));
  await expect(page.getByText('Same as last time')).toBeVisible();
  await expect(page.getByLabel('Column for Company name')).toHaveValue('Firma');
});

test('shows the progress of a long import, cancels it, and opens an earlier one from the list', async ({ openPage }) => {
  const page = await openPage('/import?kind=accounts', { as: 'Admin' });
  const rows = Array.from({ length: 30_000 }, (_, n) => `Shop ${n}`).join('\n');
  await page.locator('input[type="file"]').setInputFiles(asFile(`Account Name\n${rows}\n`));
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', /[1-9]/);
  await page.getByRole('button', { name: 'Cancel import' }).click();
  await expect(page.getByRole('heading', { name: 'Import canceled' })).toBeVisible();
  await page.getByRole('button', { name: 'Import another file' }).click();
  await page.getByRole('button', { name: /leads\.csv.*Canceled/ }).click();
  await expect(page.getByRole('button', { name: 'Undo import' })).toBeVisible();
});

test('searches and downloads many problems, and fits a phone', async ({ openPage }) => {
  const page = await openPage('/import?kind=tickets', { as: 'Admin' });
  await page.setViewportSize({ width: 390, height: 844 });
  const bad = Array.from({ length: 20 }, (_, n) => `Case ${n},Garage,${n === 7 ? '' : 'Pondering'}`).join('\n');
  await page.locator('input[type="file"]').setInputFiles(asFile(`Subject,Account Name,Status\n${bad}\n`));
  await page.getByRole('button', { name: 'Dry run' }).click();
  const problems = page.getByRole('region', { name: 'Problems' }).getByRole('listitem');
  await expect(problems).toHaveCount(19);
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download problems' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  expect(text).toContain('Line,Problem\r\n2,"Unknown status “Pondering”, set to New"');
  await page.getByLabel('Filter problems').fill('line 12');
  await expect(problems).toHaveCount(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

const UNCLEAR_FILE = [
  'Ticket Id,Subject,Account Name,Contact Name,Status,Created Time,Booked',
  '1.8944E+18,Printer jams,,Ted Ruiz,Pondering,1/2/2025,3/4/2025',
  '1894400000000958174,Door sticks,Harbor,Bo,New,31/1/2025,5/6/2025',
  '1894400000000958175,Horn hums,Harbor,Bo,New,soon,7/8/2025',
].join('\n');

test('asks about everything unclear in a file and keeps the answers after a failed import', async ({ openPage, api, errors }) => {
  errors.allow(/ERR_|reach the server/);
  const page = await openPage('/import?kind=tickets', { as: 'Admin' });
  const importButton = page.getByRole('button', { name: 'Import', exact: true });
  const notice = page.getByRole('status').filter({ hasText: 'Nothing has been imported yet. Review how OBDesk will read the file' });
  const questions = page.getByRole('region', { name: 'Review before importing' });
  await page.locator('input[type="file"]').setInputFiles(asFile(UNCLEAR_FILE));
  await importButton.click();
  await expect(notice).toBeVisible();
  const order = questions.getByLabel('Dates in Created Time');
  await expect(order).toHaveValue('dayFirst');
  await expect(questions.getByText('1 date in Created Time can’t be read.')).toBeVisible();
  await order.selectOption('Month first: 12/31/2025');
  await expect(questions.getByText('You chose this order.')).toBeVisible();
  await expect(questions.getByText('can’t be read')).toBeHidden();

  await page.getByLabel('Column for Created Time').selectOption('Booked');
  await expect(questions).toBeHidden();
  await importButton.click();
  await expect(notice).toBeVisible();
  await expect(order).toHaveAccessibleDescription('The dates work in either order. Check the example.');
  await expect(questions.getByText('3/4/2025 is read as March 4, 2025.')).toBeVisible();
  await order.selectOption('Day first: 31/12/2025');
  await expect(questions.getByText('is read as')).toBeHidden();
  await questions.getByLabel('1 row without Customer company').selectOption('Enter a value');
  const company = questions.getByLabel('Customer company for this row');
  await expect(company).toHaveAccessibleDescription('Rows without a value are left out.');
  await company.fill('N/A');
  await expect(company).toHaveAccessibleDescription(/^This counts as empty. Enter another value./);
  await company.fill('Walk-in');
  await questions.getByLabel('Status for Pondering').selectOption('In Progress');
  await expect(questions.getByText(/A spreadsheet damaged 1 ID \(1\.8944E\+18\)/)).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  await page.route('**/api/imports/tickets', (route) => route.abort());
  await importButton.click();
  await expect(page.getByRole('alert')).toContainText('Nothing was imported');
  await page.unroute('**/api/imports/tickets');
  await expect(company).toHaveValue('Walk-in');
  await importButton.click();
  await expect(page.getByRole('heading', { name: 'Import complete' })).toBeVisible();
  const [ticket] = (await api.get<object[]>('/api/tickets?q=Printer')).body;
  expect(ticket).toMatchObject({ customerCompany: 'Walk-in', status: 'In Progress', createdAt: expect.stringMatching(/^2025-04-03/) });
});

test('imports a file without a company column by its contacts, and counts values that are not listed', async ({ openPage, api }) => {
  const page = await openPage('/import?kind=leads', { as: 'Admin' });
  const importButton = page.getByRole('button', { name: 'Import', exact: true });
  const questions = page.getByRole('region', { name: 'Review before importing' });
  const rows = Array.from({ length: 202 }, (_, n) => `Person ${n},${'Radio '.repeat(20)}${n}`);
  await page.locator('input[type="file"]').setInputFiles(asFile(['Name,Source', ...rows].join('\n')));
  await expect(page.getByText('Choose a column for Company name')).toHaveCount(0);
  await importButton.click();
  await expect(questions.getByLabel('202 rows without Company name')).toHaveValue('column');
  await expect(questions.getByText('2 more values aren’t listed.')).toBeVisible();
  await importButton.click();
  await expect(page.getByRole('heading', { name: 'Import complete' })).toBeVisible();
  const [lead] = (await api.get<object[]>('/api/leads?q=Person%20201')).body;
  expect(lead).toMatchObject({ companyName: 'Person 201', contactName: 'Person 201' });
});

test('keeps the focus while arrow keys choose and add columns', async ({ openPage }) => {
  const page = await openPage('/import?kind=accounts', { as: 'Admin' });
  await page.locator('input[type="file"]').setInputFiles(asFile('Shop name,Given,Family,Nick\nHarbor,Bo,Chen,B\n'));
  const first = page.getByLabel('Column for Contact name');
  await first.focus();
  for (const name of ['Shop name', 'Given', 'Family']) {
    await page.keyboard.press('ArrowDown');
    await expect(first).toBeFocused();
    await expect(first).toHaveValue(name);
  }
  const second = page.getByLabel('Column 2 for Contact name');
  await expect(second).toHaveValue('');
  await second.focus();
  for (const name of ['Shop name', 'Given']) {
    await page.keyboard.press('ArrowDown');
    await expect(second).toBeFocused();
    await expect(second).toHaveValue(name);
  }
  await expect(page.getByLabel('Column 3 for Contact name')).toHaveValue('');
  await expect(page.getByRole('row', { name: /^Contact name/ })).toContainText('Chen · Bo');
});

test('counts the contacts of an import that only adds some, and undoes it', async ({ openPage, api }) => {
  await api.post('/api/customers', { shopName: 'Harbor' });
  const page = await openPage('/customers', { as: 'Admin' });
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Import Customers' }).click();
  await page.locator('input[type="file"]').setInputFiles(asFile('Shop name,Contact name\nHarbor,Ana\nHarbor,Bo\n'));
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByText('2 rows · 0 added · 2 added to customers · 0 left out')).toBeVisible();
  await page.goto('/#/import?kind=accounts');
  await page.getByRole('button', { name: /leads\.csv.*Finished.*2 of 2 added/ }).click();
  await expect(page.getByText('Added to customers').locator('..')).toContainText('2');
  await page.getByRole('button', { name: 'Undo import' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByRole('heading', { name: 'Import undone' })).toBeVisible();
  expect((await api.get('/api/customers/harbor')).body).toMatchObject({ contacts: [] });
});

test('exports the filtered list from its menu, for all users', async ({ openPage, api }) => {
  await api.post('/api/leads', { companyName: '=Rivera', contactName: 'Ana' });
  await api.post('/api/leads', { companyName: 'Harbor', contactName: 'Bo' });
  const page = await openPage('/sales?q=rivera');
  await page.getByRole('button', { name: 'More actions' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Export CSV', 'Print']);
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Export CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('zoho_leads_import.csv');
  const text = await readFile(await file.path(), 'utf8');
  expect(text).toContain("Ana,'=Rivera,");
  expect(text).not.toContain('Harbor');
});

test('links the dialog of a list to the page', async ({ openPage }) => {
  const admin = await openPage('/sales', { as: 'Admin' });
  await admin.getByRole('button', { name: 'More actions' }).click();
  await admin.getByRole('menuitem', { name: 'Import Leads' }).click();
  await admin.getByRole('dialog').getByRole('link', { name: 'More options' }).click();
  await expect(admin).toHaveURL(/#\/import\?kind=leads/);
  await expect(admin.getByRole('dialog')).toHaveCount(0);
});
