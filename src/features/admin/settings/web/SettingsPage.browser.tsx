import { ownZone } from '../../../../platform/time/zoned-day.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../../../../testing/web/accessibility.ts';
import { expect, test } from '../../../../testing/web/fixtures.ts';
import { aServiceAccount } from '../settings.factory.ts';

const PAGE = '/settings';
const CONFIGURATION = '/api/settings/configuration';

test('redirects Users to the dashboard and shows Admins each panel, also on a phone', async ({ openPage }) => {
  const user = await openPage(PAGE);
  await expect(user).toHaveURL(/#\/dashboard$/);
  await expect(user.getByRole('link', { name: 'Settings' })).toHaveCount(0);

  const page = await openPage('/menu', { as: 'Admin' });
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click();
  for (const title of ['Notifications', 'Reporting', 'Data Synchronization', 'Customization']) {
    await expect(page.getByRole('region', { name: title })).toBeVisible();
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
});

test('saves or discards texts, keeps them after a reload and shows errors at their fields', async ({ openPage, api }) => {
  await api.put('/api/settings/account', { companyName: 'Northline', address: '2100 Lakeside Ave\nCleveland' });
  const page = await openPage(PAGE, { as: 'Admin' });
  const form = page.getByRole('form', { name: 'Account information' });
  await expect(form.getByLabel('Address')).toHaveValue('2100 Lakeside Ave\nCleveland');
  await expect(form.getByRole('button')).toHaveCount(0);

  await form.getByLabel('Support email').fill('nobody');
  await page.reload();
  await expect(form.getByText('Unsaved changes')).toBeVisible();
  await form.getByLabel('Support email').press('Enter');
  await expect(form.getByText('Enter a valid email address')).toBeVisible();
  await expect(form.getByLabel('Support email')).toBeFocused();
  await expectAccessible(page);

  await form.getByLabel('Support email').fill('help@northline.example');
  await form.getByLabel('Phone').fill('555 0100');
  const zone = form.getByRole('combobox', { name: 'Time zone' });
  await expect(zone.locator('option:checked')).toHaveText(`Server time zone (${ownZone()})`);
  await expect(zone).toHaveAccessibleDescription('Used for dates on PDFs and for reminders.');
  await zone.selectOption('America/Chicago');
  await zone.press('Control+s');
  await expect(form.getByText('Unsaved changes')).toBeHidden();
  const saved = { companyName: 'Northline', supportEmail: 'help@northline.example', phone: '555 0100', timeZone: 'America/Chicago' };
  expect((await api.get('/api/settings/account')).body).toMatchObject(saved);

  await form.getByLabel('Phone').fill('another');
  await form.getByRole('button', { name: 'Discard' }).click();
  await expect(form.getByLabel('Phone')).toHaveValue('555 0100');
  await expect(form.getByText('Unsaved changes')).toBeHidden();
});

test('merges the changes of another Admin and asks about conflicts', async ({ openPage, api }) => {
  const page = await openPage(PAGE, { as: 'Admin' });
  const form = page.getByRole('form', { name: 'Account information' });
  await form.getByLabel('Company name').fill('Mine');
  await api.put('/api/settings/account', { companyName: 'Theirs', phone: '555 0100' });
  await form.getByRole('button', { name: 'Save' }).click();
  const conflict = page.getByRole('dialog', { name: 'Someone else changed these settings' });
  await expect(conflict.getByLabel('Use theirs: Theirs')).toBeVisible();
  await expect(form.getByLabel('Company name')).toHaveValue('Mine');
  await expect(form.getByLabel('Phone')).toHaveValue('555 0100');

  await conflict.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Unsaved changes')).toBeHidden();
  expect((await api.get('/api/settings/account')).body).toMatchObject({ companyName: 'Mine', phone: '555 0100' });

  await api.put('/api/settings/account', { companyName: 'Live' });
  await expect(form.getByLabel('Company name')).toHaveValue('Live');
});

test('saves a secret without showing it again, and deletes it after a confirmation; sync needs Zoho', async ({ openPage, api, errors }) => {
  // The preview has no Zoho to compare with, and the fake key can't list Google's models.
  errors.allow(/50[23]|push-preview|don’t contain a private key/);
  const page = await openPage(PAGE, { as: 'Admin' });
  const panel = page.getByRole('region', { name: 'Data Synchronization' });
  await expect(panel.getByText('Available after you connect Zoho')).toBeVisible();
  await expect(panel.getByLabel('Sync enabled')).toBeDisabled();

  await panel.getByRole('button', { name: 'Paste a token instead' }).click();
  await panel.getByLabel('Zoho refresh token').press('Enter');
  await expect(panel.getByText('Zoho refresh token is required')).toBeVisible();
  await panel.getByLabel('Zoho refresh token').fill('1000.canary-of-the-browser');
  await page.getByRole('link', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click();
  await panel.getByLabel('Zoho refresh token').press('Enter');
  await expect(panel.getByText('Connected', { exact: true })).toBeVisible();

  await panel.getByLabel('Sync enabled').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Turn on' }).click();
  await expect(panel.getByLabel('Sync enabled')).toBeChecked();
  await panel.getByRole('radio', { name: 'Hourly' }).check({ force: true });
  await panel.getByLabel('Leads').uncheck();
  const synced = {
    zohoRefreshToken: '********',
    syncConfiguration: { syncEnabled: true, syncFrequency: 'hourly', syncLeads: false, syncTickets: true },
  };
  await expect(async () => expect((await api.get(CONFIGURATION)).body).toMatchObject(synced)).toPass();

  await panel.getByRole('button', { name: 'Connect: Google credentials' }).click();
  await panel.getByLabel('Google credentials').fill('AIza');
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(panel.getByText('must be the JSON key file of a service account')).toBeVisible();
  await panel.getByLabel('Google credentials').fill(aServiceAccount('canary-of-the-browser'));
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(panel.getByText('Connected', { exact: true })).toHaveCount(2);

  await page.reload();
  await expect(panel.getByText('Connected', { exact: true })).toHaveCount(2);
  const browserData = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.documentElement.outerHTML]),
  );
  expect(browserData).toContain('Google credentials');
  expect(browserData).not.toContain('canary-of-the-browser');

  await panel.getByRole('button', { name: 'Disconnect Zoho' }).click();
  const question = page.getByRole('dialog', { name: 'Disconnect Zoho?' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await question.getByRole('button', { name: 'Disconnect' }).click();
  await expect(panel.getByText('Available after you connect Zoho')).toBeVisible();
  expect((await api.get(CONFIGURATION)).body).toMatchObject({ zohoRefreshToken: '', googleApiCredentials: '********' });
});

test('shows that the connections of a restored copy are off, and turns them on', async ({ openPage }) => {
  let isOn = false;
  const page = await openPage('/menu', { as: 'Admin' });
  await page.route(`**${CONFIGURATION}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), ...(!isOn && { restoredAt: '2026-05-04T08:00:00.000Z' }) } });
  });
  await page.route(`**${CONFIGURATION}/turn-on`, (route) => {
    isOn = true;
    return route.continue();
  });
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click();
  const notice = page.getByRole('status').filter({ hasText: 'Connections are off' });
  await expect(notice).toContainText('restored from a backup');
  await expectAccessible(page);
  await notice.getByRole('button', { name: 'Turn on' }).click();
  await expect(notice).toHaveCount(0);
});
