import { hash } from '@node-rs/argon2';
import { describe, expect, test } from 'vitest';
import { hashToken } from '../../../../platform/server/http/token-cookie.ts';
import { cookieBrowser } from '../../../../testing/server/cookie-browser.ts';
import { serverForTests } from '../../../../testing/server/server-for-tests.ts';
import { addStaff, CHEAP_HASH, STAFF_PASSWORD } from '../../../../testing/server/staff.ts';

const server = serverForTests();

const login = (usernameOrEmail: string, password = STAFF_PASSWORD) =>
  server.anonymous.post('/api/auth/login', { usernameOrEmail, password });

async function auditActions(): Promise<string[]> {
  const { rows } = await server.database.query<{ action: string }>('SELECT action FROM audit_log ORDER BY id');
  return rows.map(({ action }) => action);
}

describe('signing in', () => {
  test('accepts username or email in any case, and returns the user without a password', async () => {
    const ann = await addStaff(server.database, { username: 'Ann.Lee', email: 'Ann@Example.com', fullName: 'Ann Lee', role: 'Admin' });
    for (const name of ['Ann.Lee', 'ANN.LEE', 'ann@example.com', '  ANN@EXAMPLE.COM ']) {
      const reply = await login(name);
      expect(reply).toMatchObject({ status: 200, body: { id: ann.id, fullName: 'Ann Lee', role: 'Admin', avatar: 'AL', isActive: true } });
      expect(JSON.stringify(reply.body)).not.toMatch(/password|argon/i);
    }
  });

  test('stores the time without a new version, and audits the address', async () => {
    const ann = await addStaff(server.database);
    const { body } = await login(ann.username);
    expect(Date.parse(String(body.lastLogin))).toBeGreaterThan(Date.now() - 60_000);
    expect(body.version).toBe(1);
    const { rows } = await server.database.query('SELECT action, actor_id, subject, address FROM audit_log');
    expect(rows).toEqual([{ action: 'auth.signed_in', actor_id: ann.id, subject: `user:${ann.id}`, address: '127.0.0.1' }]);
  });

  test('sets a cookie that scripts can’t read, and stores only its hash', async () => {
    const ann = await addStaff(server.database);
    const reply = await login(ann.username);
    const line = reply.headers.getSetCookie().find((cookie) => cookie.startsWith('obdesk_session=')) ?? '';
    expect(line).toMatch(/^obdesk_session=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/);
    const token = line.slice('obdesk_session='.length).split(';')[0] ?? '';
    const { rows } = await server.database.query<{ id: string }>('SELECT id FROM sessions');
    expect(rows).toEqual([{ id: hashToken(token) }]);
  });

  test('rejects a wrong password, an unknown name and a deactivated user with the same message', async () => {
    const ann = await addStaff(server.database);
    const gone = await addStaff(server.database, { isActive: false });
    const replies = [await login(ann.username, 'not-the-password'), await login('nobody-at-all'), await login(gone.username)];
    for (const { status, body, headers } of replies) {
      expect({ status, message: body.message, code: body.code }).toEqual({
        status: 401,
        message: 'Invalid credentials.',
        code: 'invalid_credentials',
      });
      expect(headers.getSetCookie()).toEqual([]);
    }
    const { rows } = await server.database.query('SELECT action, actor_name, subject FROM audit_log ORDER BY id');
    expect(rows.map(({ subject }) => subject)).toEqual([`user:${ann.id}`, '', `user:${gone.id}`]);
    expect(rows[0]).toMatchObject({ action: 'auth.sign_in_failed', actor_name: 'System' });
  });

  test('returns 400 for a body without name or password, and counts nothing', async () => {
    for (const body of [
      {},
      { usernameOrEmail: 'ann' },
      { usernameOrEmail: ' ', password: 'x' },
      { usernameOrEmail: 'ann', password: '' },
      [],
      7,
    ]) {
      const reply = await server.anonymous.post('/api/auth/login', body);
      expect(reply.status).toBe(400);
      expect(reply.body.message).toEqual(expect.any(String));
    }
    expect((await server.database.query('SELECT FROM sign_in_failures')).rowCount).toBe(0);
  });

  test('replaces a hash with other parameters', async () => {
    const passwordHash = await hash(STAFF_PASSWORD, { ...CHEAP_HASH, timeCost: 2 });
    const ann = await addStaff(server.database, { passwordHash });
    expect((await login(ann.username)).body).toMatchObject({ id: ann.id, version: 1 });
    const { rows } = await server.database.query<{ password_hash: string }>('SELECT password_hash FROM users');
    expect(rows[0]?.password_hash).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/);
    expect((await login(ann.username)).status).toBe(200);
  });

  test('ends the previous session of the browser, and no other', async () => {
    const ann = await addStaff(server.database);
    const office = cookieBrowser(server.url);
    const phone = cookieBrowser(server.url);
    const credentials = { usernameOrEmail: ann.username, password: STAFF_PASSWORD };
    await phone.post('/api/auth/login', credentials);
    await office.post('/api/auth/login', credentials);
    const first = office.cookie('session') ?? '';
    await office.get('/api/users');
    await office.post('/api/auth/login', credentials);

    expect(office.cookie('session')).not.toBe(first);
    const old = cookieBrowser(server.url);
    old.setCookie('obdesk_session', first);
    expect((await old.get('/api/users')).status).toBe(401);
    expect((await office.get('/api/users')).status).toBe(200);
    expect((await phone.get('/api/users')).status).toBe(200);
  });
});

describe('a sign-in with the right password', () => {
  /** Changes the user while the sign-in waits for its row, after the password was checked. */
  async function signInDuring(change: string): Promise<number> {
    const ann = await addStaff(server.database);
    const reply = await server.database.transaction(async (tx) => {
      await tx.query('SELECT FROM users WHERE id = $1 FOR UPDATE', [ann.id]);
      const pending = login(ann.username);
      const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      await expect.poll(async () => (await server.database.query(waiting)).rows).toHaveLength(1);
      await tx.query(change);
      return { pending };
    });
    return (await reply.pending).status;
  }

  test('is rejected if the user is deactivated, deleted or given another password in the meantime', async () => {
    expect(await signInDuring('UPDATE users SET is_active = false')).toBe(401);
    expect(await signInDuring('DELETE FROM users')).toBe(401);
    expect(await signInDuring(`UPDATE users SET password_hash = 'of another password'`)).toBe(401);
    expect((await server.database.query('SELECT FROM sessions')).rowCount).toBe(0);
  });

  test('continues if another node rehashes the same password in the meantime', async () => {
    const rehashed = await hash(STAFF_PASSWORD, { ...CHEAP_HASH, timeCost: 2 });
    expect(await signInDuring(`UPDATE users SET password_hash = '${rehashed}'`)).toBe(200);
  });
});

describe('signing out', () => {
  test('ends only the session of the caller, even if another user’s ID is sent', async () => {
    const ann = await server.signedIn();
    const bob = await server.signedIn();
    await ann.get('/api/users');
    const reply = await ann.post('/api/auth/logout', { userId: bob.userId });
    expect(reply.status).toBe(204);
    expect(reply.headers.getSetCookie()[0]).toMatch(/^obdesk_session=;.*(Max-Age=0|Expires=Thu, 01 Jan 1970)/);
    expect((await ann.get('/api/users')).status).toBe(401);
    expect((await bob.get('/api/users')).status).toBe(200);
    expect(await auditActions()).toEqual(['auth.signed_out']);
  });

  test('succeeds without a session, twice, or without a body', async () => {
    const ann = await server.signedIn();
    expect((await server.anonymous.post('/api/auth/logout')).status).toBe(204);
    expect((await ann.post('/api/auth/logout')).status).toBe(204);
    expect((await ann.post('/api/auth/logout', {})).status).toBe(204);
    expect(await auditActions()).toEqual(['auth.signed_out']);
  });
});

describe('the current user', () => {
  test('is returned to any caller: the whole user, or null', async () => {
    const ann = await server.signedIn({ fullName: 'Ann Lee' });
    const me = await ann.get<{ user: Record<string, unknown> }>('/api/auth/me');
    expect(me).toMatchObject({ status: 200, body: { user: { id: ann.userId, fullName: 'Ann Lee', role: 'User', lastLogin: null } } });
    expect(Object.keys(me.body.user).filter((key) => /password/i.test(key))).toEqual([]);

    expect(await server.anonymous.get('/api/auth/me')).toMatchObject({ status: 200, body: { user: null } });
    const anonymous = cookieBrowser(server.url);
    anonymous.setCookie('obdesk_session', 'made-up');
    expect((await anonymous.get('/api/auth/me')).body).toEqual({ user: null });
  });

  test('includes no Zoho client ID unless Zoho is configured', async () => {
    expect(await server.anonymous.get('/api/zoho-client-id')).toMatchObject({ status: 200, body: { clientId: null } });
  });
});
