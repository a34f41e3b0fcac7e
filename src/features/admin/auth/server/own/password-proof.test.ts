import { beforeEach, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '../../../../../platform/server/clock.ts';
import { type CookieBrowser, cookieBrowser } from '../../../../../testing/server/cookie-browser.ts';
import { personForTests, serverForTests } from '../../../../../testing/server/server-for-tests.ts';
import { addStaff, STAFF_PASSWORD, type StaffMember } from '../../../../../testing/server/staff.ts';
import type { User } from '../../../users/user.contract.ts';
import { aUser } from '../../../users/user.factory.ts';
import type { Device } from '../../own-account.contract.ts';
import { createSession } from '../session.service.ts';

const NEW_PASSWORD = 'granite-walnut-tram-55';
const NEEDED = { status: 403, body: { code: 'password_needed', message: 'Confirm your password to continue' } };

const server = serverForTests();
const colleague = personForTests(server, { fullName: 'Zoe Ann' });
let boss: StaffMember;
let desk: CookieBrowser;
beforeEach(async () => {
  boss = await addStaff(server.database, { role: 'Admin' });
  desk = await signedIn(boss);
});

async function signedIn({ id }: StaffMember): Promise<CookieBrowser> {
  const browser = cookieBrowser(server.url);
  browser.setCookie('obdesk_session', (await createSession(server.database, id, server.clock.now())).token);
  return browser;
}

const confirm = (browser: CookieBrowser, password = STAFF_PASSWORD) => browser.post('/api/auth/confirm-password', { password });
const change = (fields: object) => desk.put(`/api/users/${colleague.userId}`, fields);
const stored = async () => (await desk.get<User[]>('/api/users')).body.find(({ id }) => id === colleague.userId);
const audited = async () => {
  const { rows } = await server.database.query<{ action: string }>('SELECT action FROM audit_log ORDER BY id');
  return rows.map(({ action }) => action);
};

/** All changes that affect who can sign in and with which rights. */
const CHANGES: readonly [string, () => ReturnType<CookieBrowser['put']>][] = [
  ['change an email address', () => change({ email: 'mine@example.com' })],
  ['change a username', () => change({ username: 'mine' })],
  ['change a role', () => change({ role: 'Admin' })],
  ["set another user's password", () => change({ password: NEW_PASSWORD })],
  ['deactivate a user', () => change({ isActive: false })],
  ["change one's own email address", () => desk.put(`/api/users/${boss.id}`, { email: 'mine@example.com' })],
  ['add a user', () => desk.post('/api/users', aUser({ role: 'Admin' }))],
  ['delete a user', () => desk.delete(`/api/users/${colleague.userId}`)],
];

describe('five minutes after the password was typed', () => {
  test.each(CHANGES)('requires it again to %s, and changes nothing without it', async (_what, act) => {
    const before = await stored();
    server.clock.advance(5 * MINUTE_MS);
    expect(await act()).toMatchObject(NEEDED);
    expect(await stored()).toEqual(before);
    expect(await audited()).not.toContain('user.changed');
    expect((await confirm(desk)).status).toBe(204);
    expect((await act()).status).toBeLessThan(300);
  });

  test('requires it again before signing out another own device, but not this one', async () => {
    const phone = await signedIn(boss);
    const listed = (await phone.get<Device[]>('/api/auth/sessions')).body;
    server.clock.advance(5 * MINUTE_MS);
    const path = (isCurrent: boolean) => `/api/auth/sessions/${listed.find((device) => device.isCurrent === isCurrent)?.id}`;
    expect(await phone.delete(path(false))).toMatchObject(NEEDED);
    expect(await phone.delete('/api/auth/sessions')).toMatchObject(NEEDED);
    expect((await desk.get('/api/users')).status).toBe(200);
    expect((await phone.delete(path(true))).status).toBe(204);
    await confirm(desk);
    expect((await desk.delete('/api/auth/sessions')).status).toBe(204);
  });

  test('allows changes of names without it, and saving an unchanged user', async () => {
    server.clock.advance(5 * MINUTE_MS);
    expect(await change({ ...(await stored()), fullName: 'Zoe Moss' })).toMatchObject({ status: 200, body: { fullName: 'Zoe Moss' } });
    expect((await desk.put('/api/users/me', { fullName: 'Ada Boss' })).status).toBe(200);
  });

  test('accepts it for the session in which it was typed only', async () => {
    server.clock.advance(5 * MINUTE_MS);
    const phone = await signedIn(boss);
    expect((await confirm(phone)).status).toBe(204);
    expect(await change({ role: 'Admin' })).toMatchObject(NEEDED);
    server.clock.advance(4 * MINUTE_MS);
    expect((await phone.put(`/api/users/${colleague.userId}`, { role: 'Admin' })).status).toBe(200);
  });

  test('changes one’s own password with the current one, which counts as typed', async () => {
    server.clock.advance(5 * MINUTE_MS);
    const given = { currentPassword: STAFF_PASSWORD, newPassword: NEW_PASSWORD };
    expect((await desk.put('/api/users/me/password', given)).status).toBe(200);
    expect((await change({ role: 'Admin' })).status).toBe(200);
  });
});

test('doesn’t require it right after sign-in', async () => {
  const browser = cookieBrowser(server.url);
  await browser.post('/api/auth/login', { usernameOrEmail: boss.username, password: STAFF_PASSWORD });
  expect((await browser.post('/api/users', aUser())).status).toBe(201);
});

test('requires it in a session from a version that didn’t store when it was typed', async () => {
  await server.database.query('UPDATE sessions SET password_proved_at = NULL');
  expect(await change({ role: 'Admin' })).toMatchObject(NEEDED);
});

test('counts a wrong password like a failed sign-in, audits it and allows nothing', async () => {
  server.clock.advance(5 * MINUTE_MS);
  for (let guess = 0; guess < 5; guess += 1)
    expect(await confirm(desk, 'not this one')).toMatchObject({ status: 400, body: { code: 'wrong_password' } });
  expect(await confirm(desk)).toMatchObject({ status: 429, body: { code: 'slow_down' } });
  expect(await change({ role: 'Admin' })).toMatchObject(NEEDED);
  expect((await audited()).filter((action) => action === 'auth.password_refused')).toHaveLength(5);
  server.clock.advance(MINUTE_MS);
  expect((await confirm(desk)).status).toBe(204);
});
