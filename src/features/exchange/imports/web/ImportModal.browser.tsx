import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../../../../testing/web/accessibility.ts';
import { expect, test } from '../../../../testing/web/fixtures.ts';

async function openImport(page: Page) {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Import Tickets' }).click();
  return page.getByRole('dialog', { name: 'Import Tickets' });
}

const choose = (page: Page, name: string, content: string | Buffer) =>
  page.locator('input[type="file"]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });

const csv = (...lines: string[]) => lines.join('\r\n');
const HEADER = 'Subject,Account Name,Status,Type';
const rows = (count: number) => Array.from({ length: count }, (_, at) => `Case ${at + 1},"O'Brien, Sons",Open,SOD`);

test('counts the rows, and lists the lines with problems', async ({ openPage }) => {
  const page = await openPage('/sod', { as: 'Admin' });
  const dialog = await openImport(page);
  await choose(page, 'export.csv', csv(HEADER, ...rows(2), ',No subject,Open,SOD', 'Odd,Harbor,Weird,SOD'));
  await dialog.getByRole('button', { name: 'Import', exact: true }).dblclick();
  await expect(dialog.getByRole('region', { name: 'Review before importing' }).getByRole('row', { name: /Weird/ })).toContainText('1');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Import', exact: true }).dblclick();
  await expect(dialog.getByText('Import complete')).toBeVisible();
  await expect(dialog.getByText('4 rows · 3 added · 1 left out')).toBeVisible();
  await expect(dialog.getByText('Line 4')).toBeVisible();
  await expect(dialog.getByText('Line 5')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Import another file' }).click();
  await expect(dialog.getByText('Drop a .csv file here, or click to choose one')).toBeVisible();
});

test('continues a large file in the background, and follows it to the end', { tag: '@stress' }, async ({ openPage }) => {
  const page = await openPage('/sod', { as: 'Admin' });
  const dialog = await openImport(page);
  await choose(page, 'export.csv', csv(HEADER, ...rows(2_500)));
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(dialog.getByText('You can close this window. The import continues in the background.')).toBeVisible();
  await expect(dialog.getByText('2,500 rows · 2,500 added · 0 left out')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText('2,500 cases')).toBeVisible();
});

test('shows why the server rejected a file and resends it with the same choices', async ({ openPage, errors }) => {
  errors.allow(/ERR_|reach the server/);
  const page = await openPage('/sod', { as: 'Admin' });
  const dialog = await openImport(page);
  await choose(page, 'export.csv', csv(HEADER, 'Odd,Harbor,Weird,SOD'));
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(dialog.getByRole('status')).toHaveText(
    'Nothing has been imported yet. Review how OBDesk will read the file, then select Import again.',
  );
  const status = dialog.getByLabel('Status for Weird');
  await status.selectOption('On Hold');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.route('**/api/imports/tickets', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText('Nothing was imported');
  await page.unroute('**/api/imports/tickets');
  await expect(status).toHaveValue('On Hold');
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(dialog.getByText('1 row · 1 added · 0 left out')).toBeVisible();
});

test('takes the chosen file along to the page with more options', async ({ openPage }) => {
  const page = await openPage('/sod', { as: 'Admin' });
  const dialog = await openImport(page);
  await choose(page, 'export.csv', csv(HEADER, ...rows(1)));
  await dialog.getByRole('link', { name: 'More options' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('export.csv')).toBeVisible();
  await expect(page.getByLabel('Column for Status')).toHaveValue('Status');
});

test('offers the import to Admins only', async ({ openPage }) => {
  const page = await openPage('/sod');
  await expect(page.getByPlaceholder('Search cases...')).toBeVisible();
  await page.getByRole('button', { name: 'More actions' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Export CSV', 'Print']);
});

test.describe('at 390 px', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('scrolls the preview of a file with many columns, not the page', { tag: '@stress' }, async ({ openPage }) => {
    const page = await openPage('/sod', { as: 'Admin' });
    const dialog = await openImport(page);
    const names = Array.from({ length: 30 }, (_, at) => `Column-with-a-long-name-${at}`);
    await choose(page, 'wide.csv', csv(names.join(','), names.map(() => 'x'.repeat(60)).join(',')));
    await expect(dialog.getByText('First row', { exact: true })).toBeVisible();
    await expectNoSidewaysScroll(page);
  });
});
