import { expect, test } from 'vitest';
import { HOUR_MS } from '../../../../platform/server/clock.ts';
import { personForTests, serverForTests } from '../../../../testing/server/server-for-tests.ts';
import { raceOnUsers } from '../../../../testing/server/staff.ts';
import { INVITATION_HOURS, type Invitation, type User } from '../../users/user.contract.ts';

const PASSWORD = 'amber-otter-lantern-94';
const KATE = { fullName: 'Kate Hughes', username: 'kate', email: 'kate@example.com' };
const GONE = { status: 403, body: { message: 'This invitation link isn’t valid anymore. Ask an Admin for a new one.' } };

const server = serverForTests();
const admin = personForTests(server, { role: 'Admin', fullName: 'Ada Admin' });
const user = personForTests(server);

const tokenOf = ({ path }: Invitation) => /^\/#\/invite\?token=([\w-]{43})$/.exec(path)?.[1] ?? '';
const check = (token: string) => server.anonymous.post('/api/invitations/check', { token });
const accept = (token: string, password = PASSWORD) => server.anonymous.post<User>('/api/invitations/accept', { token, password });
const signIn = (password = PASSWORD) => server.anonymous.post('/api/auth/login', { usernameOrEmail: 'kate', password });

const expire = (id: string) => server.database.query("UPDATE users SET invited_until = 'epoch' WHERE id = $1", [id]);

async function invite(): Promise<{ user: User; token: string }> {
  const { status, body } = await admin.post<Invitation>('/api/users/invitations', KATE);
  expect(status).toBe(201);
  return { user: body.user, token: tokenOf(body) };
}

test('lets an invited user choose a password, signs them in, and works once', async () => {
  const { user: invited, token } = await invite();
  expect(invited).toMatchObject({ ...KATE, role: 'User', isActive: true });
  const latest = server.clock.now().getTime() + INVITATION_HOURS * HOUR_MS;
  expect(Date.parse(invited.invitedUntil ?? '')).toBeGreaterThan(latest - HOUR_MS);
  expect(Date.parse(invited.invitedUntil ?? '')).toBeLessThanOrEqual(latest);
  expect((await signIn('')).status).toBe(400);
  expect((await signIn()).status).toBe(401);
  expect((await check(token)).body).toEqual(KATE);

  const joined = await accept(token);
  expect(joined).toMatchObject({ status: 201, body: { ...KATE, invitedUntil: null, lastLogin: expect.any(String) } });
  expect(joined.headers.getSetCookie().join()).toMatch(/HttpOnly/);
  expect((await signIn()).status).toBe(200);
  expect(await accept(token)).toMatchObject(GONE);
  expect(await check(token)).toMatchObject(GONE);
  const { rows } = await server.database.query('SELECT action, actor_name FROM audit_log WHERE subject = $1 ORDER BY id LIMIT 3', [
    `user:${invited.id}`,
  ]);
  expect(rows).toEqual([
    { action: 'user.invited', actor_name: 'Ada Admin' },
    { action: 'auth.sign_in_failed', actor_name: 'System' },
    { action: 'user.joined', actor_name: 'System' },
  ]);
});

test('accepts a link once if it is used twice at the same time', async () => {
  const { token } = await invite();
  const replies = await raceOnUsers(server.database, 2, () => Promise.all([accept(token), accept(token)]));
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 403]);
});

test.each<[string, (invited: User) => Promise<unknown>]>([
  ['it has expired', ({ id }) => expire(id)],
  ['the user was deactivated', ({ id }) => admin.put(`/api/users/${id}`, { isActive: false })],
  ['an Admin set a password', ({ id }) => admin.put(`/api/users/${id}`, { password: 'copper-kettle-window-31' })],
  ['the user was deleted', ({ id }) => admin.delete(`/api/users/${id}`)],
  ['a new link replaced it', ({ id }) => admin.post(`/api/users/${id}/invitation`)],
])('rejects a link if %s', async (_, change) => {
  const { user: invited, token } = await invite();
  await change(invited);
  expect(await accept(token)).toMatchObject(GONE);
});

test('replaces an expired link, but not for an inactive user or one with a password', async () => {
  const { user: invited, token } = await invite();
  await expire(invited.id);
  const renewed = await admin.post<Invitation>(`/api/users/${invited.id}/invitation`);
  expect(renewed.status).toBe(200);
  expect(await accept(token)).toMatchObject(GONE);
  expect((await accept(tokenOf(renewed.body))).status).toBe(201);
  expect(await admin.post(`/api/users/${invited.id}/invitation`)).toMatchObject({
    status: 409,
    body: { message: 'Kate Hughes doesn’t need an invitation anymore.' },
  });
});

test('rejects weak passwords and keeps the link valid', async () => {
  const { token } = await invite();
  for (const weak of ['', 'short', 'password1234', 'kate@example.com']) expect((await accept(token, weak)).status, weak).toBe(400);
  for (const wrong of ['x', `${token}x`, 'A'.repeat(43)]) expect(await accept(wrong)).toMatchObject(GONE);
  expect((await accept(token)).status).toBe(201);
});

test('lets only Admins invite, and rejects names that are taken', async () => {
  expect((await user.post('/api/users/invitations', KATE)).status).toBe(403);
  const { user: invited } = await invite();
  expect((await user.post(`/api/users/${invited.id}/invitation`)).status).toBe(403);
  expect((await admin.post('/api/users/invitations', { ...KATE, fullName: 'Other' })).status).toBe(409);
  expect((await admin.post('/api/users/invitations', { ...KATE, password: PASSWORD })).status).toBe(400);
});
