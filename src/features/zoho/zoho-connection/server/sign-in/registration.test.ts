import { beforeEach, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '../../../../../platform/server/clock.ts';
import { type CookieBrowser, cookieBrowser, signedInBrowser } from '../../../../../testing/server/cookie-browser.ts';
import { serverAtSandboxForTests } from '../../../../../testing/server/server-at-sandbox.ts';
import { addStaff, STAFF_PASSWORD } from '../../../../../testing/server/staff.ts';
import { agreeAtZoho } from '../../../../../testing/server/zoho/zoho-at-sandbox.ts';

const { server, sandbox } = serverAtSandboxForTests();
const MARA = 'mara.keller@obdesk.example';
const NORA = 'nora.unbekannt@elsewhere.example';
/** User of another organization. */
const FRITZ = 'fritz.fremd@elsewhere.example';

let admin: CookieBrowser;
let nora: CookieBrowser;

beforeEach(async () => {
  nora = cookieBrowser(server.url);
  admin = await signedInBrowser(server, { role: 'Admin' });
});

const connect = async () => admin.post('/api/zoho-connect', await agreeAtZoho(admin, sandbox, 'connect', MARA));
const completeCallback = async (email = NORA, browser = nora) =>
  browser.post<{ userInfo: Person }>('/api/zoho-login-callback', await agreeAtZoho(browser, sandbox, 'login', email));
const register = (given: object, browser = nora) => browser.post('/api/auth/register', { email: NORA, ...given });
interface Person {
  readonly email: string;
  readonly fullName: string;
  readonly zohoUserId: string;
}

const countUserCalls = async () =>
  Object.entries((await sandbox.control.state()).calls.byPath)
    .filter(([path]) => path.includes('/v2/users'))
    .reduce((sum, [, calls]) => sum + calls, 0);
const countUsers = async () => (await server.database.query('SELECT FROM users')).rowCount;

describe('a person of the connected organization', () => {
  test('without an account registers one without a password and is signed in', async () => {
    await connect();
    const callback = await completeCallback();
    const userInfo = { email: NORA, fullName: 'Nora Unbekannt', zohoUserId: expect.stringMatching(/^\d+$/) };
    expect(callback).toMatchObject({ status: 404, body: { code: 'registration_required', requiresRegistration: true, userInfo } });
    expect(nora.cookie('obdesk_session')).toBeUndefined();
    const validated = await nora.post('/api/zoho-validate-user', callback.body.userInfo);
    const { zohoUserId: id, ...named } = callback.body.userInfo;
    expect(validated).toMatchObject({ status: 200, body: { userFound: true, zohoUser: { id, ...named }, requiresZohoSetup: false } });
    const sent = { ...callback.body.userInfo, fullName: 'Nora U.', role: 'Admin', isActive: true, validatedZohoUser: validated.body };
    const registered = await register(sent);
    expect(registered).toMatchObject({
      status: 200,
      body: { fullName: 'Nora U.', email: NORA, role: 'User', isActive: true, zohoUserId: id },
    });
    expect((await nora.get('/api/auth/me')).body).toMatchObject({ user: { email: NORA } });
    expect((await completeCallback(NORA, cookieBrowser(server.url))).status).toBe(200);
  });

  test('cannot sign in with any password until an Admin sets one', async () => {
    await connect();
    await completeCallback();
    const { body } = await register({ fullName: 'Nora Unbekannt' });
    const signIn = async (password: string) => (await server.anonymous.post('/api/auth/login', { usernameOrEmail: NORA, password })).status;
    expect(await signIn('')).toBe(400);
    expect(await signIn('any password at all')).toBe(401);
    expect((await admin.put(`/api/users/${body.id}`, { password: STAFF_PASSWORD })).status).toBe(200);
    expect(await signIn(STAFF_PASSWORD)).toBe(200);
    expect(await completeCallback(NORA, cookieBrowser(server.url))).toMatchObject({ status: 403, body: { code: 'link_required' } });
  });

  test('with an unlinked account without a password cannot sign in until an Admin sets one', async () => {
    await connect();
    await completeCallback();
    const { body } = await register({ fullName: 'Nora Unbekannt' });
    expect(await nora.put('/api/users/me', { zohoUserId: null })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('no password') },
    });
    expect((await admin.put(`/api/users/${body.id}`, { zohoUserId: null })).status).toBe(200);
    expect((await nora.get('/api/auth/me')).body).toEqual({ user: null });
    expect(await completeCallback()).toMatchObject({ status: 403, body: { code: 'no_password' } });
  });

  test('is validated without another call to Zoho, at most five times', async () => {
    await connect();
    const { userInfo } = (await completeCallback()).body;
    const before = await countUserCalls();
    const validations: number[] = [];
    for (let i = 0; i < 8; i += 1) validations.push((await nora.post('/api/zoho-validate-user', userInfo)).status);
    expect(validations.filter((status) => status === 200)).toHaveLength(5);
    expect(validations.filter((status) => status === 429)).toHaveLength(3);
    expect(await countUserCalls()).toBe(before);
    await addStaff(server.database, { fullName: 'Nora Unbekannt' });
    const attempts: number[] = [];
    for (let i = 0; i < 8; i += 1) attempts.push((await register(userInfo)).status);
    expect(attempts).toEqual([...Array(5).fill(409), ...Array(3).fill(429)]);
    expect((await countUserCalls()) - before).toBe(5);
  });

  test('can register through the callback endpoint, only once', async () => {
    await connect();
    const { userInfo } = (await completeCallback()).body;
    const registrationData = { ...userInfo, validatedZohoUser: null };
    const send = () => nora.post('/api/zoho-login-callback', { code: 'registration', registrationData });
    expect((await Promise.all([send(), send()])).map(({ status }) => status).sort()).toEqual([200, 401]);
    const { rows } = await server.database.query<{ action: string }>("SELECT action FROM audit_log WHERE action = 'zoho.registered'");
    expect(rows).toHaveLength(1);
  });
});

describe('creates no account', () => {
  test('for a browser without a pending sign-in', async () => {
    await connect();
    const { userInfo } = (await completeCallback()).body;
    const stranger = cookieBrowser(server.url);
    expect((await stranger.post('/api/zoho-validate-user', userInfo)).status).toBe(401);
    expect((await register(userInfo, stranger)).status).toBe(401);
  });

  test('after 15 minutes', async () => {
    await connect();
    const { userInfo } = (await completeCallback()).body;
    server.clock.advance(15 * MINUTE_MS + 1);
    expect((await register(userInfo)).status).toBe(401);
  });

  test('for a user of another organization or a deactivated one', async () => {
    await connect();
    const message = 'User not found in Zoho CRM. Please check your email address or contact your administrator.';
    expect(await completeCallback(FRITZ)).toMatchObject({ status: 403, body: { code: 'not_in_zoho', message } });
    expect((await register({ fullName: 'Fritz Fremd' })).status).toBe(401);
    const { userInfo } = (await completeCallback()).body;
    await sandbox.control.edit({ provider: 'crm', kind: 'users', id: userInfo.zohoUserId, changes: { isActive: false } });
    expect(await register(userInfo)).toMatchObject({ status: 403, body: { code: 'inactive' } });
  });

  test('after Zoho was disconnected', async () => {
    await connect();
    const { userInfo } = (await completeCallback()).body;
    const before = await countUsers();
    await admin.put('/api/settings/configuration', { zohoRefreshToken: '' });
    const validated = await nora.post('/api/zoho-validate-user', userInfo);
    expect(validated).toMatchObject({ status: 200, body: { userFound: false, requiresZohoSetup: true } });
    const replies = await Promise.all(Array.from({ length: 8 }, () => register(userInfo)));
    expect(new Set(replies.map(({ body }) => body.code))).toEqual(new Set(['not_connected', 'slow_down']));
    expect(await completeCallback()).toMatchObject({ status: 503, body: { code: 'not_connected' } });
    expect(await countUsers()).toBe(before);
  });

  test('without a name, or with a name that is taken', async () => {
    await connect();
    await addStaff(server.database, { fullName: 'Nora Unbekannt' });
    const { userInfo } = (await completeCallback()).body;
    const blank = await register({ ...userInfo, fullName: '  ' });
    expect(blank).toMatchObject({ status: 400, body: { message: 'Email and full name are required' } });
    expect((await register(userInfo)).status).toBe(409);
    expect((await register({ ...userInfo, fullName: 'Nora the Second' })).status).toBe(200);
  });

  test('while Zoho is unreachable', async () => {
    await connect();
    const { userInfo } = (await completeCallback()).body;
    await sandbox.control.faults([{ provider: 'crm', path: '/v2/users', kind: 'status', status: 500 }]);
    expect(await register(userInfo)).toMatchObject({ status: 503, body: { code: 'provider_unavailable' } });
    await sandbox.control.clearFaults();
    expect((await register(userInfo)).status).toBe(200);
  });
});

test('lets only Admins add a user with the same endpoint', async () => {
  const { username, email, fullName } = { username: 'newcomer', email: 'newcomer@obdesk.example', fullName: 'New Comer' };
  const given = { username, email, fullName, role: 'User', isActive: true, password: STAFF_PASSWORD };
  const user = await server.signedIn();
  expect((await user.post('/api/auth/register', given)).status).toBe(401);
  expect(await admin.post('/api/auth/register', given)).toMatchObject({ status: 200, body: { username, zohoUserId: null } });
  expect((await admin.post('/api/auth/register', { ...given, password: 'short' })).status).toBe(400);
});
