import { describe, expect, test } from 'vitest';
import { personForTests, serverForTests } from '../../../../testing/server/server-for-tests.ts';
import { raceOnUsers } from '../../../../testing/server/staff.ts';
import type { Ticket } from '../../../ticketing/tickets/ticket.contract.ts';
import { aTicket } from '../../../ticketing/tickets/ticket.factory.ts';
import type { User } from '../user.contract.ts';
import { aUser } from '../user.factory.ts';
import { findKnownPeople } from './people.service.ts';

const server = serverForTests();
const admin = personForTests(server, { role: 'Admin', fullName: 'Ada Admin' });
const ann = personForTests(server, { fullName: 'Zoe Ann' });

const create = (given: Parameters<typeof aUser>[0] = {}) => admin.post<User>('/api/users', aUser(given));

describe('adding a user', () => {
  test('is open to Admins; the new user can sign in immediately', async () => {
    const body = aUser({ fullName: 'Ben Bench' });
    const created = await admin.post('/api/users', body);
    expect(created.status).toBe(201);
    expect(created.body).toEqual({
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      fullName: 'Ben Bench',
      username: body.username,
      email: body.email,
      role: 'User',
      isActive: true,
      lastLogin: null,
      zohoUserId: null,
      invitedUntil: null,
      avatar: 'BB',
      version: 1,
    });
    const signIn = await server.anonymous.post('/api/auth/login', { usernameOrEmail: body.username, password: body.password });
    expect(signIn.status).toBe(200);

    expect((await ann.post('/api/users', aUser())).status).toBe(403);
    expect((await server.anonymous.post('/api/users', aUser())).status).toBe(401);
  });

  test('creates a User by default, and accepts constants as roles', async () => {
    const { role: _, isActive: __, ...bare } = aUser();
    expect((await admin.post('/api/users', bare)).body).toMatchObject({ role: 'User', isActive: true });
    expect((await admin.post('/api/users', { ...aUser(), role: 'ADMIN' })).body).toMatchObject({ role: 'Admin' });
  });

  test('rejects names that another user signs in with, in any case and in either field', async () => {
    await create({ username: 'Ben', email: 'ben@example.com' });
    const clashes = [{ username: 'BEN' }, { email: 'Ben@Example.com' }, { username: 'ben@EXAMPLE.com' }];
    const messages = await Promise.all(
      clashes.map(async (clash) => (await create(clash)) as unknown as { status: number; body: { message: string } }),
    );
    expect(messages.map(({ status, body }) => [status, body.message])).toEqual([
      [409, 'The username BEN is already taken'],
      [409, 'The email Ben@Example.com is already used by another user'],
      [409, 'The username ben@EXAMPLE.com is already taken'],
    ]);
    expect((await create({ username: 'carl@example.com', email: 'carl@example.com' })).status).toBe(201);
    expect((await create({ email: 'CARL@example.com' })).status).toBe(409);
  });

  test('normalizes an email address, and rejects another notation of it', async () => {
    const body = aUser({ email: 'Ina Kurz <Ina@KFZ-MÜLLER.example>' });
    expect((await admin.post('/api/users', body)).body).toMatchObject({ email: 'Ina@kfz-müller.example' });
    expect((await create({ email: 'mailto:ina@kfz-mu\u0308ller.example' })).status).toBe(409);
    const signIn = await server.anonymous.post('/api/auth/login', {
      usernameOrEmail: '<INA@Kfz-Müller.example>',
      password: body.password,
    });
    expect(signIn.status).toBe(200);
  });

  test('gives a name to one of two concurrent requests', async () => {
    const bodies = [{ username: 'dora' }, { username: 'Dora' }, { email: 'd@x.org' }, { username: 'd@x.org' }];
    const replies = await raceOnUsers(server.database, 4, () => Promise.all(bodies.map((names) => create(names))));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409]);
  });

  test('names an invalid field, and stores nothing', async () => {
    const wrong: [object, RegExp][] = [
      [{ fullName: '  ' }, /Full name is required/],
      [{ username: '' }, /Username is required/],
      [{ email: 'nowhere' }, /valid email/],
      [{ role: 'Root' }, /./],
      [{ isActive: 'yes' }, /./],
      [{ password: 'too short' }, /at least 12 characters/],
      [{ password: 'x1'.repeat(129) }, /longer than 256 characters/],
      [{ password: 'Password-1234!' }, /too common/],
      [{ password: undefined }, /Password is required/],
      [{ passwordHash: 'x' }, /./],
    ];
    for (const [field, message] of wrong) {
      const reply = await admin.post('/api/users', { ...aUser(), ...field });
      expect(reply.status, JSON.stringify(field)).toBe(400);
      expect(reply.body.message).toMatch(message);
    }
    expect((await server.database.query('SELECT FROM users')).rowCount).toBe(2);
  });
});

describe('the list of users', () => {
  test('shows Admins everything but passwords, and others only names and roles, sorted by name', async () => {
    const everything = await admin.get<User[]>('/api/users');
    expect(everything.body.map(({ fullName }) => fullName)).toEqual(['Ada Admin', 'Zoe Ann']);
    expect(everything.body[0]).toMatchObject({ id: admin.userId, role: 'Admin', isActive: true, version: 1 });
    expect(JSON.stringify(everything.body)).not.toMatch(/password|hash/i);

    expect((await ann.get('/api/users')).body).toEqual([
      { id: admin.userId, fullName: 'Ada Admin', role: 'Admin', avatar: 'AA' },
      { id: ann.userId, fullName: 'Zoe Ann', role: 'User', avatar: 'ZA' },
    ]);
    expect((await server.anonymous.get('/api/users')).status).toBe(401);
  });

  test('has a count in the other endpoint', async () => {
    const { body } = await ann.get<{ count: number; users: object[] }>('/api/auth/list-users');
    expect(body.count).toBe(2);
    expect(Object.keys(body.users[0] ?? {}).sort()).toEqual(['avatar', 'fullName', 'id', 'role']);
    expect((await admin.get('/api/auth/list-users')).body).toMatchObject({ users: [{ email: expect.any(String) }, {}] });
    expect((await server.anonymous.get('/api/auth/list-users')).status).toBe(401);
  });

  test('finds email and initials by ID and name for other features, with users who can sign in first', async () => {
    const { id } = (await create({ fullName: 'Ben Bench', email: 'ben@example.com', isActive: false })).body;
    const later = (await create({ fullName: 'Ben Bench', username: 'ben2', email: 'ben2@example.com', sameNameConfirmed: true })).body;
    const known = await findKnownPeople(server.database, [{ id }, { name: 'Ben Bench' }, { name: 'Nobody Known' }]);
    expect(known.byId(id)).toEqual({ id, name: 'Ben Bench', email: 'ben@example.com', avatar: 'BB' });
    expect(known.byName('Ben Bench')?.id).toBe(later.id);
    const labels = [{ name: 'Ben Bench (ben2)' }, { name: 'Ben Bench (someone)' }];
    const byLabel = await findKnownPeople(server.database, labels);
    expect(labels.map(({ name }) => byLabel.byName(name)?.id)).toEqual([later.id, undefined]);
    expect([known.byId('nobody'), known.byName('Nobody Known')]).toEqual([undefined, undefined]);
    expect((await findKnownPeople(server.database, [])).byId(id)).toBeUndefined();
  });
});

describe('deleting a user', () => {
  test('is open to Admins, and permanent', async () => {
    expect((await ann.delete(`/api/users/${admin.userId}`)).status).toBe(403);
    expect((await admin.delete(`/api/users/${ann.userId}`)).status).toBe(204);
    expect((await admin.get<User[]>('/api/users')).body).toHaveLength(1);
    expect(await admin.delete(`/api/users/${ann.userId}`)).toMatchObject({ status: 404, body: { message: 'User not found' } });
    expect((await server.database.query('SELECT FROM sessions WHERE user_id = $1', [ann.userId])).rowCount).toBe(0);
  });

  test('keeps the name on tickets, in their history and in the audit log', async () => {
    const { id } = (await ann.post<Ticket>('/api/tickets', aTicket({ assignees: [{ name: 'Zoe Ann' }] }))).body;
    await ann.put(`/api/tickets/${id}`, { history: [{ content: 'Rang the shop' }] });
    await admin.delete(`/api/users/${ann.userId}`);
    const ticket = (await admin.get<Ticket>(`/api/tickets/${id}`)).body;
    expect(ticket.assignees).toMatchObject([{ name: 'Zoe Ann' }]);
    expect(ticket.history.map(({ user }) => user)).toEqual(expect.arrayContaining(['n. Zoe Ann']));
    const { rows } = await server.database.query("SELECT subject_name FROM audit_log WHERE action = 'user.deleted'");
    expect(rows).toEqual([{ subject_name: 'Zoe Ann' }]);
  });

  test('keeps the entries of the audit log', async () => {
    await ann.put(`/api/users/${ann.userId}`, { fullName: 'Zoe Moss' });
    await admin.delete(`/api/users/${ann.userId}`);
    const { rows } = await server.database.query('SELECT action, actor_name, detail FROM audit_log ORDER BY id');
    expect(rows).toMatchObject([
      { action: 'user.changed', actor_name: 'Zoe Ann', detail: { fields: ['fullName'] } },
      { action: 'user.deleted', actor_name: 'Ada Admin', detail: { fullName: 'Zoe Moss', role: 'User' } },
    ]);
  });
});
