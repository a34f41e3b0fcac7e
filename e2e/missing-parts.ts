import type { Page } from '@playwright/test';
import { aTicket } from '../src/features/ticketing/tickets/ticket.factory.ts';
import { expectAccessible } from '../src/testing/web/accessibility.ts';
import { expectContrast } from '../src/testing/web/contrast.ts';
import { expect, test } from '../src/testing/web/fixtures.ts';

/** Simulates an update that replaced the build: the files that this page still requests don't exist. */
const removeFiles = (page: Page, files: RegExp) => page.route(files, (route) => route.fulfill({ status: 404, body: '' }));

test.beforeEach(({ errors }) => errors.allow(/404|dynamically imported module|Unable to preload|part of OBDesk/));

test('reloads a page once when its file is missing, then shows it', async ({ openPage }) => {
  const page = await openPage('/menu');
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(request.url());
  });
  // The new document refers to the new files.
  await page.route(/assets\/PartsPage-.*\.js/, (route) =>
    documents.length === 0 ? route.fulfill({ status: 404, body: '' }) : route.continue(),
  );
  await page.getByRole('main').getByRole('link', { name: 'Parts Inventory' }).click();
  await expect(page.getByText('No parts yet')).toBeVisible();
  expect(documents).toHaveLength(1);
});

test('shows a message with a reload button when a page file stays missing, and the rest of the app still works', async ({ openPage }) => {
  const page = await openPage('/menu');
  await removeFiles(page, /assets\/PartsPage-.*\.js/);
  await page.getByRole('main').getByRole('link', { name: 'Parts Inventory' }).click();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Couldn’t load this part of OBDesk');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expectAccessible(page);
  await page.unroute(/assets\/PartsPage-.*\.js/);
  await alert.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByText('No parts yet')).toBeVisible();
});

test('shows an error instead of a page without its styles', async ({ openPage }) => {
  const page = await openPage('/menu');
  await removeFiles(page, /assets\/PartsPage-.*\.css/);
  await page.getByRole('main').getByRole('link', { name: 'Parts Inventory' }).click();
  await expect(page.getByRole('alert')).toContainText('Couldn’t load this part of OBDesk');
});

test('shows a toast when the file of a dialog is missing, and preserves the input of the ticket behind it', async ({ openPage, api }) => {
  const { body } = await api.post<{ id: string }>('/api/tickets', aTicket());
  const page = await openPage(`/sod/${body.id}`);
  await removeFiles(page, /assets\/(CommandPalette|NewTicketModal)-.*\.js/);
  await page.getByLabel('New note').fill('Half a sentence');
  await page.keyboard.press('Control+k');
  const toast = page.getByRole('alert').filter({ hasText: 'Couldn’t load this part of OBDesk' });
  await expect(toast).toBeVisible();
  await expectContrast(toast.locator('.mantine-Notification-description'));
  await page.getByLabel('New note').press('End');
  await page.keyboard.type(', and more');
  await expect(page.getByLabel('New note')).toHaveValue('Half a sentence, and more');
  await page.keyboard.press('Control+k');
  await page.getByRole('banner').getByRole('button', { name: 'New Ticket' }).click();
  await expect(toast).toHaveCount(1);
  await expect(page.getByLabel('New note')).toHaveValue('Half a sentence, and more');

  await page.unroute(/assets\/(CommandPalette|NewTicketModal)-.*\.js/);
  await toast.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByLabel('New note')).toHaveValue('Half a sentence, and more');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Command palette' })).toBeVisible();
});

for (const scheme of ['light', 'dark'] as const) {
  test(`shows a message if the app doesn’t load in time, in ${scheme}`, {
    tag: scheme === 'dark' ? '@stress' : [],
  }, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await removeFiles(page, /assets\/index-.*\.js/);
    await page.goto('/#/sod');
    const message = page.getByText('OBDesk isn’t loading. It may be restarting after an update.');
    await expect(message).toBeHidden();
    await expect(message).toBeVisible({ timeout: 15_000 });
    await page.unroute(/assets\/index-.*\.js/);
    await page.getByRole('link', { name: 'Reload' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
    await expect(message).toHaveCount(0);
  });
}
