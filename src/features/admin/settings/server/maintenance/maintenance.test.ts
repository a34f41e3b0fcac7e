import { afterEach, beforeEach, expect, test } from 'vitest';
import { twoServersForTests } from '../../../../../testing/server/server-for-tests.ts';
import type { SignedInCaller } from '../../../../../testing/server/test-server.ts';
import { aPart } from '../../../../master-data/parts/part.factory.ts';

const [server, otherServer] = twoServersForTests();
const PATH = '/api/settings/maintenance';
const MESSAGE = 'Back at 6:00 PM. Your drafts are saved.';
let admin: SignedInCaller;
let user: SignedInCaller;

beforeEach(async () => {
  admin = await server.signedIn({ role: 'Admin' });
  user = await server.signedIn();
});
// The servers outlive the test and would keep the setting cached.
afterEach(() => admin.put(PATH, { isMaintenanceMode: false }));

const onOtherServer = (caller: SignedInCaller, path = '/api/parts') =>
  fetch(otherServer.url + path, { headers: { cookie: caller.cookie, origin: otherServer.url } });

test('returns 503 with the message to Users during maintenance, serves Admins, and serves Users again afterwards', async () => {
  expect((await user.post('/api/parts', aPart())).status).toBe(201);
  expect((await admin.put(PATH, { isMaintenanceMode: true, message: MESSAGE })).status).toBe(200);
  for (const refused of [await user.get('/api/parts'), await user.post('/api/parts', aPart()), await user.get('/api/openapi.json')]) {
    expect(refused).toMatchObject({ status: 503, body: { code: 'maintenance', message: MESSAGE } });
    expect(refused.headers.get('retry-after')).toBe('30');
  }
  expect((await user.get('/api/audit')).status).toBe(403);
  expect((await server.anonymous.get('/api/parts')).status).toBe(401);
  expect((await admin.post('/api/parts', aPart())).status).toBe(201);
  await admin.put(PATH, { isMaintenanceMode: false });
  expect((await user.get<unknown[]>('/api/parts')).body).toHaveLength(2);
});

test('allows sign-in, sign-out and waiting for the end during maintenance', async () => {
  await admin.put(PATH, { isMaintenanceMode: true, message: '' });
  expect((await user.get('/api/parts')).body.message).toBe('OBDesk is down for maintenance and will be back soon.');
  for (const caller of [user, server.anonymous])
    expect(await caller.get(PATH)).toMatchObject({ status: 200, body: { isMaintenanceMode: true, message: '' } });
  expect((await user.get('/api/auth/me')).status).toBe(200);
  expect((await server.anonymous.get('/healthz')).status).toBe(200);
  const stream = await fetch(`${server.url}/api/live`, { headers: { cookie: user.cookie } });
  expect(stream.status).toBe(200);
  await admin.put(PATH, { isMaintenanceMode: false });
  expect(await readUntil(stream, '"kind":"settings","id":"maintenance"')).toBe(true);
  await admin.put(PATH, { isMaintenanceMode: true });
  expect((await user.post('/api/auth/logout', {})).status).toBe(204);
  expect((await user.get('/api/parts')).status).toBe(401);
});

test('returns only the user to a User during maintenance, and the whole session to an Admin', async () => {
  const opening = (caller: typeof server.anonymous) => caller.get<{ user: object | null; parts: object }>('/api/auth/opening');
  const names = async (caller: typeof server.anonymous) => Object.keys((await opening(caller)).body.parts).length;
  expect(await names(user)).toBeGreaterThan(3);
  await admin.put(PATH, { isMaintenanceMode: true, message: MESSAGE });
  expect((await opening(user)).body).toMatchObject({ user: { id: user.userId }, parts: {} });
  expect(await names(user)).toBe(0);
  expect(await names(admin)).toBeGreaterThan(3);
  expect((await opening(server.anonymous)).body).toEqual({ user: null, parts: {} });
});

test('applies on the other server once it is notified, or within five seconds', async () => {
  expect((await onOtherServer(user)).status).toBe(200);
  await admin.put(PATH, { isMaintenanceMode: true, message: MESSAGE });
  await expect.poll(async () => (await onOtherServer(user)).status).toBe(503);
  expect(await (await onOtherServer(user)).json()).toMatchObject({ message: MESSAGE });
  // Simulates a lost notification: the change is read when the cache expires.
  await server.database.query("UPDATE settings SET value = value || '{\"isMaintenanceMode\": false}' WHERE name = 'maintenance'");
  expect((await onOtherServer(user)).status).toBe(503);
  otherServer.clock.advance(5_000);
  expect((await onOtherServer(user)).status).toBe(200);
});

async function readUntil(stream: Response, wanted: string): Promise<boolean> {
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  for (let text = ''; !text.includes(wanted); ) {
    const read = await reader?.read();
    if (!read || read.done) return false;
    text += read.value;
  }
  await reader?.cancel();
  return true;
}
