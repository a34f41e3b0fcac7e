import { beforeEach, describe, expect, test } from 'vitest';
import type { ApiReply } from '../../../../../testing/server/api-caller.ts';
import { type CookieBrowser, cookieBrowser } from '../../../../../testing/server/cookie-browser.ts';
import { serverAtSandboxForTests, ZOHO_CALLS_PER_MINUTE } from '../../../../../testing/server/server-at-sandbox.ts';
import { addStaff, STAFF_PASSWORD } from '../../../../../testing/server/staff.ts';
import type { SignedInCaller } from '../../../../../testing/server/test-server.ts';
import { agreeAtZoho, pasteToken } from '../../../../../testing/server/zoho/zoho-at-sandbox.ts';
import { aUser } from '../../../../admin/users/user.factory.ts';

const { server, sandbox } = serverAtSandboxForTests();
const MARA = 'mara.keller@obdesk.example';
const MARA_ZUID = '60012345001';
const DIEGO = 'diego.lopez@obdesk.example';
const DIEGO_ZUID = '60012345003';
const OLAF = 'olaf.former@obdesk.example';
const OLAF_ZUID = '60012345005';
const FRITZ_ZUID = '60012345006';

let admin: SignedInCaller;

beforeEach(async () => {
  admin = await server.signedIn({ role: 'Admin' });
  await pasteToken(sandbox, admin);
});

/** Signs in through Zoho as the user with this email or ZUID. */
async function signIn(person: string, browser: CookieBrowser = cookieBrowser(server.url)) {
  return browser.post('/api/zoho-login-callback', await agreeAtZoho(browser, sandbox, 'login', person));
}

/** Changes or adds a user of the organization in Zoho. */
const editUser = (changes: Record<string, unknown>, id?: string) =>
  sandbox.control.edit<{ zuid: string }>({ provider: 'crm', kind: 'users', changes, ...(id !== undefined && { id }) });

const readAudit = async (subject: string) => {
  const text = 'SELECT action, detail FROM audit_log WHERE subject = $1 ORDER BY id';
  return (await server.database.query<{ action: string; detail: { reason?: string } }>(text, [subject])).rows;
};
const countSessions = async (userId: string) => (await server.database.query('SELECT FROM sessions WHERE user_id = $1', [userId])).rowCount;
const readZuid = async (userId: string) =>
  (await server.database.query<{ zuid: string | null }>('SELECT zoho_user_id AS zuid FROM users WHERE id = $1', [userId])).rows[0]?.zuid;
const countUserCalls = async () =>
  Object.entries((await sandbox.control.state()).calls.byPath)
    .filter(([path]) => path.includes('/v2/users'))
    .reduce((sum, [, calls]) => sum + calls, 0);

describe('a linked account', () => {
  test('is found by ZUID with one call, and keeps name, role and password', async () => {
    const { id, username } = await addStaff(server.database, { email: 'mara@elsewhere.example', role: 'Admin', zohoUserId: MARA_ZUID });
    await addStaff(server.database, { email: MARA });
    const browser = cookieBrowser(server.url);
    expect(await signIn(MARA, browser)).toMatchObject({ status: 200, body: { id, role: 'Admin', zohoUserId: MARA_ZUID } });
    expect((await browser.get('/api/auth/me')).body).toMatchObject({ user: { id } });
    const before = await countUserCalls();
    expect((await signIn(MARA)).status).toBe(200);
    expect((await countUserCalls()) - before).toBe(1);
    const byPassword = await server.anonymous.post('/api/auth/login', { usernameOrEmail: username, password: STAFF_PASSWORD });
    expect(byPassword.status).toBe(200);
  });

  test('is rejected if its Zoho user is deactivated, deleted or unconfirmed', async () => {
    const { id } = await addStaff(server.database, { email: DIEGO, zohoUserId: DIEGO_ZUID });
    expect((await signIn(DIEGO)).status).toBe(200);
    await editUser({ isConfirmed: false }, DIEGO_ZUID);
    expect(await signIn(DIEGO_ZUID)).toMatchObject({ status: 403, body: { code: 'not_confirmed' } });
    await editUser({ isConfirmed: true, isActive: false }, DIEGO_ZUID);
    expect(await signIn(DIEGO_ZUID)).toMatchObject({
      status: 403,
      body: { code: 'inactive', message: expect.stringContaining('Zoho account') },
    });
    await sandbox.control.edit({ provider: 'crm', kind: 'users', id: DIEGO_ZUID, remove: true });
    expect(await signIn(DIEGO_ZUID)).toMatchObject({ status: 403, body: { code: 'not_in_zoho' } });
    expect(await countSessions(id)).toBe(1);
  });

  test('must confirm its password before changing accounts', async () => {
    await addStaff(server.database, { email: MARA, role: 'Admin', zohoUserId: MARA_ZUID });
    const browser = cookieBrowser(server.url);
    expect((await signIn(MARA, browser)).status).toBe(200);
    expect(await browser.post('/api/users', aUser())).toMatchObject({ status: 403, body: { code: 'password_needed' } });
    expect((await browser.post('/api/auth/confirm-password', { password: STAFF_PASSWORD })).status).toBe(204);
    expect((await browser.post('/api/users', aUser())).status).toBe(201);
  });

  test('is rejected while it is deactivated in OBDesk', async () => {
    await addStaff(server.database, { email: MARA, zohoUserId: MARA_ZUID, isActive: false });
    expect(await signIn(MARA)).toMatchObject({ status: 403, body: { code: 'inactive' } });
  });

  test('is rejected with a message and Retry-After while Zoho can’t be reached', async () => {
    const { id } = await addStaff(server.database, { email: MARA, zohoUserId: MARA_ZUID });
    await sandbox.control.faults([{ provider: 'crm', path: '/v2/users', kind: 'status', status: 500 }]);
    const failed = await signIn(MARA);
    expect(failed).toMatchObject({
      status: 503,
      body: { code: 'provider_unavailable', message: expect.stringContaining('check your account') },
    });
    expect(Number(failed.headers.get('retry-after'))).toBeGreaterThan(0);
    await sandbox.control.clearFaults();
    await sandbox.control.faults([{ provider: 'accounts', path: '/oauth/user/info', kind: 'status', status: 500 }]);
    expect(await signIn(MARA)).toMatchObject({ status: 503, body: { code: 'provider_unavailable' } });
    expect(await countSessions(id)).toBe(0);
  });
});

describe('an account with the same address', () => {
  const link = (browser: CookieBrowser, password = STAFF_PASSWORD) => browser.post('/api/zoho-link', { password });

  test.each(['User', 'Admin'] as const)('of %s is linked by its password once, and the person is notified', async (role) => {
    const { id } = await addStaff(server.database, { email: 'Mara.Keller@OBDesk.example', fullName: 'M. Keller', role });
    const browser = cookieBrowser(server.url);
    expect(await signIn(MARA, browser)).toMatchObject({
      status: 403,
      body: { code: 'link_required', email: 'Mara.Keller@OBDesk.example' },
    });
    expect([browser.cookie('obdesk_session'), await readZuid(id)]).toEqual([undefined, null]);
    expect(await link(browser)).toMatchObject({ status: 200, body: { id, fullName: 'M. Keller', role, zohoUserId: MARA_ZUID } });
    expect((await browser.get('/api/notifications')).body).toMatchObject([{ kind: 'account-linked', read: false }]);
    const actions = (await readAudit(`user:${id}`)).map(({ action }) => action);
    expect(actions).toEqual(['auth.sign_in_failed', 'zoho.linked', 'auth.signed_in']);
    expect((await link(browser)).status).toBe(401);
    expect(await signIn(MARA)).toMatchObject({ status: 200, body: { id } });
  });

  test('is not linked with a wrong password, which pauses the account as at the sign-in', async () => {
    const { id, username } = await addStaff(server.database, { email: MARA });
    const browser = cookieBrowser(server.url);
    await signIn(MARA, browser);
    const guesses: number[] = [];
    for (let i = 0; i < 6; i += 1) guesses.push((await link(browser, 'a wrong password')).status);
    expect(guesses).toEqual([401, 401, 401, 401, 401, 429]);
    expect((await link(browser)).status).toBe(429);
    const byPassword = await server.anonymous.post('/api/auth/login', { usernameOrEmail: username, password: STAFF_PASSWORD });
    expect(byPassword.status).toBe(429);
    expect(await readZuid(id)).toBeNull();
  });

  test('is not linked by another browser, after an email change, or by a deactivated Zoho user', async () => {
    const { id } = await addStaff(server.database, { email: MARA });
    const browser = cookieBrowser(server.url);
    await signIn(MARA, browser);
    expect((await link(cookieBrowser(server.url))).status).toBe(401);
    await server.database.query("UPDATE users SET email = 'else@obdesk.example' WHERE id = $1", [id]);
    expect((await link(browser)).status).toBe(409);
    await server.database.query('UPDATE users SET email = $2 WHERE id = $1', [id, MARA]);
    await editUser({ isActive: false }, MARA_ZUID);
    expect(await link(browser)).toMatchObject({ status: 403, body: { code: 'inactive' } });
    expect([await readZuid(id), await countSessions(id)]).toEqual([null, 0]);
  });

  test('is linked once by concurrent requests', async () => {
    const { id } = await addStaff(server.database, { email: MARA });
    const browser = cookieBrowser(server.url);
    await signIn(MARA, browser);
    const statuses = (await Promise.all([link(browser), link(browser), link(browser)])).map(({ status }) => status).sort();
    expect(statuses[0]).toBe(200);
    expect(statuses.slice(1).every((status) => status === 401 || status === 409)).toBe(true);
    expect(await countSessions(id)).toBe(1);
  });

  test('is not linked if it belongs to another Zoho user', async () => {
    await addStaff(server.database, { email: MARA, zohoUserId: '60012345999' });
    expect(await signIn(MARA)).toMatchObject({ status: 404, body: { code: 'registration_required' } });
  });
});

describe('unlinks the account and ends its Zoho sessions', () => {
  async function signInTwice() {
    const staff = await addStaff(server.database, { email: MARA, zohoUserId: MARA_ZUID });
    const zoho = cookieBrowser(server.url);
    const password = cookieBrowser(server.url);
    await signIn(MARA, zoho);
    await password.post('/api/auth/login', { usernameOrEmail: staff.username, password: STAFF_PASSWORD });
    const areSignedIn = async () =>
      (await Promise.all([zoho, password].map((browser) => browser.get('/api/auth/me')))).map(({ body }) => body.user !== null);
    return { ...staff, zoho, password, areSignedIn };
  }
  const readUnlinked = async (id: string) => [
    await readZuid(id),
    (await readAudit(`user:${id}`)).filter(({ action }) => action === 'zoho.unlinked').length,
  ];

  test('when an Admin or the user requests it, and ignores a ZUID in the request', async () => {
    const { id, areSignedIn, password } = await signInTwice();
    await admin.put(`/api/users/${id}`, { zohoUserId: '60012345999' });
    expect(await readZuid(id)).toBe(MARA_ZUID);
    expect(await admin.put(`/api/users/${id}`, { zohoUserId: null })).toMatchObject({ status: 200, body: { zohoUserId: null } });
    expect([await readUnlinked(id), await areSignedIn()]).toEqual([
      [null, 1],
      [false, true],
    ]);
    await server.database.query('UPDATE users SET zoho_user_id = $2 WHERE id = $1', [id, MARA_ZUID]);
    expect((await password.put('/api/users/me', { zohoUserId: null })).status).toBe(200);
    expect([await readUnlinked(id), await areSignedIn()]).toEqual([
      [null, 2],
      [false, true],
    ]);
    expect(await signIn(MARA)).toMatchObject({ status: 403, body: { code: 'link_required' } });
  });

  test('when an Admin sets a password or deactivates the account, and ends all other sessions', async () => {
    const { id, areSignedIn } = await signInTwice();
    await admin.put(`/api/users/${id}`, { password: 'another-otter-lantern-94' });
    expect([await readUnlinked(id), await areSignedIn()]).toEqual([
      [null, 1],
      [false, false],
    ]);
    await server.database.query('UPDATE users SET zoho_user_id = $2 WHERE id = $1', [id, MARA_ZUID]);
    await admin.put(`/api/users/${id}`, { isActive: false });
    expect(await readUnlinked(id)).toEqual([null, 2]);
    await admin.put(`/api/users/${id}`, { isActive: true });
    expect(await signIn(MARA)).toMatchObject({ status: 403, body: { code: 'link_required' } });
  });

  test('when the user changes the password and keeps other devices signed in', async () => {
    const { id, areSignedIn, password } = await signInTwice();
    const change = { currentPassword: STAFF_PASSWORD, newPassword: 'another-otter-lantern-94', signOutOthers: false };
    expect((await password.put('/api/users/me/password', change)).status).toBe(200);
    expect([await readUnlinked(id), await areSignedIn()]).toEqual([
      [null, 1],
      [false, true],
    ]);
  });
});

test('accepts a callback once, and replaces the session of another user', async () => {
  const mara = await addStaff(server.database, { email: MARA, zohoUserId: MARA_ZUID });
  const other = await addStaff(server.database);
  const browser = cookieBrowser(server.url);
  await browser.post('/api/auth/login', { usernameOrEmail: other.username, password: STAFF_PASSWORD });
  const callback = await agreeAtZoho(browser, sandbox, 'login', MARA);
  expect((await browser.post('/api/zoho-login-callback', callback)).status).toBe(200);
  expect((await browser.get('/api/auth/me')).body).toMatchObject({ user: { id: mara.id } });
  const again = await cookieBrowser(server.url).post('/api/zoho-login-callback', callback);
  expect(again).toMatchObject({ status: 400, body: { code: 'bad_state' } });
});

test('rejects a callback from another browser', async () => {
  await addStaff(server.database, { email: MARA, zohoUserId: MARA_ZUID });
  const callback = await agreeAtZoho(cookieBrowser(server.url), sandbox, 'login', MARA);
  const victim = cookieBrowser(server.url);
  await victim.get('/api/zoho-client-id');
  expect(await victim.post('/api/zoho-login-callback', callback)).toMatchObject({ status: 400, body: { code: 'bad_state' } });
  expect(victim.cookie('obdesk_session')).toBeUndefined();
});

test('without a connection, rejects sign-ins, sends no code to Zoho and creates no account', async () => {
  await addStaff(server.database, { email: MARA, zohoUserId: MARA_ZUID });
  await admin.put('/api/settings/configuration', { zohoRefreshToken: '' });
  const exchanged = async () => (await sandbox.control.state()).calls.byPath['POST /accounts/oauth/v2/token'] ?? 0;
  const before = await exchanged();
  const message = 'Zoho isn’t connected. Sign in with your password, or ask an Admin to connect Zoho.';
  for (const person of [MARA, FRITZ_ZUID]) {
    const browser = cookieBrowser(server.url);
    expect(await signIn(person, browser)).toMatchObject({ status: 503, body: { code: 'not_connected', message } });
    expect((await browser.post('/api/auth/register', { fullName: 'Fritz Fremd' })).status).toBe(401);
  }
  expect(await exchanged()).toBe(before);
  expect((await readAudit('')).map(({ detail }) => detail.reason)).toEqual(['not_connected', 'not_connected']);
});

test('rejects foreign, former, renamed, look-alike and unconfirmed users', { timeout: 60_000 }, async () => {
  const boss = await addStaff(server.database, { email: 'boss@obdesk.example', role: 'Admin' });
  const mara = await addStaff(server.database, { email: MARA });
  const olaf = await addStaff(server.database, { email: OLAF, zohoUserId: OLAF_ZUID });
  const fritz = await addStaff(server.database, { email: 'fritz@obdesk.example', role: 'Admin', zohoUserId: FRITZ_ZUID });
  const add = async (changes: Record<string, unknown>) => (await editUser({ organization: 'here', ...changes })).zuid;
  const attackers = [
    FRITZ_ZUID,
    OLAF_ZUID,
    // The user's own organization sets the email of another person.
    await add({ email: boss.email, organization: 'other' }),
    await add({ email: MARA, organization: 'other' }),
    await add({ email: OLAF, organization: 'other' }),
    // Renamed in the connected organization.
    await add({ email: boss.email }),
    await add({ email: boss.email.toUpperCase() }),
    await add({ email: boss.email, isConfirmed: false }),
    await add({ email: boss.email, isActive: false }),
    // Look-alikes of boss@obdesk.example.
    ...(await Promise.all(
      [
        'b\u043ess@obdesk.example',
        '\uff42oss@obdesk.example',
        'boss@obdesk.example.',
        'boss+x@obdesk.example',
        'boss@obdes\u212a.example',
      ].map((email) => add({ email })),
    )),
    await add({ email: 'new.hire@obdesk.example', isConfirmed: false }),
  ];
  const sessionsBefore = (await server.database.query('SELECT FROM sessions')).rowCount;
  const usersBefore = (await server.database.query('SELECT FROM users')).rowCount;
  const refusals: ApiReply[] = [];
  for (const person of attackers) {
    const browser = cookieBrowser(server.url);
    refusals.push(await signIn(person, browser));
    expect(browser.cookie('obdesk_session')).toBeUndefined();
  }
  expect(refusals.map(({ status }) => status).every((status) => status === 403 || status === 404)).toBe(true);
  expect(refusals.every(({ body }) => String(body.message).length > 20)).toBe(true);
  expect([...new Set(refusals.map(({ body }) => body.code))].sort()).toEqual([
    'bad_email',
    'inactive',
    'link_required',
    'not_confirmed',
    'not_in_zoho',
    'registration_required',
  ]);
  expect((await server.database.query('SELECT FROM sessions')).rowCount).toBe(sessionsBefore);
  expect((await server.database.query('SELECT FROM users')).rowCount).toBe(usersBefore);
  const { rows } = await server.database.query<{ reason: string; zohoUserId: string }>(
    `SELECT detail->>'reason' AS reason, detail->>'zohoUserId' AS "zohoUserId" FROM audit_log WHERE action = 'auth.sign_in_failed' ORDER BY id`,
  );
  expect(rows).toEqual(refusals.map(({ body }, index) => ({ reason: body.code, zohoUserId: attackers[index] })));
  expect(await Promise.all([boss, mara, olaf, fritz].map(({ id }) => readZuid(id)))).toEqual([null, null, OLAF_ZUID, FRITZ_ZUID]);
});

test('limits users without an account to a sixth of the calls, without blocking linked users', async () => {
  const { id } = await addStaff(server.database, { email: MARA, zohoUserId: MARA_ZUID });
  await server.database.query(
    `INSERT INTO provider_calls (id, provider, service, state, until)
     SELECT gen_random_uuid(), 'zoho-sign-in-guest', 'zoho-sign-in-guest', 'over', $1 FROM generate_series(1, ${ZOHO_CALLS_PER_MINUTE / 6})`,
    [server.clock.now()],
  );
  const before = await countUserCalls();
  const refused = await signIn(DIEGO_ZUID);
  expect(refused).toMatchObject({
    status: 503,
    body: { code: 'provider_unavailable', message: expect.stringMatching(/^Too many people/) },
  });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await countUserCalls()).toBe(before);
  expect(await signIn(MARA)).toMatchObject({ status: 200, body: { id } });
});
