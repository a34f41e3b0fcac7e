import { STAFF_PASSWORD } from '../../src/testing/server/staff.ts';
import { expect, test } from '../../src/testing/web/fixtures.ts';
import { holdRequests } from '../../src/testing/web/held-requests.ts';

test('shows exactly the specified texts on the sign-in page', async ({ openPage }) => {
  const page = await openPage('/login', { as: 'anonymous' });
  await expect(page.getByText('Comprehensive CRM for Automotive Professionals')).toBeVisible();
  await expect(page.getByText('manage tickets, inventory and sales leads in one integrated platform.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
  await expect(page.getByLabel('Email or Username')).toBeFocused();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('required');
  await expect(page.getByLabel('Email or Username')).toHaveAttribute('required');
  await expect(page.getByText('Or continue with')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign in with Zoho' })).toBeEnabled();
});

test('opens the menu after sign-in, and shows a wrong password as an error without clearing the username', async ({
  openPage,
  people,
  errors,
}) => {
  errors.allow(/401|api\/auth\/login/);
  const { username } = await people.person('User');
  const page = await openPage('/', { as: 'anonymous' });
  await page.getByLabel('Email or Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('Login Error');
  await expect(page.getByRole('alert')).toContainText('Invalid credentials.');
  await expect(page.getByLabel('Email or Username')).toHaveValue(username);

  await page.getByLabel('Password', { exact: true }).fill(STAFF_PASSWORD);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expect(page).toHaveURL(/#\/menu$/);
  await expect(page.getByRole('heading', { name: 'Menu' })).toBeVisible();
});

test('disables both buttons while either sign-in is in progress', async ({ openPage }) => {
  const page = await openPage('/login', { as: 'anonymous' });
  const asked = await holdRequests(page, '**/api/zoho-client-id');
  await page.getByRole('button', { name: 'Sign in with Zoho' }).click();
  await expect(page.getByRole('button', { name: 'Connecting...' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeDisabled();
  await asked.release();
  await expect(page.getByRole('alert')).toContainText('Zoho Client ID is not configured. Please contact an administrator.');
  await expect(page.getByRole('button', { name: 'Sign in with Zoho' })).toBeEnabled();
});

test('shows an unreadable sign-in response as invalid credentials, and one for Zoho as a missing configuration', async ({
  openPage,
  errors,
}) => {
  errors.allow(/502|api\/auth\/login|api\/zoho-client-id/);
  const page = await openPage('/login', { as: 'anonymous' });
  await page.route(/api\/(auth\/login|zoho-client-id)/, (route) => route.fulfill({ status: 502, body: '<html>' }));
  await page.getByRole('button', { name: 'Sign in with Zoho' }).click();
  await expect(page.getByRole('alert')).toContainText('Could not retrieve Zoho configuration from server.');
  await page.getByLabel('Email or Username').fill('somebody');
  await page.getByLabel('Password', { exact: true }).fill('something');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('Invalid credentials.');
});

test('shows the error that a provider added to the URL', async ({ page }) => {
  for (const address of [
    '/?error=access_denied#/login',
    '/#/login?error=access_denied',
    '/?error=access_denied',
    '/?error=access_denied#/sod',
  ]) {
    await page.goto('about:blank');
    await page.goto(address);
    await expect(page.getByRole('alert'), address).toContainText('Login Error');
    await expect(page.getByRole('alert'), address).toContainText('OAuth authentication failed: access_denied');
  }
});

test('shows the error in a URL as plain text of at most 200 characters', async ({ page }) => {
  await page.goto(`/#/login?error=${encodeURIComponent(`<img src=x>${'x'.repeat(400)}`)}`);
  const text = await page.getByText('OAuth authentication failed:').innerText();
  expect(text).toBe(`OAuth authentication failed: <img src=x>${'x'.repeat(189)}`);
});

test('returns a visitor to the page and its filters after sign-in', async ({ openPage, people }) => {
  const { email } = await people.person('User');
  const page = await openPage('/rma?state=closed', { as: 'anonymous' });
  await expect(page).toHaveURL(/#\/login\?from=/);
  await page.getByLabel('Email or Username').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(STAFF_PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/#\/rma\?state=closed$/);
});

test('redirects a User from Admin pages to the dashboard, and a visitor to sign-in and back', async ({ openPage, people }) => {
  const page = await openPage('/bugs');
  for (const address of ['/settings', '/events']) {
    await page.goto(`/#${address}`);
    await expect(page).toHaveURL(/#\/dashboard$/);
    await page.goto('/#/menu');
    await expect(page.getByRole('heading', { name: 'Menu', level: 1 })).toBeVisible();
  }
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Events' })).toHaveCount(0);
  const { email } = await people.person('Admin');
  const visitor = await openPage('/events?when=past', { as: 'anonymous' });
  await visitor.getByLabel('Email or Username').fill(email);
  await visitor.getByLabel('Password', { exact: true }).fill(STAFF_PASSWORD);
  await visitor.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(visitor).toHaveURL(/#\/events\?when=past$/);
  await visitor.goto('/#/nowhere');
  await expect(visitor).toHaveURL(/#\/menu$/);
});

test('opens the menu if the remembered page is not a page of OBDesk', async ({ openPage }) => {
  const page = await openPage('/dashboard');
  for (const from of ['https://evil.example', '//evil.example', '/\\evil.example', '/login', '/nowhere']) {
    await page.goto(`/#/login?from=${encodeURIComponent(from)}`);
    await expect(page, from).toHaveURL(/#\/menu$/);
    await page.goto('/#/dashboard');
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  }
});

test('stores the user without a password, renders the stored user first, and follows the server’s response', async ({
  openPage,
  people,
  errors,
}) => {
  const { fullName } = await people.person('User');
  const page = await openPage('/menu');
  await expect(page.getByRole('button', { name: `Account menu, ${fullName}, User` })).toBeVisible();
  const copy = await page.evaluate(() => sessionStorage.getItem('current-user'));
  expect(JSON.parse(copy ?? '')).toMatchObject({ fullName, role: 'User' });
  expect(copy).not.toMatch(/password/i);

  const openings = await holdRequests(page, '**/api/auth/opening');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Menu' })).toBeVisible();
  // Rejects all further requests of the page.
  errors.allow(/401|Sign in to continue/);
  await page.context().clearCookies();
  await openings.releaseAll();
  await expect(page).toHaveURL(/#\/login/);
  expect(await page.evaluate(() => sessionStorage.getItem('current-user'))).toBeNull();
});

test('removes an invalid stored user', async ({ openPage }) => {
  const page = await openPage('/login', { as: 'anonymous' });
  for (const stored of ['{not json', '{"id":7}', 'null']) {
    await page.evaluate((text) => sessionStorage.setItem('current-user', text), stored);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
    expect(await page.evaluate(() => sessionStorage.getItem('current-user')), stored).toBeNull();
  }
});

test('shows the user’s changed name immediately, in the header and in the stored copy', async ({ openPage, people, api }) => {
  const { id } = await people.person('User');
  const page = await openPage('/menu');
  await expect(page.getByRole('button', { name: /Account menu, Uma User/ })).toBeVisible();
  expect((await api.put(`/api/users/${id}`, { fullName: 'Uma Renamed' })).status).toBe(200);
  await expect(page.getByRole('button', { name: /Account menu, Uma Renamed/ })).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('current-user'))).toContain('Uma Renamed');
});
