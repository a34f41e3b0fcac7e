import { expect, test } from 'vitest';
import { sandboxForTests } from '../../../../../../sandbox/testing/sandbox-for-tests.ts';
import { type CookieBrowser, cookieBrowser } from '../../../../../testing/server/cookie-browser.ts';
import { ownServerForTests } from '../../../../../testing/server/server-for-tests.ts';
import { addStaff, STAFF_PASSWORD } from '../../../../../testing/server/staff.ts';
import { agreeAtZoho, zohoEnvironment } from '../../../../../testing/server/zoho/zoho-at-sandbox.ts';

const sandbox = sandboxForTests('empty');
const server = ownServerForTests({ env: () => zohoEnvironment(sandbox) });
const MARA = 'mara.keller@obdesk.example';
const OLAF = 'olaf.former@obdesk.example';

/** Signs in through Zoho as the person with this address there. */
async function signIn(email: string, browser: CookieBrowser = cookieBrowser(server.url)) {
  const callback = await agreeAtZoho(browser, sandbox, 'login', email);
  return browser.post('/api/zoho-login-callback', callback);
}

const readAudit = async () => {
  const { rows } = await server.database.query<{ action: string; subject: string }>('SELECT action, subject FROM audit_log ORDER BY id');
  return rows;
};

test('signs in the active account with the address that Zoho confirmed, links it, and changes neither name nor role', async () => {
  const { id } = await addStaff(server.database, { email: 'Mara.Keller@OBDesk.example', fullName: 'M. Keller', role: 'Admin' });
  const browser = cookieBrowser(server.url);
  const signedIn = await signIn(MARA, browser);
  expect(signedIn).toMatchObject({
    status: 200,
    body: { id, fullName: 'M. Keller', role: 'Admin', zohoUserId: expect.stringMatching(/^\d+$/) },
  });
  expect((await browser.get('/api/auth/me')).body).toMatchObject({ user: { id } });
  const subject = `user:${id}`;
  expect(await readAudit()).toEqual([
    { action: 'zoho.linked', subject },
    { action: 'auth.signed_in', subject },
  ]);
});

test('once linked the account is found by the person, whatever its address is', async () => {
  const { id } = await addStaff(server.database, { email: MARA });
  await signIn(MARA);
  await server.database.query("UPDATE users SET email = 'mara@elsewhere.example' WHERE id = $1", [id]);
  await addStaff(server.database, { email: MARA });
  expect((await signIn(MARA)).body).toMatchObject({ id });
});

test('an account that belongs to somebody else in Zoho is not taken by its address', async () => {
  await addStaff(server.database, { email: MARA, zohoUserId: '60012345999' });
  expect(await signIn(MARA)).toMatchObject({ status: 404, body: { code: 'registration_required' } });
});

test('an unknown person is asked to register, and gets no session', async () => {
  const browser = cookieBrowser(server.url);
  const refused = await signIn('nora.unbekannt@elsewhere.example', browser);
  expect(refused).toMatchObject({
    status: 404,
    body: { code: 'registration_required', message: expect.stringContaining('nora.unbekannt@elsewhere.example') },
  });
  expect(browser.cookie('obdesk_session')).toBeUndefined();
  expect(await readAudit()).toEqual([{ action: 'auth.sign_in_failed', subject: '' }]);
});

test('nobody signs in who has left the organization in Zoho, or whose account here was deactivated', async () => {
  await addStaff(server.database, { email: OLAF });
  expect(await signIn(OLAF)).toMatchObject({ status: 403, body: { code: 'inactive', message: expect.stringContaining('in Zoho') } });
  const { id } = await addStaff(server.database, { email: MARA });
  await signIn(MARA);
  await server.database.query('UPDATE users SET is_active = false WHERE id = $1', [id]);
  expect(await signIn(MARA)).toMatchObject({ status: 403, body: { code: 'inactive' } });
});

test('a callback is good once, and a browser that is signed in as somebody else gets the session of the person who came from Zoho', async () => {
  const mara = await addStaff(server.database, { email: MARA });
  const other = await addStaff(server.database);
  const browser = cookieBrowser(server.url);
  await browser.post('/api/auth/login', { usernameOrEmail: other.username, password: STAFF_PASSWORD });
  const callback = await agreeAtZoho(browser, sandbox, 'login', MARA);
  expect((await browser.post('/api/zoho-login-callback', callback)).status).toBe(200);
  expect((await browser.get('/api/auth/me')).body).toMatchObject({ user: { id: mara.id } });
  const again = await cookieBrowser(server.url).post('/api/zoho-login-callback', callback);
  expect(again).toMatchObject({ status: 400, body: { code: 'bad_state' } });
});

test('a callback that this browser never asked for signs nobody in', async () => {
  await addStaff(server.database, { email: MARA });
  const callback = await agreeAtZoho(cookieBrowser(server.url), sandbox, 'login', MARA);
  const victim = cookieBrowser(server.url);
  await victim.get('/api/zoho-client-id');
  expect(await victim.post('/api/zoho-login-callback', callback)).toMatchObject({ status: 400, body: { code: 'bad_state' } });
  expect(victim.cookie('obdesk_session')).toBeUndefined();
});

test('the account of a password stays as it is: the same password signs in afterwards', async () => {
  const { username } = await addStaff(server.database, { email: MARA });
  await signIn(MARA);
  const reply = await server.anonymous.post('/api/auth/login', { usernameOrEmail: username, password: STAFF_PASSWORD });
  expect(reply.status).toBe(200);
});
