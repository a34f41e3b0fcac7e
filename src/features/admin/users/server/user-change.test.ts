import { describe, expect, test } from 'vitest';
import { cookieBrowser } from '../../../../testing/server/cookie-browser.ts';
import { personForTests, serverForTests } from '../../../../testing/server/server-for-tests.ts';
import { addStaff, raceOnUsers, STAFF_PASSWORD } from '../../../../testing/server/staff.ts';
import type { SignedInCaller } from '../../../../testing/server/test-server.ts';
import type { User } from '../user.contract.ts';

const NEW_PASSWORD = 'granite-walnut-tram-55';

const server = serverForTests();
const admin = personForTests(server, { role: 'Admin', fullName: 'Ada Admin' });
const ann = personForTests(server, { fullName: 'Zoe Ann' });

const userPath = (caller: { userId: string }) => `/api/users/${caller.userId}`;
const change = (caller: SignedInCaller, whom: { userId: string }, fields: object) => caller.put(userPath(whom), fields);
const own = async (caller: SignedInCaller) => (await caller.get<{ user: User }>('/api/auth/me')).body.user;
const statusOfSignIn = async (usernameOrEmail: string, password: string) =>
  (await server.anonymous.post('/api/auth/login', { usernameOrEmail, password })).status;

describe('changing a user', () => {
  test('is open to Admins; each change increases the version', async () => {
    const reply = await change(admin, ann, { fullName: 'Zoe Moss', username: 'zoe', email: 'zoe@example.com', role: 'Admin', version: 1 });
    expect(reply).toMatchObject({
      status: 200,
      body: { fullName: 'Zoe Moss', username: 'zoe', email: 'zoe@example.com', role: 'Admin', version: 2 },
    });
    expect(await change(admin, ann, { isActive: false })).toMatchObject({
      status: 200,
      body: { isActive: false, role: 'Admin', version: 3 },
    });
    expect(await change(admin, { userId: 'nobody' }, { fullName: 'X' })).toMatchObject({ status: 404 });
    expect(await change(admin, { userId: 'nobody' }, { password: NEW_PASSWORD })).toMatchObject({ status: 404 });
  });

  test('to the same values is not a change', async () => {
    const stored = await own(ann);
    expect(await change(admin, ann, stored)).toMatchObject({ status: 200, body: stored });
    expect((await ann.get('/api/users')).status).toBe(200);
    expect((await server.database.query('SELECT FROM audit_log')).rowCount).toBe(0);
  });

  test('rejects taken names, unknown keys and invalid values', async () => {
    const { username, email } = await own(admin);
    expect(await change(admin, ann, { username: username.toUpperCase() })).toMatchObject({ status: 409, body: { code: 'taken' } });
    expect((await change(admin, ann, { username: email })).status).toBe(409);
    expect((await change(admin, ann, { email })).status).toBe(409);
    for (const fields of [
      { nickname: 'Z' },
      { passwordHash: 'x' },
      { role: 'Root' },
      { fullName: '' },
      { version: 'one' },
      { password: 'short' },
    ])
      expect((await change(admin, ann, fields)).status, JSON.stringify(fields)).toBe(400);
  });

  test('audits the changed fields, never a password', async () => {
    await change(admin, ann, { role: 'Admin', password: NEW_PASSWORD });
    const { rows } = await server.database.query('SELECT action, actor_id, subject, detail FROM audit_log');
    const detail = { fields: ['role', 'password'], role: { from: 'User', to: 'Admin' } };
    expect(rows).toEqual([{ action: 'user.changed', actor_id: admin.userId, subject: `user:${ann.userId}`, detail }]);
  });
});

describe('a caller who is not an Admin', () => {
  test('can change their own name, also by sending back the whole record', async () => {
    expect(await change(ann, ann, { ...(await own(ann)), fullName: 'Zoe Moss' })).toMatchObject({
      status: 200,
      body: { fullName: 'Zoe Moss' },
    });
    expect((await own(ann)).fullName).toBe('Zoe Moss');
    expect(await ann.put('/api/users/me', { fullName: 'Zoe Reed', version: 2 })).toMatchObject({
      status: 200,
      body: { fullName: 'Zoe Reed' },
    });
    expect(await ann.put('/api/users/me', { fullName: 'Late', version: 2 })).toMatchObject({ status: 409, body: { code: 'stale' } });
    for (const body of [{ fullName: ' ' }, { fullName: 'Zoe', password: NEW_PASSWORD }, { fullName: 'Zoe', isAdmin: true }])
      expect((await ann.put('/api/users/me', body)).status).toBe(400);
  });

  test('can send back their own record; fields that only Admins change are ignored', async () => {
    const read = await own(ann);
    expect(await ann.put('/api/users/me', read)).toMatchObject({ status: 200, body: read });
    const asAdmin = { ...read, role: 'Admin', email: 'me@example.com', username: 'me', isActive: false, fullName: 'Zoe Moss' };
    expect(await ann.put('/api/users/me', asAdmin)).toMatchObject({ status: 200 });
    expect(await own(ann)).toEqual({ ...read, fullName: 'Zoe Moss', avatar: 'ZM', version: read.version + 1 });
  });

  test('can change nothing else of their own record, and nothing of others; rejections are audited', async () => {
    for (const fields of [
      { role: 'Admin' },
      { isActive: false },
      { email: 'me@example.com' },
      { username: 'me' },
      { fullName: 'Me', role: 'ADMIN' },
    ])
      expect((await change(ann, ann, fields)).status, JSON.stringify(fields)).toBe(403);
    expect((await change(ann, admin, { fullName: 'Me' })).status).toBe(403);
    expect((await change(ann, { userId: 'nobody' }, { fullName: 'Me' })).status).toBe(403);
    expect(await own(ann)).toMatchObject({ fullName: 'Zoe Ann', role: 'User', version: 1 });

    const { rows } = await server.database.query('SELECT DISTINCT action, actor_id, subject FROM audit_log');
    expect(rows).toEqual([{ action: 'access.refused', actor_id: ann.userId, subject: 'call:PUT /api/users/:id' }]);
  });

  test('can’t act as an Admin when demoted during a request', async () => {
    const bob = await server.signedIn({ role: 'Admin' });
    await server.signedIn({ role: 'Admin' });
    const requests = () => Promise.all([change(admin, bob, { role: 'User' }), change(bob, admin, { role: 'User' })]);
    const statuses = (await raceOnUsers(server.database, 2, requests)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 403]);
  });
});

describe('a new password', () => {
  test('that is blank keeps the old one and all sessions', async () => {
    const { id, username } = await addStaff(server.database);
    expect((await change(admin, { userId: id }, { password: '', fullName: 'Renamed' })).status).toBe(200);
    expect(await statusOfSignIn(username, STAFF_PASSWORD)).toBe(200);
    expect((await change(ann, ann, { password: '' })).status).toBe(200);
    expect((await ann.get('/api/users')).status).toBe(200);
  });

  test('that is common or the user’s own name is rejected', async () => {
    const { username } = await own(ann);
    expect(await change(admin, ann, { password: 'Password-1234!' })).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/too common/) },
    });
    expect(await change(admin, ann, { password: username })).toMatchObject({ status: 400 });
    expect((await ann.get('/api/users')).status).toBe(200);
  });

  test('for one’s own account is rejected, because this endpoint doesn’t ask for the current one', async () => {
    const { id, username } = await addStaff(server.database, { role: 'Admin' });
    const boss = cookieBrowser(server.url);
    await boss.post('/api/auth/login', { usernameOrEmail: username, password: STAFF_PASSWORD });
    for (const reply of [
      await boss.put(`/api/users/${id}`, { password: NEW_PASSWORD }),
      await change(ann, ann, { password: NEW_PASSWORD }),
    ])
      expect(reply).toMatchObject({ status: 403, body: { message: expect.stringMatching(/My account/) } });
    expect(await statusOfSignIn(username, STAFF_PASSWORD)).toBe(200);
  });
});

describe('the last Admin', () => {
  const message = 'You can’t delete, demote or deactivate the last Admin';

  test('can’t be demoted, deactivated or deleted, even if a deactivated Admin is left', async () => {
    await addStaff(server.database, { role: 'Admin', isActive: false });
    expect(await change(admin, admin, { role: 'User' })).toMatchObject({ status: 403, body: { message } });
    expect(await change(admin, admin, { isActive: false })).toMatchObject({ status: 403, body: { message } });
    expect(await admin.delete(userPath(admin))).toMatchObject({ status: 403, body: { message } });
    expect(await own(admin)).toMatchObject({ role: 'Admin', isActive: true });
  });

  test('can be demoted once there is another', async () => {
    const bob = await server.signedIn({ role: 'Admin' });
    const demoted = await change(admin, admin, { role: 'User' });
    expect(demoted).toMatchObject({ status: 200, body: { role: 'User' } });
    expect((await bob.delete(userPath(admin))).status).toBe(204);
    const reply = await bob.delete(userPath(bob));
    expect(reply).toMatchObject({ status: 403, body: { message } });
  });

  test('remains when Admins delete each other concurrently', async () => {
    const admins = [admin, ...(await Promise.all(Array.from({ length: 3 }, () => server.signedIn({ role: 'Admin' }))))];
    const requests = () =>
      admins.map((caller, i) => {
        const victim = admins[(i + 1) % admins.length] ?? caller;
        return i % 2 === 0 ? change(caller, victim, { role: 'User' }) : caller.delete(userPath(victim));
      });
    const statuses = (await raceOnUsers(server.database, 4, () => Promise.all(requests()))).map(({ status }) => status);
    expect(statuses.filter((status) => status >= 400).every((status) => status === 403)).toBe(true);
    const left = await server.database.query(`SELECT FROM users WHERE role = 'Admin' AND is_active`);
    expect(left.rowCount).toBe(4 - statuses.filter((status) => status < 300).length);
    expect(left.rowCount).toBeGreaterThanOrEqual(1);
  });

  test('remains when two Admins step down concurrently', async () => {
    const bob = await server.signedIn({ role: 'Admin' });
    const stepDown = () => Promise.all([change(admin, admin, { role: 'User' }), bob.delete(userPath(bob))]);
    const statuses = (await raceOnUsers(server.database, 2, stepDown)).map(({ status }) => status);
    expect(statuses.filter((status) => status < 300)).toHaveLength(1);
    expect(statuses.filter((status) => status === 403)).toHaveLength(1);
  });
});
