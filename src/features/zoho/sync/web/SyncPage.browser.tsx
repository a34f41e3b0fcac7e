import type { Page } from '@playwright/test';
import { runSync, setSync } from '../../../../testing/server/sync/sync-steps.ts';
import { pasteToken } from '../../../../testing/server/zoho/zoho-at-sandbox.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../../../../testing/web/accessibility.ts';
import { expect } from '../../../../testing/web/fixtures.ts';
import { test } from '../../../../testing/web/zoho/zoho-fixtures.ts';
import { aLead } from '../../../business/leads/lead.factory.ts';
import { aTicket } from '../../../ticketing/tickets/ticket.factory.ts';

const regionOf = (page: Page, name: string) => page.getByRole('region', { name });
const log = (page: Page) => page.getByRole('log');
const action = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('links to the settings and shows no actions without a connection', async ({ openPage, sandbox }) => {
  await sandbox.control.reset('empty');
  const page = await openPage('/menu', { as: 'Admin' });
  await page.getByRole('navigation').getByRole('link', { name: 'Zoho Sync' }).click();
  await expect(page.getByRole('heading', { name: 'Zoho Synchronization' })).toBeVisible();
  await expect(page.getByText('Not Connected to Zoho')).toBeVisible();
  await expect(page.getByText('Sync logs will appear here...')).toBeVisible();
  await expect(page.getByRole('button', { name: /Fetch|Push|Import/ })).toHaveCount(0);
  await page.getByRole('link', { name: 'Open Settings' }).click();
  await expect(page).toHaveURL(/#\/settings$/);
});

test('redirects Users to the dashboard', async ({ openPage }) => {
  for (const path of ['/zoho-sync', '/zoho-sync/decisions']) await expect(await openPage(path)).toHaveURL(/#\/dashboard$/);
});

test('fetches, pushes and imports, shows results and records, and links counts to lists', async ({ api, openPage, sandbox }) => {
  await sandbox.control.reset('empty');
  await pasteToken(sandbox, api);
  await sandbox.control.settings({ deskIndexLagMs: 0, crmIndexLagMs: 0 });
  await api.post('/api/tickets', aTicket({ summary: 'No communication', customerEmail: 'ana@shop.example' }));
  await api.post('/api/leads', aLead({ companyName: 'Refused', contactName: 'x'.repeat(300) }));
  await sandbox.control.edit({
    provider: 'desk',
    kind: 'tickets',
    changes: { subject: 'From Zoho', contact: { lastName: 'Bo', email: 'bo@b.example' } },
  });
  const page = await openPage('/zoho-sync', { as: 'Admin' });
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  await expect(page.getByText('Sync is off · Not run yet')).toBeVisible();
  await expect(page.getByText(/^API calls: \d+ of [\d,]+ this minute$/)).toBeVisible();
  const tickets = regionOf(page, 'Tickets');
  await expect(tickets).toContainText('1 pending');

  await action(page, 'Fetch New SOD Cases').click();
  await expect(page.getByText('Successfully fetched 1 case from Zoho.')).toBeVisible();
  await expect(log(page)).toContainText('Finished: Fetch New SOD Cases');
  await expect(tickets).toContainText('1 synced');

  await action(page, 'Push All to Zoho').click();
  const dialog = page.getByRole('dialog', { name: 'Push All to Zoho?' });
  await expect(dialog.getByRole('row', { name: /Tickets/ })).toContainText('1');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Push all' }).click();
  await expect(page.getByText('One or more sync operations failed.')).toBeVisible();
  await expect(log(page)).toContainText('Failed: Push All to Zoho - 1 synced, 1 failed.');
  await expect(tickets).toContainText('2 synced');

  await action(page, 'Import All Bugs').click();
  const importDialog = page.getByRole('dialog', { name: 'Import All Bugs?' });
  await expect(importDialog).toContainText('No tickets to import from Zoho Desk.');
  await importDialog.getByRole('button', { name: 'Import' }).click();
  await expect(log(page)).toContainText('Finished: Import All Bugs');

  await log(page)
    .getByRole('button', { name: /Finished: Fetch New SOD Cases/ })
    .click();
  const run = page.getByRole('dialog', { name: 'Sync details' });
  await expect(run).toContainText('From Zoho');
  await expect(run.getByRole('listitem').getByText('Added', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(run).toHaveCount(0);

  await regionOf(page, 'Leads').getByRole('link', { name: '1 error' }).click();
  await expect(page).toHaveURL(/#\/sales\?sync=error$/);
  const chip = page.getByRole('button', { name: 'Remove filter: Sync: error' });
  await expect(chip).toBeVisible();
  await expect(page.getByText('Refused')).toBeVisible();
  await chip.click();
  await expect(page).toHaveURL(/#\/sales$/);
  await page.goBack();
  await tickets.getByRole('link', { name: '2 synced' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'From Zoho' }).first()).toBeVisible();
  await expect(page.getByText('2 cases')).toBeVisible();
});

test('shows the running action to all Admins, lets any of them stop it, and blocks other actions', async ({ api, openPage, sandbox }) => {
  await sandbox.control.reset('shop');
  await pasteToken(sandbox, api);
  await sandbox.control.faults([{ provider: 'desk', kind: 'slow', ms: 3_000, path: '/api/v1/tickets' }]);
  const page = await openPage('/zoho-sync', { as: 'Admin' });
  const other = await openPage('/zoho-sync', { as: 'Admin' });
  await action(page, 'Import All SOD Cases').click();
  const importDialog = page.getByRole('dialog');
  await expect(importDialog).toContainText(/[\d,]+ tickets in Zoho Desk\. The import takes about a minute/);
  await importDialog.getByRole('button', { name: 'Import' }).dblclick();
  for (const browser of [page, other]) {
    await expect(browser.getByRole('progressbar', { name: 'Import All SOD Cases' })).toBeVisible();
    await expect(browser.getByText(/Page \d+.*Started by Ada Admin/)).toBeVisible();
    await expect(action(browser, 'Fetch New Leads')).toHaveAttribute('aria-disabled', 'true');
    await expect(action(browser, 'Fetch New Leads')).toHaveAccessibleDescription(/Import All SOD Cases is running\. Only one action/);
  }
  await page.reload();
  await expect(page.getByRole('progressbar', { name: 'Import All SOD Cases' })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  // A blocked button stays focusable and does nothing.
  await action(other, 'Fetch New Leads').click({ force: true });
  await other.getByRole('button', { name: 'Stop Import All SOD Cases' }).click();
  await expect(log(page)).toContainText('Stopped: Import All SOD Cases');
  await expect(log(other)).not.toContainText('Fetch New Leads');
  await sandbox.control.clearFaults();
  await action(other, 'Fetch New Leads').click();
  await expect(log(page)).toContainText('Finished: Fetch New Leads');
});

test('explains problems, and keeps the last status while the server doesn’t respond', async ({ api, openPage, page, sandbox, errors }) => {
  errors.allow(/api\/sync\/status|ERR_FAILED/);
  await sandbox.control.reset('empty');
  await pasteToken(sandbox, api);
  await setSync(api, { syncEnabled: false });
  await api.post('/api/leads', aLead());
  await sandbox.control.revokeTokens();
  await runSync(api, 'push-all');
  await openPage('/zoho-sync', { as: 'Admin' });
  await expect(page.getByRole('alert')).toContainText('Reconnect');
  await page.route('**/api/sync/status', (route) => route.abort());
  await page.getByRole('link', { name: 'Sync settings' }).waitFor();
  await expect(log(page)).toContainText('Error: Could not load configuration.', { timeout: 15_000 });
  await expect(regionOf(page, 'Leads')).toContainText('1 pending');
  await page.unroute('**/api/sync/status');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(log(page)).not.toContainText('Error: Could not load configuration.');
});

test('can be used with the keyboard and found in the palette', async ({ api, openPage, sandbox }) => {
  await sandbox.control.reset('empty');
  await pasteToken(sandbox, api);
  const page = await openPage('/menu', { as: 'Admin' });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('Zoho Sync');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/zoho-sync$/);
  await action(page, 'Fetch New Accounts').focus();
  await page.keyboard.press('Enter');
  await expect(log(page)).toContainText('Finished: Fetch New Accounts');
  await page.keyboard.press('Tab');
  await expect(action(page, 'Push All to Zoho')).toBeFocused();
  await expect(action(page, 'Push All to Zoho')).not.toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await expect(action(page, 'Push All to Zoho')).toBeFocused();
});

test('lists unreadable records with the reason, and removes them after a successful retry', async ({ api, openPage, sandbox }) => {
  await sandbox.control.reset('empty');
  await pasteToken(sandbox, api);
  await sandbox.control.settings({ deskIndexLagMs: 0, crmIndexLagMs: 0 });
  await setSync(api);
  const ids: string[] = [];
  for (const subject of ['Scan tool stays dark after the update', 'No department', 'Good']) {
    const changes = { subject, contact: { lastName: 'Silva', email: 'ana@shop.example' } };
    ids.push((await sandbox.control.edit<{ id: string }>({ provider: 'desk', kind: 'tickets', changes })).id);
  }
  const [dark = '', noDepartment = ''] = ids;
  await sandbox.control.spoil([
    { provider: 'desk', id: dark, fields: { createdTime: 5 } },
    { provider: 'desk', id: noDepartment, without: ['departmentId'] },
  ]);
  await runSync(api, 'fetch-cases');

  const page = await openPage('/zoho-sync', { as: 'Admin' });
  const panel = page.getByRole('region', { name: /^Unreadable records/ });
  await expect(panel).toContainText('Scan tool stays dark after the update');
  await expect(panel).toContainText('Zoho sent this record without the field “Department ID”.');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await sandbox.control.clearSpoiled();
  await panel.getByRole('button', { name: `Retry: Zoho ticket ${noDepartment}` }).click();
  await expect(page.getByText('Retrying 1 record')).toBeVisible();
  await expect(panel.getByRole('listitem')).toHaveCount(1);
  await panel.getByRole('button', { name: 'Retry all' }).click();
  await expect(panel).toHaveCount(0);
});
