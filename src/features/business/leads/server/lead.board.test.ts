import { beforeEach, expect, test } from 'vitest';
import { serverForTests } from '../../../../testing/server/server-for-tests.ts';
import type { SignedInCaller } from '../../../../testing/server/test-server.ts';
import { LEAD_STATUSES, type Lead, type LeadBoard, type LeadChange, type LeadStatus } from '../lead.contract.ts';
import { aLead } from '../lead.factory.ts';

const server = serverForTests();
let alice: SignedInCaller;

beforeEach(async () => {
  alice = await server.signedIn({ fullName: 'Alice Archer' });
});

const id = (n: number) => `LEAD-${String(n).padStart(6, '0')}`;
const add = async (given: Parameters<typeof aLead>[0] = {}) => (await alice.post<Lead>('/api/leads', aLead(given))).body;
const addMany = async (count: number) => {
  for (let n = 0; n < count; n++) await add();
};
const board = async (query = '') => (await alice.get<LeadBoard>(`/api/leads/board${query}`)).body.lanes;
const column = async (status: LeadStatus) =>
  (await board()).find((lane) => lane.status === status)?.leads.map((lead) => Number(lead.id.slice(5)));
const move = (n: number, change: LeadChange, caller = alice) => caller.put<Lead>(`/api/leads/${id(n)}`, change);

test('returns six columns in order, each with its count, value and first leads', async () => {
  expect((await board()).map(({ status, count, value, leads, next }) => [status, count, value, leads, next])).toEqual(
    LEAD_STATUSES.map((status) => [status, 0, 0, [], null]),
  );
  await add({ estimatedValue: 100.5, source: 'Referral', companyName: 'Müller' });
  await add({ estimatedValue: 0.25 });
  await add({ estimatedValue: 7, status: 'Won' });
  const sums = (lanes: LeadBoard['lanes']) =>
    lanes.filter(({ count }) => count > 0).map(({ status, count, value }) => [status, count, value]);
  expect(sums(await board())).toEqual([
    ['New', 2, 100.75],
    ['Won', 1, 7],
  ]);
  expect(await column('New')).toEqual([2, 1]);
  expect((await board())[0]?.leads[1]).toEqual((await alice.get(`/api/leads/${id(1)}`)).body);
  for (const query of ['?source=Referral', `?q=${encodeURIComponent('MÜLL')}`, '?source=Referral&source=Event&q=sofia']) {
    expect(sums(await board(query))).toEqual([['New', 1, 100.5]]);
  }
  expect((await alice.get('/api/leads/board?source=TV')).status).toBe(400);
});

test('continues a column after its first leads', async () => {
  await server.database.query(
    `INSERT INTO leads (contact_name, company_name, position) SELECT 'c', 'n' || n, n || '1' FROM generate_series(1, 99) n`,
  );
  const [lane] = await board();
  expect(lane).toMatchObject({ count: 99, next: expect.any(String) });
  const rest = (await alice.get<Lead[]>(`/api/leads?status=New&sort=position&limit=500&cursor=${lane?.next}`)).body;
  const all = [...(lane?.leads ?? []), ...rest].map(({ position }) => position);
  expect(all).toHaveLength(99);
  expect(all).toEqual([...new Set(all)].sort());
});

test('moves a lead behind another one, to the top and to another column', async () => {
  await addMany(4);
  expect((await move(4, { after: id(2) })).body).toMatchObject({ version: 2, syncStatus: 'pending' });
  expect(await column('New')).toEqual([3, 2, 4, 1]);
  await move(1, { after: null });
  expect(await column('New')).toEqual([1, 3, 2, 4]);
  await move(3, { status: 'Won', after: null });
  await move(2, { status: 'Won' });
  await move(4, { status: 'Won', after: id(2) });
  expect(await column('New')).toEqual([1]);
  expect(await column('Won')).toEqual([2, 4, 3]);
});

test('writes nothing for a move to the same place', async () => {
  await addMany(2);
  for (const change of [{}, { status: 'New' as const }, { after: id(1) }])
    expect((await move(1, change)).body).toMatchObject({ version: 1 });
  expect(await column('New')).toEqual([2, 1]);
});

test('moves a lead to the top if the lead above it moved away, and rejects an unknown one', async () => {
  await addMany(3);
  await move(3, { status: 'Contacted' });
  await move(1, { status: 'Lost' });
  expect((await move(2, { status: 'Lost', after: id(3) })).body).toMatchObject({ status: 'Lost' });
  expect(await column('Lost')).toEqual([2, 1]);
  expect(await move(2, { status: 'Won', after: id(9) })).toMatchObject({
    status: 400,
    body: { message: 'Lead LEAD-000009 doesn’t exist, so this lead can’t be placed after it.' },
  });
  expect(await column('Lost')).toEqual([2, 1]);
});

test('keeps each lead once, in one order, after concurrent moves of it', async () => {
  await addMany(3);
  const bob = await server.signedIn({ fullName: 'Bob Baker' });
  const replies = await Promise.all([move(1, { status: 'Qualified', after: null }), move(1, { status: 'Won', after: null }, bob)]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  expect((await alice.get<LeadBoard>('/api/leads/board')).body).toEqual((await bob.get<LeadBoard>('/api/leads/board')).body);
  expect([...((await column('Qualified')) ?? []), ...((await column('Won')) ?? [])]).toEqual([1]);
  expect((await alice.get(`/api/leads/${id(1)}`)).body).toMatchObject({ version: 3 });
});

test('gives leads different positions after concurrent moves to one place', async () => {
  await addMany(13);
  const moves = Array.from({ length: 12 }, (_, n) => move(n + 2, { status: 'Won', after: n % 3 === 0 ? null : id(1) }));
  const replies = await Promise.all([move(1, { status: 'Won' }), ...moves]);
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  const won = (await board()).find(({ status }) => status === 'Won')?.leads ?? [];
  expect(won.map((lead) => lead.id).sort()).toEqual(Array.from({ length: 13 }, (_, n) => id(n + 1)));
  expect(new Set(won.map(({ position }) => position)).size).toBe(13);
});

test('renumbers a column whose positions get long, and keeps its order', async () => {
  await addMany(3);
  await server.database.query(`UPDATE leads SET position = repeat('4', 200) WHERE id = $1`, [id(3)]);
  await server.database.query(`UPDATE leads SET position = repeat('4', 199) || '5' WHERE id = $1`, [id(2)]);
  await move(1, { after: id(3) });
  expect(await column('New')).toEqual([3, 1, 2]);
  expect((await board())[0]?.leads.every(({ position }) => position.length < 16)).toBe(true);
  expect((await alice.get(`/api/leads/${id(2)}`)).body).toMatchObject({ version: 1 });
});
