import { createTicket } from '../../../../testing/server/ticket-steps.ts';
import { expectAccessible } from '../../../../testing/web/accessibility.ts';
import { draftIsGone, saveButton } from '../../../../testing/web/case-steps.ts';
import { paste } from '../../../../testing/web/clipboard.ts';
import { expect, test } from '../../../../testing/web/fixtures.ts';

const ROWS = 'Bench labor\t1,5\t95.00\nFuse 7.5 A\t10\t0,85\nShipping\t1\t1.250,50';

test('adds pasted spreadsheet rows as lines, with an undo', async ({ openPage }) => {
  const page = await openPage('/invoices');
  await page.getByRole('button', { name: 'New Invoice' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New Invoice' });
  await dialog.getByRole('button', { name: 'Add line' }).click();
  await paste(page, ROWS);
  for (const [line, cells] of [
    ['Bench labor', '1.5', '95.00'],
    ['Fuse 7.5 A', '10', '0.85'],
    ['Shipping', '1', '1,250.50'],
  ].entries()) {
    for (const [at, label] of ['Description', 'Quantity', 'Unit price'].entries()) {
      await expect(dialog.getByLabel(`${label}, line ${line + 1}`)).toHaveValue(cells[at] ?? '');
    }
  }
  await expect(dialog.getByLabel('Description, line 4')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(dialog.getByLabel('Description, line 2')).toHaveCount(0);
  await expect(dialog.getByLabel('Description, line 1')).toHaveValue('');

  await dialog.getByLabel('Description, line 1').focus();
  await paste(page, 'One cell');
  await expect(dialog.getByLabel('Description, line 1')).toHaveValue('One cell');
  await paste(page, '"and\nanother"\n', '<table><tr><td>and<br>another</td></tr></table>');
  await expect(dialog.getByLabel('Description, line 1')).toHaveValue('One celland another');
});

test('asks about a table with unclear columns, and Escape closes only the question', async ({ openPage, api }) => {
  const repair = await createTicket(api, { type: 'Tool Repair' });
  const page = await openPage(`/sod/${repair.id}`);
  await page.getByRole('button', { name: 'Add line item' }).click();
  await paste(page, 'SKU\tItem\tQty\tCost\nF-1\tFuse\t2\t12.345\nK-2\tCable\t1\t8');
  const question = page.getByRole('dialog', { name: 'Paste as line items' });
  await expect(question.getByLabel('Column 1')).toHaveValue('none');
  await expect(question.getByLabel('Column 2')).toHaveValue('description');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(page.getByLabel('Description, line 1')).toHaveValue('');

  await page.getByLabel('Description, line 1').focus();
  await paste(page, 'SKU\tItem\tQty\tCost\nF-1\tFuse\t2\t12.345\nK-2\tCable\t1\t8');
  await question.getByLabel('Column 1').selectOption('Description');
  await expect(question.getByLabel('Column 2')).toHaveValue('none');
  await question.getByLabel('Column 2').selectOption('Description');
  await question.getByRole('button', { name: 'Add 2 lines' }).click();
  await expect(page.getByLabel('Description, line 2')).toHaveValue('Cable');
  await expect(page.getByLabel('Unit price, line 2')).toHaveValue('8.00');
  await expect(page.getByLabel('Unit price, line 1')).toHaveValue('12.345');
  await expect(page.getByText('“12.345” could mean 12,345 or 12.345.')).toBeVisible();
});

test('undoes only the latest paste, keeps later edits, and ends the undo with a save', async ({ openPage, api }) => {
  const repair = await createTicket(api, { type: 'Tool Repair' });
  const page = await openPage(`/sod/${repair.id}`);
  const lines = page.getByLabel(/^Description, line/);
  const undo = page.getByRole('button', { name: 'Undo' });
  await page.getByRole('button', { name: 'Add line item' }).click();
  await paste(page, ROWS);
  await expect(page.getByText('3 lines pasted')).toBeVisible();
  await paste(page, 'Cable\t1\t8.00\nRelay\t2\t4.50');
  await expect(page.getByText('2 lines pasted')).toBeVisible();
  await expect(page.getByText('3 lines pasted')).toBeHidden();
  await expect(lines).toHaveCount(5);
  await page.getByLabel('Description, line 1').fill('Bench labor, changed');
  await page.getByRole('button', { name: 'Add line item' }).click();
  await page.keyboard.type('Typed after the paste');
  await undo.click();
  await expect(page.getByText('Pasted lines removed')).toBeVisible();
  await expect(lines).toHaveCount(4);
  expect(await lines.evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value))).toEqual([
    'Bench labor, changed',
    'Fuse 7.5 A',
    'Shipping',
    'Typed after the paste',
  ]);

  await paste(page, 'Cable\t1\t8.00\nRelay\t2\t4.50');
  await expect(undo).toBeVisible();
  await saveButton(page).click();
  await draftIsGone(page);
  await expect(undo).toBeHidden();
  await expect(lines).toHaveCount(6);
});
