import { createTicket } from '../../../../../../testing/server/ticket-steps.ts';
import { expect, test } from '../../../../../../testing/web/fixtures.ts';

test('a note that waits is shown under every filter of the history, and taken back where its category is', async ({ openPage, api }) => {
  const repair = await createTicket(api, { type: 'Tool Repair' });
  const page = await openPage(`/sod/${repair.id}`);
  await page.getByLabel('Filter history').selectOption('Customer contact');
  await page.getByLabel('Log customer contact').fill('They called.');
  await page.getByRole('button', { name: 'Add Note' }).click();
  await page.getByLabel('Filter history').selectOption('Notes');
  await page.getByLabel('New note').fill('The board is wet.');
  await page.getByLabel('Category').selectOption('Diagnostics');
  await page.getByRole('button', { name: 'Add Note' }).click();
  const waiting = page.getByRole('listitem').filter({ hasText: 'Not saved yet' });
  for (const shown of ['Notes', 'Customer contact', 'All entries']) {
    await page.getByLabel('Filter history').selectOption(shown);
    await expect(waiting).toHaveCount(2);
  }
  await page.getByLabel('Filter history').selectOption('Customer contact');
  await waiting.filter({ hasText: 'The board is wet.' }).getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByLabel('New note')).toHaveValue('The board is wet.');
  await expect(page.getByLabel('Category')).toHaveValue('Diagnostics');
  await expect(waiting).toHaveCount(1);
});
