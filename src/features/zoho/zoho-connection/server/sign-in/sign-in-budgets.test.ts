import { expect, test } from 'vitest';
import { sandboxForTests } from '../../../../../../sandbox/testing/sandbox-for-tests.ts';
import { type CookieBrowser, cookieBrowser } from '../../../../../testing/server/cookie-browser.ts';
import { ownServerForTests } from '../../../../../testing/server/server-for-tests.ts';
import { addStaff, STAFF_PASSWORD } from '../../../../../testing/server/staff.ts';
import { zohoEnvironment } from '../../../../../testing/server/zoho/zoho-at-sandbox.ts';

const ATTEMPTS = 4;
const sandbox = sandboxForTests('empty');
const server = ownServerForTests({ env: async () => ({ ...(await zohoEnvironment(sandbox)), RATE_LIMIT_FACTOR: String(ATTEMPTS / 100) }) });
const REDIRECT = '/auth/zoho/login-callback';

const newBrowser = () => cookieBrowser(server.url);
const sendCallback = async (state: string, browser: CookieBrowser = newBrowser()) =>
  (await browser.post('/api/zoho-login-callback', { code: '1000.invented', state, redirectUri: `${server.url}${REDIRECT}` })).status;
const signIn = async (username: string, browser: CookieBrowser = newBrowser()) =>
  (await browser.post('/api/auth/login', { usernameOrEmail: username, password: STAFF_PASSWORD })).status;

/** Sends a callback with a valid state and an invalid code. */
async function sendInvalidCode(browser: CookieBrowser = newBrowser()): Promise<number> {
  const { body } = await browser.get<{ state: string }>('/api/zoho-client-id');
  return sendCallback(body.state, browser);
}

async function useUpZohoBudget(): Promise<void> {
  for (let n = 0; n < ATTEMPTS; n += 1) expect(await sendInvalidCode()).not.toBe(429);
  expect(await sendInvalidCode()).toBe(429);
}

test('counts no callbacks with invented states, registrations with invented tokens or invented setup links', async () => {
  const { username } = await addStaff(server.database);
  const setup = { token: 'x', fullName: 'Ann Lee', username: 'ann', email: 'ann@example.com', password: STAFF_PASSWORD };
  const registration = { email: 'a@example.com', fullName: 'Ann', zohoUserId: '1' };
  for (let n = 0; n < 3 * ATTEMPTS; n += 1) {
    expect(await sendCallback(`invented ${n}`)).toBe(400);
    const browser = newBrowser();
    browser.setCookie('obdesk_registration', `invented-${n}`);
    for (const path of ['/api/zoho-validate-user', '/api/auth/register'])
      expect((await browser.request('POST', path, { body: registration, headers: { origin: server.url } })).status, path).toBe(401);
    expect((await server.anonymous.post('/api/setup', setup)).status).toBe(403);
  }
  expect(await signIn(username)).toBe(200);
  expect(await sendInvalidCode()).not.toBe(429);
});

test('accepts passwords from an address that has used up its Zoho sign-ins', async () => {
  const { username } = await addStaff(server.database);
  await useUpZohoBudget();
  expect(await signIn(username)).toBe(200);
  for (let n = 0; n < ATTEMPTS; n += 1) await signIn(`stranger ${n}`);
  expect(await signIn(username)).toBe(429);
});

test('accepts Zoho sign-ins from an address that has used up its passwords', async () => {
  for (let n = 0; n <= ATTEMPTS; n += 1) await signIn(`stranger ${n}`);
  expect(await signIn('another stranger')).toBe(429);
  expect(await sendInvalidCode()).not.toBe(429);
});

test('lets a known browser sign in with Zoho after its address has used up its budget', async () => {
  const { username } = await addStaff(server.database);
  const desk = newBrowser();
  await signIn(username, desk);
  await desk.post('/api/auth/logout');
  await useUpZohoBudget();
  expect(await sendInvalidCode(desk)).not.toBe(429);
});
