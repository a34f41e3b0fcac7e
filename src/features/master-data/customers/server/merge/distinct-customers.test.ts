import { expect, test } from 'vitest';
import { personForTests, serverForTests } from '../../../../../testing/server/server-for-tests.ts';
import type { Customer, DuplicateCustomer, DuplicatePair } from '../../customer.contract.ts';
import { aCustomer } from '../../customer.factory.ts';
import type { CustomerMerge } from '../../customer-merge.contract.ts';
import type { DistinctCustomers } from '../../distinct-customers.contract.ts';

const server = serverForTests();
const alice = personForTests(server, { fullName: 'Alice Archer' });
const bob = personForTests(server, { fullName: 'Bob Baker' });

const PHONE = '(503) 555-0142';
const addShop = async (shopName: string) =>
  (await alice.post<Customer>('/api/customers', aCustomer({ shopName, contacts: [{ name: '', email: '', phone: PHONE }] }))).body.id;
const path = (id: string, otherId: string) => `/api/customers/${id}/not-duplicates/${otherId}`;
const mark = (id: string, otherId: string) => alice.put<DistinctCustomers & { message: string }>(path(id, otherId), {});
const duplicatesOf = async (id: string) =>
  (await bob.get<DuplicateCustomer[]>(`/api/customers/${id}/duplicates`)).body.map(({ id: found }) => found);
const pairs = async () =>
  (await bob.get<{ pairs: DuplicatePair[] }>('/api/customers/duplicates/pairs')).body.pairs.map(({ one, other }) => [one.id, other.id]);
const merge = async (id: string, into: string) => (await alice.post<CustomerMerge>(`/api/customers/${id}/merge`, { into })).body;
const actions = async () =>
  (
    await server.database.query<{ action: string }>(
      "SELECT action, actor_name, subject_name FROM audit_log WHERE action LIKE 'distinct-customers%' ORDER BY id",
    )
  ).rows;

/** Three shops with one phone number, whose IDs sort differently in a language collation than in the database. */
async function threeShops() {
  const ids = await Promise.all(['Pier 9', 'Pier-9 A', 'Pier9'].map(addShop));
  expect(ids).toEqual(['pier-9', 'pier-9-a', 'pier9']);
  return ['pier-9', 'pier-9-a', 'pier9'] as const;
}

test('hides a pair marked as distinct from both sides until the mark is removed', async () => {
  const [one, other, third] = await threeShops();
  expect(await pairs()).toHaveLength(3);
  const marked = await mark(third, one);
  const { markedAt, ...words } = marked.body;
  expect(words).toEqual({ oneId: one, oneName: 'Pier 9', otherId: third, otherName: 'Pier9', markedBy: 'Alice Archer' });
  expect(await pairs()).toEqual([
    [one, other],
    [other, third],
  ]);
  expect(await duplicatesOf(one)).toEqual([other]);
  expect(await duplicatesOf(third)).toEqual([other]);
  const form = new URLSearchParams({ phone: PHONE, except: third });
  expect((await bob.get<DuplicateCustomer[]>(`/api/customers/duplicates?${form}`)).body.map(({ id }) => id)).toEqual([other]);
  for (const asked of [path(one, third), path(third, one)]) expect((await bob.get(asked)).body).toEqual({ marked: marked.body });
  expect((await bob.get(path(one, other))).body).toEqual({ marked: null });

  expect((await bob.delete(path(one, third))).status).toBe(204);
  expect(await pairs()).toHaveLength(3);
  expect(await duplicatesOf(third)).toEqual([one, other]);
});

test('keeps the first author of a mark, and audits it and its removal once', async () => {
  const [one, other] = await threeShops();
  const replies = await Promise.all([mark(one, other), mark(other, one), mark(one, other)]);
  expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect((await bob.put(path(other, one), {})).body).toEqual(replies[0]?.body);
  expect((await bob.delete(path(other, one))).status).toBe(204);
  expect((await bob.delete(path(other, one))).status).toBe(204);
  const subject_name = 'Pier 9 and Pier-9 A';
  expect(await actions()).toEqual([
    { action: 'distinct-customers.marked', actor_name: 'Alice Archer', subject_name },
    { action: 'distinct-customers.unmarked', actor_name: 'Bob Baker', subject_name },
  ]);
});

test('rejects a customer and itself, an unknown one and a merged one', async () => {
  const [one, other, third] = await threeShops();
  expect(await mark(one, one)).toMatchObject({
    status: 400,
    body: { message: 'A customer can’t be marked as not a duplicate of itself.' },
  });
  for (const [id, otherId] of [
    [one, 'nobody'],
    ['nobody', one],
  ] as const) {
    expect(await mark(id, otherId)).toMatchObject({ status: 404, body: { message: 'Customer not found' } });
    expect(await alice.delete(path(id, otherId))).toMatchObject({ status: 404, body: { message: 'Customer not found' } });
  }
  await merge(other, one);
  expect(await mark(third, other)).toMatchObject({ status: 409, body: { message: 'Pier-9 A has already been merged into Pier 9.' } });
  expect(await actions()).toEqual([]);
});

test('ignores the marks of a merged customer, and restores them with the undo', async () => {
  const [one, other, third] = await threeShops();
  await mark(other, third);
  const { id } = await merge(other, one);
  expect(await pairs()).toEqual([[one, third]]);
  expect(await duplicatesOf(third)).toEqual([one]);
  await alice.post(`/api/customers/merges/${id}/undo`);
  expect(await pairs()).toEqual([
    [one, third],
    [one, other],
  ]);
  expect(await duplicatesOf(third)).toEqual([one]);
});

test('deletes the marks of a deleted customer', async () => {
  const [one, other, third] = await threeShops();
  await mark(one, other);
  await mark(other, third);
  await server.database.query('DELETE FROM customers WHERE id = $1', [other]);
  expect((await server.database.query('SELECT FROM distinct_customers')).rows).toEqual([]);
});
