import { expect, test } from 'vitest';
import { personForTests, serverForTests } from '../../../../testing/server/server-for-tests.ts';
import { raceOnUsers } from '../../../../testing/server/staff.ts';
import type { Colleague, User } from '../user.contract.ts';
import { aUser } from '../user.factory.ts';

const server = serverForTests();
const admin = personForTests(server, { role: 'Admin', fullName: 'Ada Admin' });
const ann = personForTests(server, { fullName: 'Zoe Ann' });
const bob = personForTests(server, { fullName: 'Bob Baker' });

const rename = (fullName: string, by = ann) => by.put<User & { message: string }>('/api/users/me', { fullName });
const create = (given: Parameters<typeof aUser>[0]) => admin.post<User & { code: string; message: string }>('/api/users', aUser(given));

test('rejects the name of a colleague or a role for oneself, in any spelling and by either endpoint', async () => {
  for (const fullName of ['Bob Baker', 'Воb Bаker', 'Ada Admin', 'Administrator']) {
    expect((await rename(fullName)).status, fullName).toBe(409);
    expect((await ann.put(`/api/users/${ann.userId}`, { fullName, sameNameConfirmed: true })).status, fullName).toBe(409);
  }
  expect((await ann.get<{ user: User }>('/api/auth/me')).body.user.fullName).toBe('Zoe Ann');
  expect((await server.database.query('SELECT FROM audit_log')).rowCount).toBe(0);
});

test('rejects names of the program and invisible characters, also from an Admin', async () => {
  for (const fullName of ['System', 'S y s t e m', 'Bob\nBaker', 'Bob\u202eBaker']) {
    const replies = [await rename(fullName), await rename(fullName, admin), await create({ fullName, sameNameConfirmed: true })];
    expect(
      replies.map(({ status }) => status),
      fullName,
    ).toEqual([400, 400, 400]);
    expect(replies.map(({ body }) => body.message)).toEqual(Array(3).fill(expect.stringMatching(/\w/)));
  }
});

test('rejects the label that lists show for a colleague, and a colleague’s name for an Admin’s own account', async () => {
  const { rows } = await server.database.query<{ username: string }>('SELECT username FROM users WHERE id = $1', [bob.userId]);
  expect((await rename(`Bob Baker (${rows[0]?.username})`)).status).toBe(409);
  const self = { fullName: 'Bob Baker', sameNameConfirmed: true };
  expect(await admin.put(`/api/users/${admin.userId}`, self)).toMatchObject({ status: 409, body: { code: 'taken' } });
});

test('stores names and usernames with composed letters and single spaces', async () => {
  expect((await rename('  Zoe\u00a0\u00a0Ange\u0301lique ')).body.fullName).toBe('Zoe Angélique');
  expect((await create({ fullName: 'Rene\u0301  R', username: 'rene\u0301' })).body).toMatchObject({
    fullName: 'René R',
    username: 'rené',
  });
  expect((await create({ username: 'a\u202eb' })).status).toBe(400);
});

test('asks an Admin to confirm a shared name; lists then add usernames, for Users only to shared names', async () => {
  const first = (await create({ fullName: 'Ana Silva', username: 'ana' })).body;
  const unconfirmed = await create({ fullName: 'ANA SILVA', username: 'ana2' });
  expect(unconfirmed).toMatchObject({
    status: 409,
    body: { code: 'same_name', message: 'Ana Silva (ana) already has this name. Confirm that this is a different person.' },
  });
  const second = (await create({ fullName: 'Ana Silva', username: 'ana2', sameNameConfirmed: true })).body;
  expect(second).toMatchObject({ fullName: 'Ana Silva', username: 'ana2' });
  expect(second).not.toHaveProperty('sameNameConfirmed');

  const change = (body: object) => admin.put(`/api/users/${bob.userId}`, body);
  expect(await change({ fullName: 'Ana Silva' })).toMatchObject({ status: 409, body: { code: 'same_name' } });
  expect(await change({ fullName: 'Ana Silva', sameNameConfirmed: true })).toMatchObject({ status: 200, body: { version: 2 } });
  await change({ fullName: 'Bob Baker' });

  const seen = (await ann.get<Colleague[]>('/api/users')).body.map(({ id, ...person }) => [id, Object.keys(person).includes('username')]);
  expect(new Map(seen as [string, boolean][])).toEqual(
    new Map([
      [first.id, true],
      [second.id, true],
      [admin.userId, false],
      [ann.userId, false],
      [bob.userId, false],
    ]),
  );
});

test('keeps a shared name through other changes, and allows another spelling of it', async () => {
  const twin = await server.signedIn({ fullName: 'Bob Baker' });
  expect((await rename('Bob  baker', twin)).body.fullName).toBe('Bob baker');
  expect((await admin.put(`/api/users/${twin.userId}`, { role: 'Admin' })).status).toBe(200);
});

test('lets one of two users take the same name concurrently', async () => {
  const renames = () => Promise.all([rename('Nia North'), rename('NIA NОRTH', bob)]);
  const statuses = (await raceOnUsers(server.database, 2, renames)).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, 409]);
});

test('audits the name before and after, also for changes by the user', async () => {
  await rename('Zoe Moss');
  await admin.put(`/api/users/${ann.userId}`, { fullName: 'Zoe Reed', sameNameConfirmed: true });
  const { rows } = await server.database.query('SELECT actor_name, subject_name, detail, changes FROM audit_log ORDER BY id');
  expect(rows).toEqual([
    {
      actor_name: 'Zoe Ann',
      subject_name: 'Zoe Moss',
      detail: { fields: ['fullName'] },
      changes: [{ field: 'fullName', before: 'Zoe Ann', after: 'Zoe Moss' }],
    },
    {
      actor_name: 'Ada Admin',
      subject_name: 'Zoe Reed',
      detail: { fields: ['fullName'] },
      changes: [{ field: 'fullName', before: 'Zoe Moss', after: 'Zoe Reed' }],
    },
  ]);
});
