import type { Page } from '@playwright/test';
import { cookieBrowser } from '../../../../../testing/server/cookie-browser.ts';
import { addStaff, STAFF_PASSWORD } from '../../../../../testing/server/staff.ts';
import { agreeAtZoho, pasteToken } from '../../../../../testing/server/zoho/zoho-at-sandbox.ts';
import { expectAccessible } from '../../../../../testing/web/accessibility.ts';
import { expect } from '../../../../../testing/web/fixtures.ts';
import { AIKO, answerZoho, FRITZ, MARA, OLAF, test } from '../../../../../testing/web/zoho/zoho-fixtures.ts';

const CALLBACK = '/auth/zoho/login-callback';
const MARA_ZUID = '60012345001';

test.beforeEach(({ sandbox, api }) => pasteToken(sandbox, api));

/** Presses the button of the sign-in page and waits for Zoho's authorization page. */
async function openAuthorization(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign in with Zoho' }).click();
  await page.waitForURL('**/oauth/v2/auth?*');
}

test('signs in with Zoho in two tabs and opens the menu, with one session', async ({ openPage, server }) => {
  await addStaff(server.database, { email: MARA, fullName: 'Mara Keller', zohoUserId: MARA_ZUID });
  const page = await openPage('/login', { as: 'anonymous' });
  const other = await page.context().newPage();
  await other.goto('/#/login');
  await openAuthorization(page);
  await openAuthorization(other);
  await answerZoho(page, 'Allow', MARA);
  await expect(page.getByRole('heading', { name: 'Login successful! Redirecting...' })).toBeVisible();
  await expect(page).toHaveURL(/#\/menu$/);
  await expect(page.getByRole('button', { name: 'Account menu, Mara Keller, User' })).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify([history.state, { ...sessionStorage }]))).not.toContain('1000.');

  await answerZoho(other, 'Allow', MARA);
  await expect(other).toHaveURL(/#\/menu$/);
  const { rows } = await server.database.query(`SELECT 1 FROM audit_log WHERE action = 'auth.signed_in'`);
  expect(rows).toHaveLength(1);
});

test('explains why a former user, a denied request or a foreign callback doesn’t sign in', async ({
  openPage,
  server,
  sandbox,
  errors,
}) => {
  errors.allow(/40[03]|api\/zoho-login-callback/);
  await addStaff(server.database, { email: OLAF });
  await addStaff(server.database, { email: MARA });
  const page = await openPage('/login', { as: 'anonymous' });
  await openAuthorization(page);
  await page.goBack();
  await openAuthorization(page);
  await answerZoho(page, 'Allow', OLAF);
  await expect(page.getByRole('heading', { name: 'Login Failed' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveText('Login failed: Your Zoho account isn’t active. Contact an Admin.');
  await page.getByRole('button', { name: 'Return to Login' }).click();

  await openAuthorization(page);
  await answerZoho(page, 'Deny', MARA);
  await expect(page.getByRole('alert')).toHaveText('Zoho authentication failed: access_denied');

  const { code, state } = await agreeAtZoho(cookieBrowser(server.url), sandbox, 'login', MARA);
  await page.goto(`${CALLBACK}?${new URLSearchParams({ code, state })}`);
  await expect(page.getByRole('alert')).toContainText('Login failed: This link has expired');
  expect(await (await page.request.get('/api/auth/me')).json()).toEqual({ user: null });
});

test('links an account with its password, and unlinks it in My account', async ({ openPage, server, errors }) => {
  errors.allow(/40[13]|api\/(zoho-login-callback|zoho-link|users\/me)/);
  await addStaff(server.database, { email: MARA, fullName: 'Mara Keller' });
  const page = await openPage('/login', { as: 'anonymous' });
  await openAuthorization(page);
  await answerZoho(page, 'Allow', MARA);
  await expect(page.getByRole('heading', { name: 'Link your Zoho account' })).toBeVisible();
  const password = page.getByLabel(`OBDesk password for ${MARA}`);
  await expect(password).toBeFocused();
  await expectAccessible(page);
  await password.fill('not the password');
  await page.getByRole('button', { name: 'Link and sign in' }).click();
  await expect(page.getByRole('alert')).toContainText('Incorrect password');
  await password.fill(STAFF_PASSWORD);
  await page.getByRole('button', { name: 'Link and sign in' }).click();
  await expect(page.getByRole('button', { name: 'Account menu, Mara Keller, User' })).toBeVisible();

  await page.goto('/#/account');
  const panel = page.getByRole('region', { name: 'Sign in with Zoho' });
  const unlink = panel.getByRole('button', { name: 'Unlink Zoho' });
  await unlink.click();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(unlink).toBeFocused();
  await unlink.click();
  await page.getByRole('dialog', { name: 'Unlink your account from Zoho?' }).getByRole('button', { name: 'Unlink' }).click();
  await expect(page).toHaveURL(/#\/login/);
});

test('an Admin unlinks a colleague', async ({ openPage, server }) => {
  await addStaff(server.database, { email: MARA, fullName: 'Mara Keller', zohoUserId: MARA_ZUID });
  const page = await openPage('/settings', { as: 'Admin' });
  await page.getByRole('button', { name: 'Edit Mara Keller' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('button', { name: 'Unlink Zoho' }).click();
  await page.getByRole('dialog', { name: 'Unlink Mara Keller’s account from Zoho?' }).getByRole('button', { name: 'Unlink' }).click();
  await expect(form.getByRole('button', { name: 'Unlink Zoho' })).toHaveCount(0);
  const { rows } = await server.database.query('SELECT zoho_user_id FROM users WHERE email = $1', [MARA]);
  expect(rows).toEqual([{ zoho_user_id: null }]);
});

test('registers a user of the organization, and explains why others can’t register', async ({ openPage, api, errors }) => {
  errors.allow(/40[34]|503|api\/(zoho-login-callback|auth\/register)/);
  const page = await openPage('/login', { as: 'anonymous' });
  await openAuthorization(page);
  await answerZoho(page, 'Allow', FRITZ);
  await expect(page.getByRole('alert')).toHaveText(
    'Login failed: User not found in Zoho CRM. Please check your email address or contact your administrator.',
  );
  await page.getByRole('button', { name: 'Return to Login' }).click();
  await openAuthorization(page);
  await answerZoho(page, 'Allow', AIKO);
  await expect(page.getByRole('heading', { name: 'Complete Registration' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(AIKO);
  await page.getByLabel('Full name').fill('Aiko S.');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page).toHaveURL(/#\/menu$/);
  await expect(page.getByRole('button', { name: 'Account menu, Aiko S., User' })).toBeVisible();

  await api.put('/api/settings/configuration', { zohoRefreshToken: '' });
  const other = await openPage('/login', { as: 'anonymous' });
  await openAuthorization(other);
  await answerZoho(other, 'Allow', AIKO);
  await expect(other.getByRole('alert')).toHaveText(
    'Login failed: Zoho isn’t connected. Sign in with your password, or ask an Admin to connect Zoho.',
  );
});

test('explains incomplete responses of the server', async ({ openPage, errors }) => {
  errors.allow(/502|api\/zoho-login-callback/);
  const page = await openPage('/login', { as: 'anonymous' });
  await page.route('**/api/zoho-client-id', (route) => route.fulfill({ json: { clientId: 'x', state: null, authorizationUrl: null } }));
  await page.getByRole('button', { name: 'Sign in with Zoho' }).click();
  await expect(page.getByRole('alert')).toContainText('Failed to initiate Zoho login.');
  await page.route('**/api/zoho-login-callback', (route) => route.fulfill({ status: 502, body: '<html>' }));
  await page.goto(`${CALLBACK}?code=1&state=1`);
  await expect(page.getByRole('alert')).toHaveText('An unknown error occurred during login.');
  await page.goto(CALLBACK);
  await expect(page.getByRole('alert')).toHaveText('Zoho authentication failed. No authorization code was provided.');
});

test('shows an accessible registration form with an error message at a field', async ({ openPage }) => {
  const person = { email: 'nora.unbekannt@elsewhere.example', fullName: 'Nora Unbekannt', zohoUserId: '60012345999' };
  const page = await openPage(`/auth/zoho/register?${new URLSearchParams(person)}`, { as: 'anonymous' });
  await page.getByLabel('Full name').fill(' ');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('Email and full name are required')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/#\/login$/);
});
