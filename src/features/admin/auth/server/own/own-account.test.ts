import { beforeEach, describe, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../../../../platform/server/clock.ts';
import { type CookieBrowser, cookieBrowser } from '../../../../../testing/server/cookie-browser.ts';
import { serverForTests } from '../../../../../testing/server/server-for-tests.ts';
import { addStaff, STAFF_PASSWORD, type StaffMember } from '../../../../../testing/server/staff.ts';
import type { Device } from '../../own-account.contract.ts';
import { createSession } from '../session.service.ts';
import { readDeviceName } from './device.service.ts';

const NEW_PASSWORD = 'granite-walnut-tram-55';
const PASSWORD = '/api/users/me/password';
const DEVICES = '/api/auth/sessions';
const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';

const server = serverForTests();
let ann: StaffMember;
let desk: CookieBrowser;
let phone: CookieBrowser;
beforeEach(async () => {
  ann = await addStaff(server.database);
  desk = await signedIn(ann, CHROME);
  server.clock.advance(MINUTE_MS);
  phone = await signedIn(ann, IPHONE);
});

/** Creates the session directly, because checking a password is slow on purpose. */
async function signedIn({ id }: StaffMember, userAgent: string): Promise<CookieBrowser> {
  const browser = cookieBrowser(server.url, { 'user-agent': userAgent });
  const { token } = await createSession(server.database, id, server.clock.now(), { userAgent, address: '192.0.2.7' });
  browser.setCookie('obdesk_session', token);
  return browser;
}

const devicesOf = async (browser: CookieBrowser) => (await browser.get<Device[]>(DEVICES)).body;
const isSignedIn = async (browser: CookieBrowser) => (await browser.get('/api/users')).status === 200;
const set = (browser: CookieBrowser, given: object = {}) =>
  browser.put(PASSWORD, { currentPassword: STAFF_PASSWORD, newPassword: NEW_PASSWORD, ...given });
const audited = async () => {
  const { rows } = await server.database.query<{ action: string }>(
    `SELECT action FROM audit_log WHERE action <> 'auth.signed_in' ORDER BY id`,
  );
  return rows.map(({ action }) => action);
};

describe('changing one’s own password', () => {
  test('requires the current one, continues this session with a new token and signs out the other devices', async () => {
    const before = desk.cookie('session') ?? '';
    expect(await set(desk)).toMatchObject({ status: 200, body: { id: ann.id, version: 2 } });
    expect(desk.cookie('session')).not.toBe(before);
    const thief = cookieBrowser(server.url);
    thief.setCookie('obdesk_session', before);
    expect([await isSignedIn(desk), await isSignedIn(phone), await isSignedIn(thief)]).toEqual([true, false, false]);
    expect(await set(desk)).toMatchObject({ status: 400, body: { code: 'wrong_password' } });
    const reply = await server.anonymous.post('/api/auth/login', { usernameOrEmail: ann.username, password: NEW_PASSWORD });
    expect(reply.status).toBe(200);
  });

  test('keeps the other devices signed in on request', async () => {
    expect((await set(desk, { signOutOthers: false })).status).toBe(200);
    expect([await isSignedIn(desk), await isSignedIn(phone)]).toEqual([true, true]);
    expect(await devicesOf(desk)).toHaveLength(2);
  });

  test('rejects a wrong current password and a new one that is weak, the same or missing', async () => {
    const refused = await set(desk, { currentPassword: 'not this one' });
    expect(refused).toMatchObject({ status: 400, body: { code: 'wrong_password', message: 'The current password is incorrect' } });
    for (const given of [
      { newPassword: 'Password-1234!' },
      { newPassword: STAFF_PASSWORD },
      { newPassword: 'short' },
      { currentPassword: '' },
    ])
      expect(await set(desk, given), JSON.stringify(given)).toMatchObject({ status: 400, body: { code: 'invalid' } });
    expect(await isSignedIn(phone)).toBe(true);
    expect(await audited()).toEqual(['auth.password_refused']);
    expect((await set(desk)).status).toBe(200);
  });

  test('prevents guessing with a stolen session: wrong ones count like failed sign-ins, across sessions', async () => {
    for (const browser of [desk, phone, desk, phone, desk])
      expect((await set(browser, { currentPassword: 'not this one' })).status).toBe(400);
    for (const browser of [desk, phone]) expect(await set(browser)).toMatchObject({ status: 429, body: { code: 'slow_down' } });
    expect(await isSignedIn(desk)).toBe(true);
    server.clock.advance(MINUTE_MS);
    expect((await set(desk)).status).toBe(200);
  });
});

describe('the devices of a user', () => {
  test('are listed with browser, system and address, this one first, without expired sessions and those of others', async () => {
    const tablet = cookieBrowser(server.url, { 'user-agent': IPHONE.replaceAll('iPhone', 'iPad') });
    server.clock.advance(1_000);
    await tablet.post('/api/auth/login', { usernameOrEmail: ann.username, password: STAFF_PASSWORD });
    const [first, second, ...more] = await devicesOf(phone);
    expect(first).toMatchObject({ browser: 'Safari 18', system: 'iOS', address: '192.0.2.7', isCurrent: true });
    expect(second).toMatchObject({ browser: 'Safari 18', system: 'iOS', address: '127.0.0.1', isCurrent: false });
    expect(more).toMatchObject([{ browser: 'Chrome 131', system: 'Windows 10', address: '192.0.2.7', isCurrent: false }]);
    const { rows } = await server.database.query<{ id: string }>('SELECT id FROM sessions');
    expect(JSON.stringify([first, second, more])).not.toMatch(new RegExp(rows.map(({ id }) => id).join('|')));

    server.clock.advance(11 * HOUR_MS);
    await isSignedIn(phone);
    server.clock.advance(2 * HOUR_MS);
    const { body } = await phone.request<Device[]>('GET', DEVICES, { headers: { 'user-agent': CHROME } });
    expect(body).toMatchObject([{ browser: 'Chrome 131', address: '127.0.0.1', isCurrent: true }]);
  });

  test('can be signed out one by one and all at once, including this one, and are audited', async () => {
    const tablet = await signedIn(ann, 'x');
    const old = (await devicesOf(tablet)).at(-1);
    expect((await tablet.delete(`${DEVICES}/${old?.id}`)).status).toBe(204);
    expect([await isSignedIn(desk), await isSignedIn(phone), await isSignedIn(tablet)]).toEqual([false, true, true]);
    expect((await tablet.delete(DEVICES)).status).toBe(204);
    expect((await tablet.delete(DEVICES)).status).toBe(204);
    expect([await isSignedIn(phone), await isSignedIn(tablet)]).toEqual([false, true]);
    expect(await audited()).toEqual(['auth.device_signed_out', 'auth.other_devices_signed_out']);
    const [last] = await devicesOf(tablet);
    expect((await tablet.delete(`${DEVICES}/${last?.id}`)).status).toBe(204);
    expect(tablet.cookie('session')).toBeUndefined();
  });

  test('are unknown to other users, even Admins', async () => {
    const bob = await server.signedIn({ role: 'Admin' });
    const [device] = await devicesOf(phone);
    for (const id of [device?.id, 'nothing', 'a'.repeat(64)]) expect((await bob.delete(`${DEVICES}/${id}`)).status).toBe(404);
    expect((await bob.delete(DEVICES)).status).toBe(204);
    expect([await isSignedIn(desk), await isSignedIn(phone)]).toEqual([true, true]);
  });

  test('are described by the user agent, or blank without one', () => {
    expect(readDeviceName('')).toEqual({ browser: '', system: '' });
    expect(readDeviceName('()<>')).toEqual({ browser: '', system: '' });
    expect(readDeviceName(CHROME.replace('Chrome/131', 'Edg/132'))).toEqual({ browser: 'Microsoft Edge 132', system: 'Windows 10' });
  });
});
