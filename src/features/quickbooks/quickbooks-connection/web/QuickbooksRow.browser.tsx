import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../../../../testing/web/accessibility.ts';
import { expect } from '../../../../testing/web/fixtures.ts';
import { holdRequests } from '../../../../testing/web/held-requests.ts';
import { decideAtIntuit, test } from '../../../../testing/web/quickbooks/quickbooks-fixtures.ts';

const CALLBACK = '/auth/quickbooks/connect-callback';

const panelOf = (page: Page) => page.getByRole('region', { name: 'Data Synchronization' });
const connectButton = (page: Page) => panelOf(page).getByRole('button', { name: 'Connect to QuickBooks' });
const failureOf = (page: Page) => page.getByRole('alert');

test('connects through Intuit’s consent page, shows a problem, reconnects and disconnects', async ({ openPage, server }) => {
  const page = await openPage('/settings', { as: 'Admin' });
  await connectButton(page).click();
  const asked = await holdRequests(page, '**/api/quickbooks/connect');
  await decideAtIntuit(page, 'Connect');
  await expect(page.getByRole('heading', { name: 'Connecting to QuickBooks, please wait...' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`#${CALLBACK}$`));
  await asked.releaseAll();
  await expect(page.getByRole('heading', { name: 'Successfully connected! Redirecting...' })).toBeVisible();
  await expect(page).toHaveURL(/#\/settings$/);
  const panel = panelOf(page);
  await expect(panel.getByText(/^Sandbox Company, USD · Connected since \w+ \d+, \d+$/)).toBeVisible();
  const kept = await page.evaluate(() => JSON.stringify([history.state, { ...localStorage }, { ...sessionStorage }]));
  expect(kept).not.toMatch(/XAB/);

  await server.database.query(`UPDATE quickbooks_connection SET problem = 'revoked', problem_since = now()`);
  await page.reload();
  await expect(panel.getByText('QuickBooks revoked this connection.')).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await panel.getByRole('button', { name: 'Reconnect' }).click();
  await decideAtIntuit(page, 'Connect');
  await expect(page).toHaveURL(/#\/settings$/);
  await expect(panel.getByText('Connected', { exact: true })).toBeVisible();

  await panel.getByRole('button', { name: 'Disconnect QuickBooks' }).click();
  await page.getByRole('dialog', { name: 'Disconnect QuickBooks?' }).getByRole('button', { name: 'Disconnect' }).click();
  await expect(connectButton(page)).toBeFocused();
});

test('explains a declined consent, an unknown callback and a missing client ID', async ({ openPage, errors, api }) => {
  errors.allow(/400|api\/quickbooks\/connect|QuickBooks Client ID is not configured/);
  const page = await openPage('/settings', { as: 'Admin' });
  await connectButton(page).click();
  await decideAtIntuit(page, 'No thanks');
  await expect(page.getByRole('heading', { name: 'Connection Failed' })).toBeVisible();
  await expect(failureOf(page)).toHaveText('QuickBooks authentication failed: access_denied');
  await page.goto(`${CALLBACK}?code=XABmade-up&state=made-up&realmId=1`);
  await expect(failureOf(page)).toContainText('This link has expired');
  await page.goto(CALLBACK);
  await expect(failureOf(page)).toHaveText('QuickBooks authentication failed. No authorization code was provided.');
  await page.getByRole('button', { name: 'Return to Settings' }).click();

  await page.route('**/api/quickbooks/client-id', (route) =>
    route.fulfill({ json: { clientId: null, state: null, authorizationUrl: null } }),
  );
  await connectButton(page).click();
  await expect(failureOf(page)).toContainText(
    'QuickBooks Client ID is not configured on the server. Set QUICKBOOKS_CLIENT_ID and QUICKBOOKS_CLIENT_SECRET on the server, then restart OBDesk.',
  );
  expect((await api.get('/api/quickbooks/connection')).body).toMatchObject({ connected: false });
});
