import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ada, renderAt } from '../../../../testing/web/components/render.tsx';
import { reply, replyWithError } from '../../../../testing/web/components/replies.ts';
import { SETTINGS } from '../settings.contract.ts';
import { MaintenancePart, NotificationsPart, ReportingPart } from './GeneralParts.tsx';

test('saves a switch right away', async () => {
  reply(SETTINGS.notifications.read, SETTINGS.notifications.defaults);
  const saved = reply(SETTINGS.notifications.change, ({ body }) => ({ ...SETTINGS.notifications.defaults, ...body }));
  renderAt('/settings', <NotificationsPart />, { user: ada() });
  await expect.element(page.getByRole('switch', { name: 'Desktop' })).toBeDisabled();
  await expect.element(page.getByText('Coming Soon')).toBeVisible();
  const email = page.getByRole('switch', { name: 'Email' });
  await expect.element(email).toBeChecked();
  reply(SETTINGS.notifications.read, { ...SETTINGS.notifications.defaults, email: false });
  await page.getByText('Email', { exact: true }).click();
  await expect.element(email).not.toBeChecked();
  await expect.poll(() => saved).toMatchObject([{ body: { email: false } }]);
});

test('restores a switch that couldn’t be saved and shows the error', async () => {
  reply(SETTINGS.notifications.read, SETTINGS.notifications.defaults);
  replyWithError(SETTINGS.notifications.change, { status: 500, message: 'Nothing works today' });
  renderAt('/settings', <NotificationsPart />, { user: ada() });
  await page.getByText('In-app', { exact: true }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Couldn’t save. The previous setting was restored.');
  await expect.element(page.getByRole('alert')).toHaveTextContent('Nothing works today');
  await expect.element(page.getByRole('switch', { name: 'In-app' })).toBeChecked();
});

test('saves the default date range right away and links to the reports', async () => {
  reply(SETTINGS.reporting.read, SETTINGS.reporting.defaults);
  const saved = reply(SETTINGS.reporting.change, { defaultDateRange: 'last_90_days' });
  renderAt('/settings', <ReportingPart />, { user: ada() });
  const range = page.getByLabelText('Default date range');
  await expect.element(range).toHaveValue('last_30_days');
  reply(SETTINGS.reporting.read, { defaultDateRange: 'last_90_days' });
  await range.selectOptions('Last 90 days');
  await expect.element(range).toHaveValue('last_90_days');
  await expect.poll(() => saved).toMatchObject([{ body: { defaultDateRange: 'last_90_days' } }]);
  await expect.element(page.getByRole('link', { name: 'Go to Reports Page' })).toHaveAttribute('href', '/reports');
});

test('starts maintenance with the unsaved message', async () => {
  let stored = SETTINGS.maintenance.defaults;
  reply(SETTINGS.maintenance.read, () => stored);
  const saved = reply(SETTINGS.maintenance.change, ({ body }) => {
    stored = { ...stored, ...body };
    return stored;
  });
  renderAt('/settings', <MaintenancePart />, { user: ada() });
  await page.getByLabelText('Maintenance message').fill('Back at 6:00 PM.');
  await page.getByText('Maintenance mode', { exact: true }).click();
  await expect.element(page.getByRole('switch', { name: 'Maintenance mode' })).toBeChecked();
  await expect.poll(() => stored).toEqual({ isMaintenanceMode: true, message: 'Back at 6:00 PM.' });
  await page.getByText('Maintenance mode', { exact: true }).click();
  await expect.poll(() => stored).toEqual({ isMaintenanceMode: false, message: 'Back at 6:00 PM.' });
  expect(saved).toHaveLength(3);
});
