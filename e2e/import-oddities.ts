import type { Page } from '@playwright/test';
import { expect, test } from '../src/testing/web/fixtures.ts';

const openImport = async (page: Page) => {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Import Tickets' }).click();
  return page.getByRole('dialog', { name: 'Import Tickets' });
};
const importFile = async (page: Page, buffer: Buffer) => {
  await page.locator('input[type="file"]').setInputFiles({ name: 'desk.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('dialog').getByRole('button', { name: 'Import', exact: true }).click();
};

test('imports a UTF-16 export with umlauts, and adds nothing the second time', { tag: '@stress' }, async ({ openPage }) => {
  const page = await openPage('/sod', { as: 'Admin' });
  const text = '\ufeffTicket Id;Subject;Status;Type;Account Name\n1;Türschloß klemmt;Open;SOD;Café Søren\n2;Außenspiegel;Open;SOD;Žižka\n';
  const dialog = await openImport(page);
  await importFile(page, Buffer.from(text, 'utf16le'));
  await expect(dialog.getByText('2 rows · 2 added · 0 left out')).toBeVisible();
  await dialog.getByRole('button', { name: 'Import another file' }).click();
  await importFile(page, Buffer.from(text));
  await expect(dialog.getByText('2 rows · 0 added · 2 left out')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByText('2 cases')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Türschloß klemmt' }).getByText('Café Søren')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Außenspiegel' }).getByText('Žižka')).toBeVisible();
});

test('reports the file lines of invalid rows, also after a multi-line cell, and imports the valid rows', {
  tag: '@stress',
}, async ({ openPage }) => {
  const page = await openPage('/sod', { as: 'Admin' });
  const lines = [
    'Subject,Account Name,Status,Type,Description', // 1
    'Good one,Harbor,Open,SOD,"First line', // 2
    'second line', // 3
    'third line"', // 4
    '', // 5
    ',Nobody said what,Open,SOD,', // 6
    'Good two,Harbor,Open,SOD,', // 7
    ',Harbor,Open,SOD,only a description', // 8
  ];
  const dialog = await openImport(page);
  await importFile(page, Buffer.from(lines.join('\r\n')));
  await expect(dialog.getByText('Import complete')).toBeVisible();
  const problems = dialog.getByRole('region', { name: 'Problems' }).getByRole('listitem');
  await expect(problems.filter({ hasText: 'Line 6' })).toHaveCount(1);
  await expect(problems.filter({ hasText: 'Line 8' })).toHaveCount(1);
  await expect(problems.filter({ hasText: 'Line 2' })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('link', { name: 'Good one' }).click();
  await expect(page.getByText('third line')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Good two' })).toBeVisible();
});

test('rejects a file without a subject column with a message, and accepts another file', { tag: '@stress' }, async ({
  openPage,
  errors,
}) => {
  errors.allow(/400|imports\/tickets/);
  const page = await openPage('/sod', { as: 'Admin' });
  const dialog = await openImport(page);
  await importFile(page, Buffer.from('Colour,Size\nred,4\n'));
  await expect(dialog.getByRole('alert')).toContainText('The header row has no column named “Subject” or “Summary”');
  await importFile(page, Buffer.from('Subject,Account Name\nDoors do not open,Harbor\n'));
  await expect(dialog.getByText('1 row · 1 added · 0 left out')).toBeVisible();
});
