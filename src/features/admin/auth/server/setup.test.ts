import { beforeEach, describe, expect, test } from 'vitest';
import { ownZone } from '../../../../platform/time/zoned-day.ts';
import { serverForTests } from '../../../../testing/server/server-for-tests.ts';
import { addStaff, raceOnUsers } from '../../../../testing/server/staff.ts';
import { startTestServer } from '../../../../testing/server/test-server.ts';
import { getSettings } from '../../settings/server/settings.service.ts';
import { createFirstAdmin, createSetupToken } from './setup.service.ts';

const PASSWORD = 'amber-otter-lantern-94';
const admin = { fullName: 'Ada Admin', username: 'ada', email: 'ada@example.com', password: PASSWORD };

const server = serverForTests();

const setUp = (token: string | null, given: object = {}) => server.anonymous.post('/api/setup', { token, ...admin, ...given });
const login = (usernameOrEmail: string, password: string) => server.anonymous.post('/api/auth/login', { usernameOrEmail, password });
const countUsers = async () => (await server.database.query('SELECT FROM users')).rowCount;

describe('the setup link', () => {
  test('is printed by a start without an Admin and replaces older ones; the password is hashed at full cost', async () => {
    const older = await createSetupToken(server.deps);
    const second = await startTestServer({ connection: server.connection, hasRealPasswordCost: true });
    const token = /^http:\/\/127\.0\.0\.1:\d+\/#\/setup\?token=([\w-]{43})$/.exec(second.setupUrl ?? '')?.[1] ?? '';
    expect((await setUp(older)).status).toBe(403);
    expect((await second.anonymous.post('/api/setup', { token, ...admin })).status).toBe(201);
    const { rows } = await server.database.query('SELECT password_hash FROM users');
    expect(rows).toEqual([{ password_hash: expect.stringMatching(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/) }]);
    await second.close();

    const third = await startTestServer({ connection: server.connection });
    expect(third.setupUrl).toBeUndefined();
    await third.close();
  });
});

describe('set-up', () => {
  let token: string | null;
  beforeEach(async () => {
    token = await createSetupToken(server.deps);
  });

  test('creates the first Admin and signs in', async () => {
    const reply = await setUp(token);
    expect(reply).toMatchObject({ status: 201, body: { fullName: 'Ada Admin', username: 'ada', role: 'Admin', isActive: true } });
    const cookie = reply.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    const me = await server.anonymous.request('GET', '/api/auth/me', { headers: { cookie } });
    expect(me.body).toMatchObject({ user: { username: 'ada', lastLogin: expect.any(String) } });
    expect((await login('ADA@example.com', PASSWORD)).status).toBe(200);

    const { rows } = await server.database.query('SELECT action, actor_name FROM audit_log ORDER BY id LIMIT 2');
    expect(rows).toEqual([
      { action: 'user.created', actor_name: 'System' },
      { action: 'auth.signed_in', actor_name: 'Ada Admin' },
    ]);
  });

  test.each([
    ['Pacific/Auckland', 'Pacific/Auckland'],
    ['Etc/Unknown', ''],
    ['+05:00', ''],
    [undefined, ''],
  ])('in a browser with the time zone %s sets the company time zone to "%s"', async (timeZone, ofCompany) => {
    expect((await setUp(token, { timeZone })).status).toBe(201);
    expect(await getSettings(server.database, 'account')).toMatchObject({ timeZone: ofCompany, serverZone: ownZone() });
    const { rows } = await server.database.query("SELECT actor_name FROM audit_log WHERE action = 'settings.changed'");
    expect(rows).toEqual(ofCompany === '' ? [] : [{ actor_name: 'System' }]);
  });

  test('leaves the time zone unchanged if users exist', async () => {
    await addStaff(server.database, { role: 'Admin', isActive: false });
    expect((await setUp(token, { timeZone: 'Pacific/Auckland' })).status).toBe(201);
    expect((await getSettings(server.database, 'account')).timeZone).toBe('');
  });

  test('works once: the link expires as soon as there is an Admin', async () => {
    await setUp(token);
    expect(await setUp(token, { username: 'eve', email: 'eve@example.com' })).toMatchObject({
      status: 403,
      body: { message: 'This setup link isn’t valid. Use the link printed at the latest startup, or sign in if an Admin already exists.' },
    });
    expect(await createSetupToken(server.deps)).toBeNull();
    expect(await countUsers()).toBe(1);
  });

  test('creates one Admin from two concurrent uses of the link', async () => {
    const names = ['a', 'b', 'c', 'd'];
    const tries = () => Promise.all(names.map((name) => setUp(token, { username: name, email: `${name}@example.com` })));
    const statuses = (await raceOnUsers(server.database, 4, tries)).map(({ status }) => status).sort();
    expect(statuses).toEqual([201, 403, 403, 403]);
    expect(await countUsers()).toBe(1);
  });

  test('rejects wrong tokens and invalid fields, and keeps the link valid', async () => {
    for (const wrong of ['x', `${token}x`, 'A'.repeat(43)]) expect((await setUp(wrong)).status).toBe(403);
    const fields = [
      { token: '' },
      { token: null },
      { password: 'too short' },
      { password: 'Password-1234!' },
      { email: 'x' },
      { fullName: '' },
      { role: 'Admin' },
    ];
    for (const field of fields) expect((await setUp(token, field)).status, JSON.stringify(field)).toBe(400);
    expect(await countUsers()).toBe(0);
    expect((await setUp(token)).status).toBe(201);
  });

  test('is offered again if there is no active Admin, and is closed while there is one', async () => {
    await addStaff(server.database, { role: 'Admin', isActive: false });
    expect(await createSetupToken(server.deps)).not.toBeNull();
    await addStaff(server.database, { role: 'Admin' });
    expect(await createSetupToken(server.deps)).toBeNull();
  });
});

describe('ADMIN_*', () => {
  const settings = { email: 'boss@example.com', username: 'boss', password: PASSWORD };
  const depsWith = (given: Partial<Record<keyof typeof settings, string | undefined>>) => {
    const described = { email: undefined, username: undefined, password: undefined, ...given };
    return { ...server.deps, config: { ...server.deps.config, admin: described } };
  };

  test('create the first Admin, named Administrator, without a link and in the server’s time zone', async () => {
    await createFirstAdmin(depsWith(settings));
    expect(await createSetupToken(server.deps)).toBeNull();
    expect(await login('boss', PASSWORD)).toMatchObject({
      status: 200,
      body: { fullName: 'Administrator', role: 'Admin', email: 'boss@example.com' },
    });
    expect((await getSettings(server.database, 'account')).timeZone).toBe('');
  });

  test('are ignored if there are users', async () => {
    await addStaff(server.database);
    await createFirstAdmin(depsWith(settings));
    await createFirstAdmin(depsWith({ email: 'wrong' }));
    expect(await countUsers()).toBe(1);
  });

  test('create one Admin when two nodes start at once, and none if unset', async () => {
    await createFirstAdmin(depsWith({}));
    expect(await countUsers()).toBe(0);
    await raceOnUsers(server.database, 2, () => Promise.all([createFirstAdmin(depsWith(settings)), createFirstAdmin(depsWith(settings))]));
    expect(await countUsers()).toBe(1);
  });

  test('abort the start with the name of a wrong or missing value', async () => {
    const wrong: [Partial<typeof settings>, RegExp][] = [
      [{ ...settings, email: 'nowhere' }, /Invalid ADMIN_EMAIL/],
      [{ ...settings, password: 'short' }, /Invalid ADMIN_PASSWORD: Password must be at least 12/],
      [{ ...settings, password: 'password1234' }, /Invalid ADMIN_PASSWORD: This password is too common/],
      [{ email: settings.email, password: PASSWORD }, /Invalid ADMIN_USERNAME/],
    ];
    for (const [given, message] of wrong) {
      const start = createFirstAdmin(depsWith(given));
      await expect(start).rejects.toMatchObject({ name: 'StartError', message: expect.stringMatching(message) });
    }
    expect(await countUsers()).toBe(0);
  });
});
