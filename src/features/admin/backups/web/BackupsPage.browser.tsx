import { readFile } from 'node:fs/promises';
import { expectAccessible, expectNoSidewaysScroll } from '../../../../testing/web/accessibility.ts';
import { expect, test } from '../../../../testing/web/fixtures.ts';

const PAGE = '/backups';
const aRow = (state: string, hoursAgo: number, more = '') =>
  `INSERT INTO backups (kind, state, host, file_name, started_at, bytes, tables, rows, message, created_by_name)
    VALUES ('nightly', '${state}', 'node-2.of.a.rather.long.name', 'obdesk-2026-11-22T02-00-00-000Z.zip', now() - interval '${hoursAgo} hours', 1100000, 35, 28015, '${more}', 'System')`;

test('opens the page from the account menu, creates the first backup and downloads it', async ({ openPage }) => {
  const page = await openPage('/menu', { as: 'Admin' });
  await page.getByRole('button', { name: /Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Backups' }).click();
  await expect(page.getByText('No backups yet')).toBeVisible();
  await expect(page.getByText('Create your first backup')).toBeVisible();
  await page.getByRole('button', { name: 'Back up now' }).click();
  await expect(page.getByText('Verified', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: /Backed up/ })).toBeVisible();
  await expect(page.getByText(/Manual · Ada Admin/)).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^obdesk-.*\.zip$/);
  expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK');
});

test('shows the reason of a failure and the host of a remote file, also on a phone', async ({ openPage, server }) => {
  await server.database.query(aRow('done', 24));
  await server.database.query(aRow('failed', 0, 'No space left in /backups.'));
  const page = await openPage(PAGE, { as: 'Admin' });
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('alert')).toContainText('The last backup failed');
  await expect(page.getByRole('alert')).toContainText('No space left in /backups.');
  await expect(page.getByText('Stored on node-2.of.a.rather.long.name')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Download' })).toHaveCount(0);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test('redirects Users to the dashboard', async ({ openPage }) => {
  const page = await openPage(PAGE);
  await expect(page).toHaveURL(/#\/dashboard$/);
});
