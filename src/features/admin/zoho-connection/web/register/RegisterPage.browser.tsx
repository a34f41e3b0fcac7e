import type { Page } from '@playwright/test';
import { expectAccessible } from '../../../../../testing/web/accessibility.ts';
import { expect, test } from '../../../../../testing/web/fixtures.ts';

const PERSON = { email: 'nora.unbekannt@elsewhere.example', fullName: 'Nora Unbekannt', zohoUserId: '60012345999' };
const PAGE = `/auth/zoho/register?${new URLSearchParams(PERSON)}`;
const VALIDATE = '**/api/zoho-validate-user';
const REGISTER = '**/api/auth/register';

const register = (page: Page) => page.getByRole('button', { name: 'Register' }).click();
const UNASKED = { userFound: false, zohoUser: null, requiresZohoSetup: true, message: '' };

test('a person completes what the sign-in with Zoho began, or goes back to it', async ({ openPage }) => {
  const page = await openPage(PAGE, { as: 'anonymous' });
  await expect(page.getByRole('heading', { name: 'Complete Registration' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(PERSON.email);
  await expect(page.getByLabel('Email')).not.toBeEditable();
  await page.getByLabel('Full name').fill(' ');
  await register(page);
  await expect(page.getByText('Email and full name are required')).toBeVisible();
  await expect(page.getByLabel('Full name')).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/#\/login$/);

  await page.goto('/#/auth/zoho/register?email=nora%40elsewhere.example');
  await expect(page.getByRole('alert')).toHaveText('Missing registration information. Please try logging in again.');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/#\/login$/);
});

test('each way in which a registration fails has its words', async ({ openPage, errors }) => {
  errors.allow(/ERR_FAILED|502|401|reach the server|api\/(zoho-validate-user|auth\/register)/);
  const page = await openPage(PAGE, { as: 'anonymous' });
  const problem = page.getByRole('alert');
  await page.route(VALIDATE, (route) => route.abort());
  await register(page);
  await expect(problem).toHaveText('Registration failed. Please try again.');
  await page.route(VALIDATE, (route) => route.fulfill({ json: { ...UNASKED, requiresZohoSetup: false } }));
  await register(page);
  await expect(problem).toHaveText('User not found in Zoho CRM. Please check your email address or contact your administrator.');
  await page.route(VALIDATE, (route) => route.fulfill({ json: UNASKED }));
  await page.route(REGISTER, (route) => route.fulfill({ status: 502, body: '<html>' }));
  const [sent] = await Promise.all([page.waitForRequest(REGISTER), register(page)]);
  expect(sent.postDataJSON()).toEqual({ ...PERSON, validatedZohoUser: null });
  await expect(problem).toHaveText('Registration failed');
  await page.unroute(VALIDATE);
  await register(page);
  await expect(problem).toHaveText('Missing registration information. Please try logging in again.');
});
