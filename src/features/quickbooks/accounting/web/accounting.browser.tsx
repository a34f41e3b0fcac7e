import type { Page } from '@playwright/test';
import { addDraft, listRemoteInvoices, pushInvoice } from '../../../../testing/server/quickbooks/remote-invoices.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../../../../testing/web/accessibility.ts';
import { expect } from '../../../../testing/web/fixtures.ts';
import { holdRequests } from '../../../../testing/web/held-requests.ts';
import { connectedTest as test } from '../../../../testing/web/quickbooks/quickbooks-fixtures.ts';

const rowOf = (page: Page, company: string) => page.getByRole('row', { name: company });
const buttonOf = (page: Page, name: string) => page.getByRole('button', { name });

test('sends a draft from its row and locks it', async ({ openPage, api, sandbox, connected: _connected }) => {
  const { id, total } = await addDraft(api, 'Harbor Street Garage');
  const page = await openPage('/invoices');
  const held = await holdRequests(page, '**/api/quickbooks/invoices');
  await buttonOf(page, `Sync ${id} to QuickBooks`).click();
  await expect(buttonOf(page, `Sending ${id} to QuickBooks`)).toBeVisible();
  await buttonOf(page, `Sending ${id} to QuickBooks`).click({ force: true });
  await held.releaseAll();
  await expect(page.getByText(`${id} sent to QuickBooks`)).toBeVisible();
  await expect(rowOf(page, 'Harbor Street Garage').getByText('invoiced')).toBeVisible();
  await expect(buttonOf(page, `Sync ${id} to QuickBooks`)).toHaveCount(0);
  const [remote, ...others] = await listRemoteInvoices(sandbox);
  expect([remote?.TotalAmt, others]).toEqual([total, []]);

  await buttonOf(page, `Edit ${id}`).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('In QuickBooks.', { exact: true })).toBeVisible();
  await expect(dialog.getByText(`ID ${remote?.Id}`, { exact: true })).toBeVisible();
  await expectAccessible(page);
});

test('shows a failure with its reason on the row and in the dialog, with a retry button', async ({
  openPage,
  api,
  sandbox,
  errors,
  connected: _connected,
}) => {
  errors.allow(/502|Failed to sync invoice/);
  await sandbox.control.settings({ quickbooksTaxRate: 0.1 });
  const { id } = await addDraft(api, 'Harbor Street Garage');
  const page = await openPage('/invoices');
  await buttonOf(page, `Sync ${id} to QuickBooks`).click();
  const reason = /its total is \$264\.00 in QuickBooks and \$259\.20 in OBDesk\. Fix one of them, then try again\.$/;
  const toast = page.getByRole('alert').filter({ hasText: `Failed to sync invoice ${id} to QuickBooks.` });
  await expect(toast.getByText(reason)).toBeVisible();
  await expect(rowOf(page, 'Harbor Street Garage').getByText('error')).toBeVisible();
  await expect(rowOf(page, 'Harbor Street Garage').getByText(reason)).toBeVisible();
  await expectAccessible(page);
  await buttonOf(page, `Edit ${id}`).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('alert').getByText(reason)).toBeVisible();
  await expect(dialog.getByRole('button', { name: `Retry syncing ${id} to QuickBooks` })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
});

test('refreshes a payment from the row for Admins only', async ({ openPage, api, sandbox, connected: _connected }) => {
  const { id } = await addDraft(api, 'Harbor Street Garage');
  await pushInvoice(api, id);
  const [remote] = await listRemoteInvoices(sandbox);
  await sandbox.control.edit({ provider: 'quickbooks', kind: 'invoice', id: remote?.Id ?? '', changes: { Balance: 100 } } as never);
  const page = await openPage('/invoices', { as: 'Admin' });
  await buttonOf(page, `Refresh ${id} from QuickBooks`).click();
  await expect(page.getByText(`${id} updated from QuickBooks`)).toBeVisible();
  await buttonOf(page, `Edit ${id}`).click();
  await expect(page.getByRole('dialog').getByText('$100.00', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await sandbox.control.edit({ provider: 'quickbooks', kind: 'invoice', id: remote?.Id ?? '', changes: { Balance: 0 } } as never);
  await buttonOf(page, `Refresh ${id} from QuickBooks`).click();
  await expect(rowOf(page, 'Harbor Street Garage').getByText('Paid', { exact: true }).filter({ visible: true })).toBeVisible();
  const other = await openPage('/invoices');
  await expect(rowOf(other, 'Harbor Street Garage')).toBeVisible();
  await expect(buttonOf(other, `Refresh ${id} from QuickBooks`)).toHaveCount(0);
});

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
