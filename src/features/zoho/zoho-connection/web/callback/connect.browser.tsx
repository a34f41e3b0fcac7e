import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../../../../../testing/web/accessibility.ts';
import { expect } from '../../../../../testing/web/fixtures.ts';
import { holdRequests } from '../../../../../testing/web/held-requests.ts';
import { answerZoho, MARA, test } from '../../../../../testing/web/zoho/zoho-fixtures.ts';

const CALLBACK = '/auth/zoho/connect-callback';
const NO_CODE = 'Zoho authentication failed. No authorization code was provided.';

const panelOf = (page: Page) => page.getByRole('region', { name: 'Data Synchronization' });
const failureOf = (page: Page) => page.getByRole('alert');

/** Presses the button in the settings and waits for Zoho's authorization page. */
async function openAuthorization(page: Page, button: string): Promise<void> {
  await panelOf(page).getByRole('button', { name: button }).click();
  await page.waitForURL('**/oauth/v2/auth?*');
}

/** URL, history and storage of the tab. */
const readStoredData = (page: Page) =>
  page.evaluate(() => JSON.stringify([location.href, history.state, { ...localStorage }, { ...sessionStorage }]));

test('connects and reconnects Zoho, shows missing scopes and problems, and disconnects', async ({ openPage, server }) => {
  const page = await openPage('/settings', { as: 'Admin' });
  await openAuthorization(page, 'Connect to Zoho');
  const request = await holdRequests(page, '**/api/zoho-connect');
  await answerZoho(page, 'Allow', MARA);
  await expect(page.getByRole('heading', { name: 'Connecting to Zoho, please wait...' })).toBeVisible();
  const { code, state } = await readSentCallback(page, () => request.releaseAll());
  await expect(page.getByRole('heading', { name: 'Successfully connected! Redirecting...' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`#${CALLBACK}$`));
  await expectAccessible(page);
  await expect(page).toHaveURL(/#\/settings$/);

  const panel = panelOf(page);
  await expect(panel.getByText('Connected', { exact: true })).toBeVisible();
  await expect(panel.getByText(/^OBDesk Sandbox · Connected since \w+ \d+, \d+$/)).toBeVisible();
  const stored = await readStoredData(page);
  expect(stored).toContain('current-user');
  for (const secret of [code, state]) expect(stored).not.toContain(secret);

  await server.database.query(`UPDATE zoho_connection SET missing_scopes = '{Desk.tickets.ALL,Desk.search.READ}'`);
  await page.reload();
  await expect(panel.getByText('Missing: Desk.tickets.ALL, Desk.search.READ')).toBeVisible();
  await server.database.query(`UPDATE zoho_connection SET problem = 'revoked', problem_since = now()`);
  await page.reload();
  await expect(panel.getByText('Zoho revoked this connection.')).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await openAuthorization(page, 'Reconnect');
  await answerZoho(page, 'Allow', MARA);
  await expect(page).toHaveURL(/#\/settings$/);
  await expect(panel.getByText('Connected', { exact: true })).toBeVisible();

  const disconnect = panel.getByRole('button', { name: 'Disconnect Zoho' });
  await disconnect.click();
  const question = page.getByRole('dialog', { name: 'Disconnect Zoho?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(disconnect).toBeFocused();
  await disconnect.click();
  await question.getByRole('button', { name: 'Disconnect' }).click();
  await expect(panel.getByRole('button', { name: 'Connect to Zoho' })).toBeFocused();
});

/** Releases the held request and returns its body. */
async function readSentCallback(page: Page, release: () => Promise<void>): Promise<{ code: string; state: string }> {
  const [request] = await Promise.all([
    page.waitForEvent('requestfinished', (each) => each.url().endsWith('/api/zoho-connect')),
    release(),
  ]);
  return request.postDataJSON();
}

test('explains a denied, foreign or invented callback, and connects nothing', async ({ openPage, api, errors }) => {
  errors.allow(/400|api\/zoho-connect/);
  const page = await openPage('/settings', { as: 'Admin' });
  await openAuthorization(page, 'Connect to Zoho');
  await answerZoho(page, 'Deny', MARA);
  await expect(page.getByRole('heading', { name: 'Connection Failed' })).toBeVisible();
  await expect(failureOf(page)).toHaveText('Zoho authentication failed: access_denied');
  await expect(page).toHaveURL(new RegExp(`#${CALLBACK}$`));
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Return to Settings' }).click();

  await openAuthorization(page, 'Connect to Zoho');
  await page.goto(page.url().replace('/accounts/', '/eu/accounts/'));
  await answerZoho(page, 'Allow', MARA);
  await expect(failureOf(page)).toContainText('This request came from an unrecognized Zoho server, so OBDesk ignored it.');

  await page.goto(`${CALLBACK}?code=1000.made.up&state=made-up`);
  await expect(failureOf(page)).toContainText('This link has expired');
  await page.goto(`${CALLBACK}?error=${encodeURIComponent(`<img src=x>${'x'.repeat(400)}`)}`);
  await expect(failureOf(page)).toHaveText(`Zoho authentication failed: <img src=x>${'x'.repeat(189)}`);
  expect((await api.get('/api/zoho-connection')).body).toMatchObject({ connected: false });
});

test('sends the code of a reloaded callback page once, and removes the parameters of a pasted URL', async ({ openPage, errors }) => {
  errors.allow(/400|api\/zoho-connect/);
  const page = await openPage('/settings', { as: 'Admin' });
  let calls = 0;
  page.on('request', (sent) => {
    if (sent.url().endsWith('/api/zoho-connect')) calls += 1;
  });
  await openAuthorization(page, 'Connect to Zoho');
  const request = await holdRequests(page, '**/api/zoho-connect');
  await answerZoho(page, 'Allow', MARA);
  await request.arrive();
  await page.reload();
  await expect(failureOf(page)).toHaveText(NO_CODE);
  expect(calls).toBe(1);

  await page.getByRole('button', { name: 'Return to Settings' }).click();
  await expect(panelOf(page)).toBeVisible();
  await page.goto(`/#${CALLBACK}?error=pasted`);
  await expect(failureOf(page)).toHaveText('Zoho authentication failed: pasted');
  await expect(page).toHaveURL(new RegExp(`#${CALLBACK}$`));
});
