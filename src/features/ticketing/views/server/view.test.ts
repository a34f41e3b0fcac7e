import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { serverForTests } from '../../../../testing/server/server-for-tests.ts';
import type { SignedInCaller } from '../../../../testing/server/test-server.ts';
import { aTicket } from '../../tickets/ticket.factory.ts';
import { VIEW_LIMIT, type View, type ViewCount } from '../view.contract.ts';
import { aView } from '../view.factory.ts';

const server = serverForTests();
let alice: SignedInCaller;
let bob: SignedInCaller;
let admin: SignedInCaller;

beforeEach(async () => {
  [alice, bob] = [await server.signedIn({ fullName: 'Alice Archer' }), await server.signedIn({ fullName: 'Bob Baker' })];
  admin = await server.signedIn({ fullName: 'Ada Admin', role: 'Admin' });
});

const add = async (given: Parameters<typeof aView>[0] = {}, by = alice) => (await by.post<View>('/api/views', aView(given))).body;
const list = async (by = alice) => (await by.get<View[]>('/api/views')).body;

test('creates private and shared views, lists them by name, and lets only the author edit one, or Admins if it is shared', async () => {
  const own = await add({ name: 'Zebra', isDefault: true });
  const shared = await add({ name: 'apple', list: 'all', filters: { q: 'bmw' }, isShared: true });
  expect(own).toMatchObject({
    name: 'Zebra',
    list: 'SOD',
    filters: { status: 'On Hold' },
    isShared: false,
    isDefault: true,
    isEditable: true,
    version: 1,
  });
  expect(await list()).toEqual([shared, own]);
  expect(await list(bob)).toEqual([{ ...shared, isEditable: false, ownerName: 'Alice Archer' }]);

  expect((await bob.put(`/api/views/${own.id}`, { name: 'Mine' })).status).toBe(404);
  expect(await bob.put(`/api/views/${shared.id}`, { name: 'Mine' })).toMatchObject({
    status: 403,
    body: { message: 'Only the person who created this view or an Admin can edit or delete it.' },
  });
  expect((await bob.delete(`/api/views/${shared.id}`)).status).toBe(403);
  expect((await admin.put<View>(`/api/views/${shared.id}`, { name: 'Pears', filters: {} })).body).toMatchObject({
    name: 'Pears',
    filters: {},
    version: 2,
  });
  const stale = await alice.put(`/api/views/${shared.id}`, { name: 'Plums', version: 1 });
  expect(stale).toMatchObject({ status: 409, body: { code: 'stale', current: { name: 'Pears' } } });
  expect((await admin.delete(`/api/views/${own.id}`)).status).toBe(404);
  expect((await admin.delete(`/api/views/${shared.id}`)).status).toBe(204);
  expect(await list()).toEqual([own]);
});

test('stores one default view per user and list, and removes it when the view is no longer visible to the user', async () => {
  const first = await add({ name: 'First', isShared: true });
  const second = await add({ name: 'Second' });
  const bugs = await add({ name: 'Third', list: 'Bug Report', isDefault: true });
  const setDefault = (by: SignedInCaller, { id }: View, isDefault: boolean) => by.put<View>(`/api/views/${id}`, { isDefault });
  const defaults = async (by = alice) => (await list(by)).filter(({ isDefault }) => isDefault).map(({ name }) => name);
  await setDefault(alice, first, true);
  await setDefault(bob, first, true);
  expect((await setDefault(alice, second, true)).body).toMatchObject({ isDefault: true, version: 1 });
  expect([await defaults(), await defaults(bob)]).toEqual([['Second', 'Third'], ['First']]);
  await setDefault(alice, bugs, false);
  await alice.put(`/api/views/${first.id}`, { isShared: false });
  await alice.put(`/api/views/${first.id}`, { isShared: true });
  expect([await defaults(), await defaults(bob)]).toEqual([['Second'], []]);
});

test('restores a deleted view under its ID, and rejects a taken ID, too many views and unknown filters', async () => {
  const view = await add({ id: randomUUID(), isDefault: true });
  await alice.delete(`/api/views/${view.id}`);
  const { isEditable, ownerName, version, ...given } = view;
  expect(await add(given)).toEqual(view);
  expect((await bob.post('/api/views', given)).status).toBe(409);
  expect((await alice.post('/api/views', { ...aView(), filters: { secret: 'x' } })).status).toBe(400);
  expect(await alice.post('/api/views', aView({ name: ' ' }))).toMatchObject({ status: 400, body: { message: 'Name is required' } });
  await server.database.query(
    `INSERT INTO saved_views (name, list, filters, is_shared, owner_id) SELECT 'View ' || n, 'SOD', '{}', false, $1 FROM generate_series(4, ${VIEW_LIMIT}) n`,
    [alice.userId],
  );
  const added = await Promise.all(Array.from({ length: 6 }, (_, n) => alice.post('/api/views', aView({ name: `At once ${n}` }))));
  expect(added.map(({ status }) => status).toSorted()).toEqual([201, 201, 400, 400, 400, 400]);
  expect(await alice.post('/api/views', aView())).toMatchObject({
    status: 400,
    body: { message: 'You’ve reached the limit of 100 views. Delete one first.' },
  });
});

test('counts the tickets of all visible views in one call: open ones by default, or all that aren’t in Zoho yet', async () => {
  for (const given of [
    { status: 'On Hold' },
    { status: 'On Hold', type: 'Bug Report' },
    { summary: 'BMW dead' },
    { summary: 'BMW done', status: 'Resolved' },
  ] as const) {
    await alice.post('/api/tickets', aTicket(given));
  }
  const views = [
    await add({ filters: { status: 'On Hold' } }),
    await add({ list: 'all', filters: { status: 'On Hold' } }),
    await add({ list: 'all', filters: { q: 'bmw' } }, bob),
    await add({ filters: { state: 'closed' }, isShared: true }, bob),
    await add({ list: 'all', filters: { sync: 'pending' } }),
  ];
  const counts = async (by: SignedInCaller) => (await by.get<ViewCount[]>('/api/views/counts')).body;
  const toCounts = (found: ViewCount[]) => views.map(({ id }) => found.find((each) => each.id === id)?.count);
  expect(toCounts(await counts(alice))).toEqual([1, 2, undefined, 1, 4]);
  expect(toCounts(await counts(bob))).toEqual([undefined, undefined, 1, 1, undefined]);
  await server.database.query(
    `INSERT INTO tickets (id, summary, customer_company, type, status) SELECT 'TKT-9' || lpad(n::text, 6, '0'), 'BMW ' || n, 'Fleet', 'SOD', 'New' FROM generate_series(1, 1100) n`,
  );
  await expect
    .poll(async () => (await counts(bob)).find(({ id }) => id === views[2]?.id))
    .toMatchObject({ count: 1_000, relation: 'at-least' });
});

test('deletes a deleted user’s private views and keeps the shared ones', async () => {
  const [, shared] = [await add({ name: 'Own' }, bob), await add({ name: 'Shared', isShared: true }, bob)];
  await admin.delete(`/api/users/${bob.userId}`);
  expect(await list(admin)).toEqual([{ ...shared, isEditable: true, isDefault: false, ownerName: '' }]);
  expect((await server.database.query('SELECT name FROM saved_views')).rows).toEqual([{ name: 'Shared' }]);
});
