import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../platform/server/clock.ts';
import { apiCaller } from '../../../../testing/server/api-caller.ts';
import { cookieBrowser } from '../../../../testing/server/cookie-browser.ts';
import { serverForTests } from '../../../../testing/server/server-for-tests.ts';
import { addStaff, STAFF_PASSWORD } from '../../../../testing/server/staff.ts';
import { type SignedInCaller, startTestServer, type TestServer } from '../../../../testing/server/test-server.ts';
import { sweepAuth } from './auth.jobs.ts';
import { createSession } from './session.service.ts';

const server = serverForTests();
let otherNode: TestServer;
beforeAll(async () => {
  otherNode = await startTestServer({
    connection: server.connection,
    clock: server.clock,
    env: { SESSION_IDLE_HOURS: '1', SESSION_MAX_DAYS: '2' },
  });
});
afterAll(() => otherNode.close());

const wait = (ms: number) => server.clock.advance(ms);

async function secondsSinceSeen({ userId }: SignedInCaller): Promise<number> {
  const { rows } = await server.database.query<{ seen: string }>('SELECT last_seen_at AS seen FROM sessions WHERE user_id = $1', [userId]);
  return (server.clock.now().getTime() - new Date(rows[0]?.seen ?? '').getTime()) / 1_000;
}

const status = async (caller: SignedInCaller) => (await caller.get('/api/users')).status;
const onOtherNode = (caller: SignedInCaller) => apiCaller(otherNode.url, caller.cookie);

describe('a session', () => {
  test('ends after 12 hours without use', async () => {
    const ann = await server.signedIn();
    wait(12 * HOUR_MS - MINUTE_MS);
    expect(await status(ann)).toBe(200);
    wait(12 * HOUR_MS + MINUTE_MS);
    expect(await status(ann)).toBe(401);
  });

  test('ends after 7 days regardless of use', async () => {
    const ann = await server.signedIn();
    for (let hours = 11; hours < 7 * 24; hours += 11) {
      wait(11 * HOUR_MS);
      expect(await status(ann)).toBe(200);
    }
    wait(11 * HOUR_MS);
    expect(await status(ann)).toBe(401);
  });

  test('ends after the configured times', async () => {
    const ann = await server.signedIn();
    wait(61 * MINUTE_MS);
    expect((await onOtherNode(ann).get('/api/users')).status).toBe(401);
    for (let hours = 0; hours < 48; hours += 8) {
      expect(await status(ann)).toBe(200);
      wait(8 * HOUR_MS);
    }
    expect(await status(ann)).toBe(200);
    expect((await onOtherNode(ann).get('/api/users')).status).toBe(401);
  });

  test('is extended by use, at most once a minute', async () => {
    const ann = await server.signedIn();
    wait(50_000);
    await status(ann);
    expect(await secondsSinceSeen(ann)).toBeGreaterThanOrEqual(50);
    wait(10 * HOUR_MS);
    await status(ann);
    expect(await secondsSinceSeen(ann)).toBeLessThan(30);
  });

  test('is not extended by background requests of a page', async () => {
    const ann = await server.signedIn();
    wait(10 * HOUR_MS);
    const polled = await ann.get('/api/notifications/unread-count');
    expect(polled.status).toBe(200);
    const stream = await openLiveStream(ann);
    await stream.cancel();
    expect(await secondsSinceSeen(ann)).toBeGreaterThan(35_000);

    await ann.request('GET', '/api/users', { headers: { 'x-background': '1' } });
    expect(await secondsSinceSeen(ann)).toBeLessThan(30);
  });

  test('continues while its use can’t be stored, as on a full disk', async () => {
    await server.database.query(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'disk full'; END $$`);
    await server.database.query('CREATE TRIGGER full_disk BEFORE UPDATE ON sessions FOR EACH ROW EXECUTE FUNCTION refuse()');
    try {
      const ann = await server.signedIn();
      wait(10 * HOUR_MS);
      expect(await status(ann)).toBe(200);
      expect(await secondsSinceSeen(ann)).toBeGreaterThan(35_000);
    } finally {
      await server.database.query('DROP FUNCTION refuse CASCADE');
    }
  });

  test('is deleted from the database some time after it expired', async () => {
    await server.signedIn();
    wait(13 * HOUR_MS);
    const ann = await server.signedIn();
    await sweepAuth(server.deps);
    const { rows } = await server.database.query('SELECT user_id FROM sessions');
    expect(rows).toEqual([{ user_id: ann.userId }]);
  });

  test('can’t be forged', async () => {
    const { rows } = await server.signedIn().then(() => server.database.query<{ id: string }>('SELECT id FROM sessions'));
    for (const token of [rows[0]?.id ?? '', 'x', 'x'.repeat(5_000), '%00']) {
      const browser = cookieBrowser(server.url);
      browser.setCookie('obdesk_session', token);
      expect((await browser.get('/api/users')).status).toBe(401);
    }
  });
});

describe('with two nodes on one database', () => {
  let admin: SignedInCaller;
  let ann: SignedInCaller;
  beforeEach(async () => {
    admin = await server.signedIn({ role: 'Admin' });
    ann = await server.signedIn();
    expect((await onOtherNode(ann).get('/api/users')).status).toBe(200);
    expect(await status(ann)).toBe(200);
  });

  /** Shorter than any cache lifetime. */
  const expectOnBothNodes = async (expected: number) => {
    expect(await status(ann)).toBe(expected);
    await expect.poll(async () => (await onOtherNode(ann).get('/api/users')).status, { timeout: 4_000 }).toBe(expected);
  };

  test('caches a session after its first lookup', async () => {
    await server.database.query('DELETE FROM sessions WHERE user_id = $1', [ann.userId]);
    expect(await status(ann)).toBe(200);
  });

  test('signs a deactivated user out on both', async () => {
    expect((await admin.put(`/api/users/${ann.userId}`, { isActive: false })).status).toBe(200);
    await expectOnBothNodes(401);
    expect((await admin.put(`/api/users/${ann.userId}`, { isActive: true })).status).toBe(200);
    expect(await status(ann)).toBe(401);
  });

  test('signs a deleted user out on both', async () => {
    expect((await admin.delete(`/api/users/${ann.userId}`)).status).toBe(204);
    await expectOnBothNodes(401);
  });

  test('signs a user out on the other when they sign out on one', async () => {
    await ann.post('/api/auth/logout');
    await expectOnBothNodes(401);
  });

  test('makes users sign in again after a new role, or a password set by an Admin', async () => {
    await admin.put(`/api/users/${ann.userId}`, { role: 'Admin' });
    await expectOnBothNodes(401);
    ann = await server.signedIn();
    await onOtherNode(ann).get('/api/users');
    await admin.put(`/api/users/${ann.userId}`, { password: 'granite-walnut-tram-55' });
    await expectOnBothNodes(401);
  });

  test('keeps a renamed user signed in under the new name', async () => {
    const readName = async (caller: ReturnType<typeof apiCaller>) => {
      const { body } = await caller.get<{ user: { fullName: string } }>('/api/auth/me');
      return body.user.fullName;
    };
    await admin.put(`/api/users/${ann.userId}`, { fullName: 'Ann Newname' });
    expect(await readName(ann)).toBe('Ann Newname');
    expect(await readName(onOtherNode(ann))).toBe('Ann Newname');
  });

  test('closes the live stream of a session when it ends', async () => {
    const stream = await openLiveStream(ann);
    await ann.post('/api/auth/logout');
    expect(await readToEnd(stream)).toContain(': connected');
  });

  test('signs a user out of every device on every node, without changing the account', async () => {
    const boss = await server.signedIn({ role: 'Admin' });
    const ann = await server.signedIn();
    const phone = onOtherNode(ann);
    const { token } = await createSession(server.database, ann.userId, server.clock.now());
    const tablet = apiCaller(otherNode.url, `obdesk_session=${token}`);
    for (const device of [ann, phone, tablet, boss]) expect((await device.get('/api/users')).status).toBe(200);
    const stream = await openLiveStream(ann);
    const path = `/api/users/${ann.userId}/sessions`;
    expect(await boss.delete(path)).toMatchObject({ status: 200, body: { devices: 2 } });
    expect(await status(ann)).toBe(401);
    await vi.waitFor(async () => expect((await tablet.get('/api/users')).status).toBe(401), 15_000);
    expect(await readToEnd(stream)).toContain(': connected');
    const { rows } = await server.database.query('SELECT action, actor_id, subject, detail FROM audit_log');
    const detail = { devices: 2 };
    expect(rows).toEqual([{ action: 'auth.signed_out_by_admin', actor_id: boss.userId, subject: `user:${ann.userId}`, detail }]);
    const account = await server.database.query('SELECT version, is_active FROM users WHERE id = $1', [ann.userId]);
    expect(account.rows).toEqual([{ version: 1, is_active: true }]);
    expect((await boss.delete(path)).body).toEqual({ devices: 0 });
  });

  test('lets only Admins sign users out, and keeps the device that sends the request signed in', async () => {
    const boss = await server.signedIn({ role: 'Admin' });
    const ann = await server.signedIn();
    await createSession(server.database, boss.userId, server.clock.now());
    expect((await ann.delete(`/api/users/${boss.userId}/sessions`)).status).toBe(403);
    expect((await boss.delete('/api/users/nobody/sessions')).status).toBe(404);
    expect(await boss.delete(`/api/users/${boss.userId}/sessions`)).toMatchObject({ status: 200, body: { devices: 1 } });
    expect([await status(boss), await status(ann)]).toEqual([200, 200]);
  });

  test('closes the live stream of an expired session', async () => {
    const stream = await openLiveStream(ann);
    wait(8 * DAY_MS);
    await sweepAuth(otherNode.deps);
    expect(await readToEnd(stream)).toContain(': connected');
  });
});

test('sets Secure cookies with a prefix on https', async () => {
  const port = await freePort();
  const origin = 'https://desk.example.com';
  const https = await startTestServer({ connection: server.connection, env: { APP_URL: origin, PORT: String(port) } });
  try {
    const ann = await addStaff(server.database);
    const browser = cookieBrowser(`http://127.0.0.1:${port}`, { origin });
    const reply = await browser.post('/api/auth/login', { usernameOrEmail: ann.email, password: STAFF_PASSWORD });
    const cookies = reply.headers.getSetCookie();
    expect(cookies.map((line) => line.split('=')[0])).toEqual(['__Host-obdesk_session', '__Host-obdesk_device']);
    for (const line of cookies) expect(line).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    expect((await browser.get('/api/users')).status).toBe(200);
  } finally {
    await https.close();
  }
});

async function openLiveStream(caller: SignedInCaller) {
  const response = await fetch(`${server.url}/api/live`, { headers: { cookie: caller.cookie } });
  if (!response.body) throw new Error('the live stream has no body');
  return response.body.getReader();
}

async function readToEnd(reader: Awaited<ReturnType<typeof openLiveStream>>): Promise<string> {
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text;
    text += Buffer.from(value).toString();
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.once('listening', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
