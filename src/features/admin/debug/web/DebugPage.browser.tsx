import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectNoSidewaysScroll } from '../../../../testing/web/accessibility.ts';
import { expect, test } from '../../../../testing/web/fixtures.ts';
import { holdLive } from '../../../../testing/web/live-stream.ts';
import { watchRequests } from '../../../../testing/web/watch-requests.ts';

const PAGE = '/debug';
const lines = (page: Page) => page.getByRole('table', { name: 'Log lines' }).getByRole('row');
const clickButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('opens the page from the account menu, then filters, exports and clears the log', async ({ openPage }) => {
  const page = await openPage('/menu', { as: 'Admin' });
  await page.getByRole('button', { name: /Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Debug logs' }).click();
  await expect(page.getByRole('heading', { name: 'Debug logs', level: 1 })).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('status').getByText('Connected', { exact: true })).toBeVisible();
  await expect(page.getByText(/^Refreshes every 5 seconds · Updated \d+:\d\d:\d\d [AP]M$/)).toBeVisible();
  await clickButton(page, 'Add Test Log');
  await clickButton(page, 'Add Error Log');
  const error = lines(page).filter({ hasText: 'Test error (user: Ada Admin)' });
  await expect(error).toContainText('ERROR');
  await expect(lines(page).filter({ hasText: 'Test log (user: Ada Admin)' })).toContainText('INFO');

  await page.getByRole('radio', { name: /^ERROR/ }).check({ force: true });
  await expect(lines(page).filter({ hasText: 'Test log (user' })).toHaveCount(0);
  await expect(page).toHaveURL(/level=ERROR/);
  const download = page.waitForEvent('download');
  await clickButton(page, 'Export Logs');
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^obdesk-logs-[\d-]+T[\d-]+\.txt$/);
  expect(await readFile(await file.path(), 'utf8')).toMatch(/^\S+Z ERROR debug +Test error \(user: Ada Admin\) \[[0-9a-f-]{36}\]$/m);

  await page.getByRole('radio', { name: /^All/ }).check({ force: true });
  await error.getByRole('button').click();
  await expect(page.getByRole('searchbox')).toHaveValue(/^[0-9a-f-]{36}$/);
  await expect(lines(page).filter({ hasText: 'Test log (user' })).toHaveCount(0);
  await expect(error).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await clickButton(page, 'Clear Logs');
  await expect(lines(page).filter({ hasText: 'Logs cleared (user: Ada Admin)' })).toBeVisible();
  await expect(error).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: 'Back to Menu' }).click();
  await expect(page).toHaveURL(/#\/menu$/);
});

test('shows a lost connection, keeps the lines and reconnects; a hidden tab doesn’t poll', async ({ openPage, page, errors }) => {
  errors.allow(/debug-logs|ERR_FAILED/);
  await page.clock.install();
  // Live events would reload the log.
  await holdLive(page);
  const { beAnswered } = watchRequests(page);
  await openPage(PAGE, { as: 'Admin' });
  const state = page.getByRole('status').first();
  await expect(state).toHaveText('Connected');
  await clickButton(page, 'Add Test Log');
  const line = lines(page).filter({ hasText: 'Test log (user' });
  await expect(line).toBeVisible();
  await beAnswered();

  await page.route('**/api/debug-logs*', (route) => route.abort());
  await page.clock.runFor(5_100);
  await expect(state).toHaveText('Disconnected');
  await expect(page.getByRole('alert')).toContainText('Failed to connect to debug logs');
  await expect(line).toBeVisible();
  await page.unroute('**/api/debug-logs*');
  await page.clock.runFor(5_100);
  await expect(state).toHaveText('Connected');
  await expect(page.getByRole('alert')).toHaveCount(0);

  let requests = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/debug-logs')) requests += 1;
  });
  await setVisibility(page, 'hidden');
  await page.clock.runFor(30_000);
  expect(requests).toBe(0);
  await setVisibility(page, 'visible');
  await expect.poll(() => requests).toBeGreaterThan(0);
});

test('keeps the last ten snapshots after a reload, without names', async ({ openPage, api }) => {
  const page = await openPage(PAGE, { as: 'Admin' });
  await api.put('/api/settings/configuration', { zohoRefreshToken: 'canary-refresh-token' });
  const snapshots = page.getByRole('region', { name: 'Snapshots' });
  for (let taken = 1; taken <= 11; taken += 1) {
    await clickButton(page, 'Database Snapshot');
    await expect(snapshots.getByRole('listitem')).toHaveCount(Math.min(taken, 10));
  }
  await expect(snapshots.getByRole('listitem').first()).toContainText('Zoho refresh tokenset');
  await expect(snapshots.getByText('1 total · 1 active · 1 Admin').first()).toBeVisible();
  await page.reload();
  await expect(snapshots.getByRole('listitem')).toHaveCount(10);
  const stored = await page.evaluate(() => Object.entries(localStorage).flat().join());
  expect(stored).toContain('"total":1');
  expect(stored).not.toMatch(/Ada|canary/);
});

test('fetches users, and shows and hides their history', async ({ openPage, api, people }) => {
  const { id } = await people.person('User');
  const page = await openPage(PAGE, { as: 'Admin' });
  await clickButton(page, 'Fetch Users');
  await expect(page.getByRole('region', { name: 'Users', exact: true })).toContainText('Uma User');
  await api.put(`/api/users/${id}`, { isActive: false });
  await clickButton(page, 'Show User History');
  const history = page.getByRole('region', { name: 'User history' });
  await expect(history.getByRole('listitem').filter({ hasText: 'Uma User' })).toContainText('deactivated just now');
  await clickButton(page, 'Hide User History');
  await expect(history).toHaveCount(0);
});

test('holds back new lines while the log is scrolled down', async ({ openPage, api }) => {
  for (let call = 0; call < 60; call += 1) await api.get(`/api/parts/P-${9_000 + call}`);
  const page = await openPage(PAGE, { as: 'Admin' });
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await lines(page).nth(5).hover();
  await page.mouse.wheel(0, 300);
  await expect(page.getByText('Paused · 0 new')).toBeVisible();
  await clickButton(page, 'Add Test Log');
  await expect(page.getByText(/^Paused · [1-9]\d* new$/)).toBeVisible();
  await expect(lines(page).filter({ hasText: 'Test log (user' })).toHaveCount(0);
  await clickButton(page, 'Jump to latest');
  await expect(lines(page).filter({ hasText: 'Test log (user' })).toBeVisible();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
});

test('redirects Users to the dashboard and visitors to the sign-in page', async ({ openPage }) => {
  const user = await openPage(PAGE);
  await expect(user).toHaveURL(/#\/dashboard$/);
  const visitor = await openPage(PAGE, { as: 'anonymous' });
  await expect(visitor).toHaveURL(/#\/login\?from=%2Fdebug$/);
});

/** Simulates hiding or showing the tab. */
async function setVisibility(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate((visibilityState) => {
    Object.defineProperty(document, 'visibilityState', { value: visibilityState, configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, state);
}
