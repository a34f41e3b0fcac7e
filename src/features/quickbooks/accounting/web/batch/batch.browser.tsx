import { addDraft, listRemoteInvoices } from '../../../../../testing/server/quickbooks/remote-invoices.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../../../../../testing/web/accessibility.ts';
import { expect } from '../../../../../testing/web/fixtures.ts';
import { connectedTest as test } from '../../../../../testing/web/quickbooks/quickbooks-fixtures.ts';

test('sends selected drafts, shows failures with the reason, also after a reload, and closes the progress', async ({
  openPage,
  api,
  sandbox,
  connected: _connected,
}) => {
  const ids: string[] = [];
  for (const company of ['Harbor Garage', 'Elm Auto', 'Kfz Müller']) ids.push((await addDraft(api, company)).id);
  const empty = await addDraft(api, 'Nothing to bill', { lineItems: [] });
  await addDraft(api, 'Sent already', { status: 'Sent' });
  const page = await openPage('/invoices');
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByRole('button', { name: 'Select 3 unsynced drafts' }).click();
  await expect(page.getByText('3 selected')).toBeVisible();
  await page.getByRole('checkbox', { name: `Select ${empty.id}` }).click();
  await page.getByRole('checkbox', { name: `Select ${ids[2]}` }).click();
  await expect(page.getByText('3 selected')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send to QuickBooks', exact: true }).click();
  const progress = page.getByRole('region', { name: 'Sending to QuickBooks' });
  await expect(progress.getByText('2 of 3 invoices sent to QuickBooks, 1 failed')).toBeVisible();
  await expect(progress.getByText(`${empty.id} has no line items. Add at least one, then try again.`)).toBeVisible();
  expect((await listRemoteInvoices(sandbox)).map(({ DocNumber }) => DocNumber).toSorted()).toEqual(ids.slice(0, 2));
  await page.reload();
  await expect(progress.getByText('2 of 3 invoices sent to QuickBooks, 1 failed')).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await progress.getByRole('button', { name: 'Close' }).click();
  await expect(progress).toHaveCount(0);
});

test('stops a running batch and shows its progress', async ({ openPage, api, sandbox, connected: _connected }) => {
  await sandbox.control.settings({ quickbooksLatencyMs: 800 });
  for (let place = 0; place < 12; place += 1) await addDraft(api, `Garage ${place}`);
  const page = await openPage('/invoices');
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByRole('button', { name: 'Select 12 unsynced drafts' }).click();
  await page.getByRole('button', { name: 'Send to QuickBooks', exact: true }).click();
  const progress = page.getByRole('region', { name: 'Sending to QuickBooks' });
  await expect(progress.getByRole('progressbar')).toBeVisible();
  await progress.getByRole('button', { name: 'Stop' }).click();
  await expect(progress.getByText(/^Stopped: \d+ of 12 invoices sent$/)).toBeVisible({ timeout: 15_000 });
  expect((await listRemoteInvoices(sandbox)).length).toBeLessThan(12);
});
