import { beforeEach, expect, test } from 'vitest';
import { serverForTests } from '../../../../testing/server/server-for-tests.ts';
import type { SignedInCaller } from '../../../../testing/server/test-server.ts';
import type { CannedNote } from '../canned-note.contract.ts';
import { aCannedNote } from '../canned-note.factory.ts';

const server = serverForTests();
const PATH = '/api/canned-notes';
let admin: SignedInCaller;
let ann: SignedInCaller;
let bob: SignedInCaller;

beforeEach(async () => {
  admin = await server.signedIn({ role: 'Admin', fullName: 'Ada Admin' });
  ann = await server.signedIn({ fullName: 'Ann Lee' });
  bob = await server.signedIn({ fullName: 'Bob Baker' });
});

const add = async (given = {}) => (await ann.post<CannedNote>(PATH, aCannedNote(given))).body;
const names = async (who: SignedInCaller, query = '') => (await who.get<CannedNote[]>(`${PATH}${query}`)).body.map(({ name }) => name);

test('lists shared and own notes by name and by search, and no private notes of others', async () => {
  const shared = await add();
  const own = await add({ name: 'Ann keeps this', shortcut: '', body: 'My phone list', isShared: false });
  expect(shared).toMatchObject({ id: 'CN-0001', ownerName: 'Ann Lee', isShared: true, version: 1 });
  expect(await names(ann)).toEqual(['Ann keeps this', 'Ask for the flash log']);
  expect(await names(ann, '?q=PHONE')).toEqual(['Ann keeps this']);
  for (const other of [bob, admin]) {
    expect(await names(other)).toEqual(['Ask for the flash log']);
    expect((await other.get(`${PATH}/${own.id}`)).status).toBe(404);
    expect((await other.put(`${PATH}/${own.id}`, { name: 'Mine' })).status).toBe(404);
    expect((await other.delete(`${PATH}/${own.id}`)).status).toBe(404);
  }
  expect((await bob.get(`${PATH}/${shared.id}`)).body).toEqual(shared);
});

test('lets only the owner and Admins change or delete a shared note, and audits shared notes only', async () => {
  const { id } = await add();
  await add({ name: 'Kept', isShared: false });
  const refused = [await bob.put(`${PATH}/${id}`, { name: 'Mine' }), await bob.delete(`${PATH}/${id}`)];
  for (const reply of refused)
    expect(reply).toMatchObject({ status: 403, body: { message: 'Only Ann Lee and Admins can edit or delete this note.' } });
  const current = (await ann.put(`${PATH}/${id}`, { name: 'Flash log', version: 1 })).body;
  expect(await admin.put(`${PATH}/${id}`, { name: 'Log', version: 1 })).toMatchObject({ status: 409, body: { code: 'stale', current } });
  expect((await admin.put(`${PATH}/${id}`, { isShared: false })).status).toBe(400);
  expect((await admin.put(`${PATH}/${id}`, { name: 'Log' })).body).toMatchObject({ name: 'Log', ownerName: 'Ann Lee', version: 3 });
  expect((await admin.delete(`${PATH}/${id}`)).status).toBe(204);
  expect((await admin.delete(`${PATH}/${id}`)).status).toBe(404);
  const entries = (await admin.get<{ action: string }[]>('/api/audit')).body;
  expect(entries.map(({ action }) => action).filter((action) => action.startsWith('canned-note'))).toEqual([
    'canned-note.deleted',
    'canned-note.changed',
    'canned-note.changed',
    'canned-note.created',
  ]);
});

test('keeps the shared notes of a deleted user for Admins to edit, and deletes the private ones', async () => {
  const { id } = await add();
  const own = await add({ name: 'Kept', isShared: false });
  const [user] = (await admin.get<{ id: string; fullName: string }[]>('/api/users')).body.filter(({ fullName }) => fullName === 'Ann Lee');
  expect((await admin.delete(`/api/users/${user?.id}`)).status).toBe(204);
  expect((await bob.get(`${PATH}/${id}`)).body).toMatchObject({ ownerId: null, ownerName: 'Ann Lee' });
  expect((await bob.put(`${PATH}/${id}`, { name: 'Mine' })).body.message).toBe('Only Admins can edit or delete this note.');
  expect((await admin.put(`${PATH}/${id}`, { name: 'Ours' })).status).toBe(200);
  const { rows } = await server.database.query('SELECT id FROM canned_notes WHERE id = $1', [own.id]);
  expect(rows).toEqual([]);
});

test.each([
  [{ name: ' ' }, 'Name is required'],
  [{ body: '' }, 'Text is required'],
  [{ shortcut: 'two words' }, 'A shortcut can’t contain spaces or slashes'],
  [{ ownerName: 'Eve', colour: 'red' }, 'Unknown field: colour'],
])('rejects %o', async (given, message) => {
  const { id } = await add();
  const rejections = [await ann.post(PATH, { ...aCannedNote(), ...given }), await ann.put(`${PATH}/${id}`, given)];
  for (const { status, body } of rejections) expect({ status, message: body.message }).toEqual({ status: 400, message });
});
