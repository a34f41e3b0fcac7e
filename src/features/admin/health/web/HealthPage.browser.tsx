import { expectAccessible, expectNoSidewaysScroll } from '../../../../testing/web/accessibility.ts';
import { expect, test } from '../../../../testing/web/fixtures.ts';
import { holdLive } from '../../../../testing/web/live-stream.ts';
import { watchRequests } from '../../../../testing/web/watch-requests.ts';

test('opens the page from the account menu and retries a failed job', async ({ openPage, server }) => {
  await server.database.query(
    `INSERT INTO jobs.job (name, state, retry_limit, retry_count, completed_on, output)
     VALUES ('imports.resume', 'failed', 5, 5, now(), '{"message": "the disk was full"}')`,
  );
  const page = await openPage('/menu', { as: 'Admin' });
  await page.getByRole('button', { name: /Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Health' }).click();
  await expect(page.getByRole('heading', { name: 'Health', level: 1 })).toBeVisible();
  await expect(page.getByText(/^Refreshes every 10 seconds · Updated \d+:\d\d:\d\d [AP]M$/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Database' })).toContainText(/PostgreSQL \d+\.\d+/);
  await expect(page.getByRole('region', { name: 'Disk' })).toContainText('Database diskUnknown');
  await expect(page.getByRole('region', { name: 'Backup', exact: true })).toContainText('No backup yet. Create one now.');
  await expect(page.getByRole('table', { name: 'Slowest queries' }).getByRole('row')).not.toHaveCount(1);
  await expect(page.getByRole('table', { name: 'Largest tables' })).toContainText('tickets');

  const failed = page.getByRole('region', { name: 'Failed jobs' });
  await expect(failed).toContainText('the disk was full');
  await expect(failed).toContainText('after 6 attempts');
  await expect(page.getByRole('region', { name: 'Jobs', exact: true })).toContainText('1 job failed.');
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await failed.getByRole('button', { name: 'Retry imports.resume' }).click();
  await expect(failed).toHaveCount(0);
});

test('keeps the last values of a server that stops responding, says so and recovers', async ({ openPage, page, errors }) => {
  errors.allow(/api\/health|ERR_FAILED/);
  await page.clock.install();
  // Live events would reload the page’s data.
  await holdLive(page);
  const { beAnswered } = watchRequests(page);
  await openPage('/health', { as: 'Admin' });
  await expect(page.getByRole('region', { name: 'Database' })).toBeVisible();
  await beAnswered();
  await page.route('**/api/health', (route) => route.abort());
  await page.clock.runFor(10_100);
  await expect(page.getByRole('alert')).toContainText('The server isn’t responding');
  await expect(page.getByRole('region', { name: 'Database' })).toBeVisible();
  await page.unroute('**/api/health');
  await page.clock.runFor(10_100);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('redirects Users to the dashboard', async ({ openPage }) => {
  const page = await openPage('/health');
  await expect(page).toHaveURL(/#\/dashboard$/);
});
