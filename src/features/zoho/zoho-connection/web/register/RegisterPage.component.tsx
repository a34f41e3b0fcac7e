import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderAt } from '../../../../../testing/web/components/render.tsx';
import { disconnect, reply, replyWithError, replyWithStatus } from '../../../../../testing/web/components/replies.ts';
import { type ZohoValidation, zohoConnectionApi } from '../../zoho-connection.contract.ts';
import { RegisterPage } from './RegisterPage.tsx';

const PERSON = { email: 'nora.unbekannt@elsewhere.example', fullName: 'Nora Unbekannt', zohoUserId: '60012345999' };
const PAGE = `/auth/zoho/register?${new URLSearchParams(PERSON)}`;
const NOT_CONNECTED: ZohoValidation = { userFound: false, zohoUser: null, requiresZohoSetup: true, message: '' };

test('shows the email address that Zoho confirmed, requires a name, and goes back to the sign-in', async () => {
  const router = renderAt(PAGE, <RegisterPage />, { user: null });
  await expect.element(page.getByRole('heading', { name: 'Complete Registration' })).toBeVisible();
  await expect.element(page.getByLabelText('Email')).toHaveValue(PERSON.email);
  await expect.element(page.getByLabelText('Email')).toHaveAttribute('readonly');
  await page.getByLabelText('Full name').fill(' ');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect.element(page.getByText('Email and full name are required')).toBeVisible();
  await expect.element(page.getByLabelText('Full name')).toHaveFocus();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(router.path).toBe('/login');
});

test('requires a sign-in with Zoho first', async () => {
  const router = renderAt('/auth/zoho/register?email=nora%40elsewhere.example', <RegisterPage />, { user: null });
  await expect.element(page.getByRole('alert')).toHaveTextContent('Missing registration information. Please try logging in again.');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(router.path).toBe('/login');
});

test('explains why a registration failed', async () => {
  renderAt(PAGE, <RegisterPage />, { user: null });
  const register = () => page.getByRole('button', { name: 'Register' }).click();
  const alert = page.getByRole('alert');
  disconnect(zohoConnectionApi.validate);
  await register();
  await expect.element(alert).toHaveTextContent(/^Registration failed. Please try again.$/);
  reply(zohoConnectionApi.validate, { ...NOT_CONNECTED, requiresZohoSetup: false });
  await register();
  await expect
    .element(alert)
    .toHaveTextContent(/^User not found in Zoho CRM. Please check your email address or contact your administrator.$/);
  reply(zohoConnectionApi.validate, NOT_CONNECTED);
  replyWithStatus(zohoConnectionApi.register, 502, 'Bad Gateway');
  await register();
  await expect.element(alert).toHaveTextContent(/^Registration failed$/);
  const sent = replyWithError(zohoConnectionApi.register, { status: 401, message: 'Sign in with Zoho first' });
  await register();
  await expect.element(alert).toHaveTextContent(/^Missing registration information. Please try logging in again.$/);
  expect(sent).toMatchObject([{ body: { ...PERSON, validatedZohoUser: null } }]);
});
