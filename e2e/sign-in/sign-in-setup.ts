import { startBuiltServer } from '../../src/testing/web/built-server.ts';
import { expect, test } from '../../src/testing/web/fixtures.ts';

const ZONE = 'Pacific/Auckland';
test.use({ timezoneId: ZONE });

test('the printed link creates the first Admin, signs them in and sets the company time zone to theirs', async ({ page, errors }) => {
  const server = await startBuiltServer();
  await page.goto(server.setupUrl ?? 'no setup link was printed');
  await expect(page.getByRole('heading', { name: 'Create the first Admin' })).toBeVisible();
  await page.getByLabel('Full name').fill('Grace Garage');
  await page.getByLabel('Username').fill('grace');
  await page.getByLabel('Email').fill('grace@example.com');
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Password must be at least 12 characters')).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();

  await page.getByLabel('Password', { exact: true }).fill('a lantern for the amber otter');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(/#\/menu$/);
  await expect(page.getByRole('button', { name: 'Account menu, Grace Garage, Admin' })).toBeVisible();
  await expect(page.getByText('Welcome to OBDesk')).toBeVisible();
  const company = await page.evaluate(() => fetch('/api/settings/account').then((reply) => reply.json()));
  expect(company).toMatchObject({ timeZone: ZONE });

  errors.allow(/40\d|api\/setup/);
  // The session is deleted after the page is closed, because the page would notice it.
  await page.evaluate(() => sessionStorage.clear());
  await page.goto('about:blank');
  await page.context().clearCookies();
  await page.goto(server.setupUrl ?? '');
  await page.getByLabel('Full name').fill('Second');
  await page.getByLabel('Username').fill('second');
  await page.getByLabel('Email').fill('second@example.com');
  await page.getByLabel('Password', { exact: true }).fill('a lantern for the amber otter');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('alert')).toContainText('Setup error');
  await server.stop();
});

test('marks a link without a token, and empty fields, as invalid', async ({ openPage }) => {
  const page = await openPage('/setup', { as: 'anonymous' });
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('alert')).toContainText('This setup link isn’t valid');
  await expect(page.getByText('Full name is required')).toBeVisible();
  await expect(page.getByText('Enter a valid email')).toBeVisible();
  await expect(page.getByLabel('Full name')).toBeFocused();
});
