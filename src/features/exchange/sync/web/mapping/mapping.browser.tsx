import { runSync } from '../../../../../testing/server/sync/sync-steps.ts';
import { pasteToken } from '../../../../../testing/server/zoho/zoho-at-sandbox.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../../../../../testing/web/accessibility.ts';
import { expect } from '../../../../../testing/web/fixtures.ts';
import { test } from '../../../../../testing/web/zoho/zoho-fixtures.ts';
import { aTicket } from '../../../../ticketing/tickets/ticket.factory.ts';

test('an Admin changes the mapping, sees on real records what is sent again, and saves it', async ({ api, openPage, sandbox, errors }) => {
  errors.allow(/400|must be the API name/);
  await sandbox.control.reset('empty');
  await pasteToken(sandbox, api);
  for (const status of ['New', 'On Hold'] as const) await api.post('/api/tickets', aTicket({ status, customerEmail: 'ana@shop.example' }));
  await runSync(api, 'push-all');
  const page = await openPage('/settings', { as: 'Admin' });
  await page.getByRole('button', { name: 'Edit mapping' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit mapping' });
  await expect(dialog.getByLabel('Status: OBDesk → Zoho: On Hold')).toHaveValue('On Hold');
  await expect(dialog.getByLabel('Custom fields: VIN')).toHaveAttribute('placeholder', 'Added to the description');
  await dialog.getByLabel('Status: OBDesk → Zoho: On Hold').fill('Escalated');
  await dialog.getByLabel('Department by ticket type: SOD').fill('No such place');
  await expect(dialog.getByText('Not found in Zoho')).toBeVisible();
  await dialog.getByLabel('Department by ticket type: SOD').fill('SOD Programming');
  await dialog.getByLabel('Status: Zoho → OBDesk: Zoho value', { exact: true }).fill('Parked');
  await dialog.getByRole('button', { name: 'Status: Zoho → OBDesk: add Parked', exact: true }).click();
  await expect(dialog.getByLabel('Status: Zoho → OBDesk: Parked', { exact: true })).toHaveValue('New');
  await expectAccessible(page);
  await dialog.getByLabel('Custom fields: VIN').fill('vin');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog.getByRole('alert')).toContainText('cf_serial');
  await dialog.getByLabel('Custom fields: VIN').fill('cf_vin');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog).toContainText('1 record will be resent.');
  await expect(dialog.getByRole('row', { name: /On Hold Escalated/ })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await dialog.getByRole('button', { name: 'Save mapping' }).click();
  await expect(page.getByText('Mapping saved. Resending 1 record.')).toBeVisible();
  await expect(dialog).toHaveCount(0);
});

test('before it is turned on, the first push is shown; Cancel leaves it off', async ({ api, openPage, sandbox }) => {
  await sandbox.control.reset('empty');
  await pasteToken(sandbox, api);
  await api.post('/api/tickets', aTicket({ customerEmail: 'ana@shop.example' }));
  const page = await openPage('/settings', { as: 'Admin' });
  const toggle = page.getByLabel('Sync enabled');
  const question = page.getByRole('dialog', { name: 'Turn on sync?' });
  await toggle.click();
  await expect(question.getByRole('row', { name: /Tickets/ })).toContainText('1');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(toggle).not.toBeChecked();
  await toggle.click();
  await question.getByRole('button', { name: 'Turn on' }).click();
  await expect(toggle).toBeChecked();
  await expect(question).toHaveCount(0);
  await toggle.click();
  await expect(toggle).not.toBeChecked();
});

test('asks to enter values without a connection', async ({ openPage }) => {
  const page = await openPage('/settings', { as: 'Admin' });
  await page.getByRole('button', { name: 'Edit mapping' }).click();
  await expect(page.getByRole('dialog')).toContainText('Couldn’t load the values from Zoho.');
});
