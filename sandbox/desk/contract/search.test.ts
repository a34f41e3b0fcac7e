import { expect, test } from 'vitest';
import { deskForTests, getRefusal } from './test-desk.ts';

const desk = deskForTests();
const search = (query: Record<string, string>) =>
  desk.get<{ count: number; data: Record<string, unknown>[] } | undefined>(`/tickets/search?${new URLSearchParams(query)}`);
const subjects = async (query: Record<string, string>) => (await search(query)).body?.data.map(({ subject }) => subject);
const range = (from: number, to: number) => [from, to].map((ms) => new Date(Date.now() + ms).toISOString()).join();

// Search.json of zoho/zohodesk-oas.
test('a search returns a count and rows without account and custom fields, or 204', async () => {
  const nothing = await search({ id: '1' });
  expect([nothing.status, nothing.body]).toEqual([204, undefined]);
  const { id } = await desk.aTicket({ description: 'Dark', cf: { cf_vin: 'A' } });
  const { body } = await search({ id });
  expect(body).toMatchObject({ count: 1, data: [{ id, description: 'Dark', modifiedTime: expect.any(String), assignee: null }] });
  expect(body?.data[0]).toMatchObject({ contact: { lastName: 'Meyer', account: null }, department: { id: desk.departmentId() } });
  for (const name of ['accountId', 'cf', 'customFields', 'isTrashed']) expect(body?.data[0]).not.toHaveProperty(name);
});

test('a search by time and department is sorted and paged', async () => {
  for (const [index, subject] of ['A', 'B', 'C'].entries()) {
    await desk.sandbox.control.clock(index * 60_000);
    await desk.aTicket({ subject });
  }
  const all = { modifiedTimeRange: range(-60_000, 600_000), departmentId: desk.departmentId() };
  expect(await subjects({ ...all, sortBy: 'modifiedTime' })).toEqual(['A', 'B', 'C']);
  expect(await subjects({ ...all, sortBy: '-modifiedTime', limit: '2' })).toEqual(['C', 'B']);
  expect(await subjects({ ...all, sortBy: 'modifiedTime', from: '2' })).toEqual(['C']);
  expect(await subjects({ createdTimeRange: range(30_000, 90_000) })).toEqual(['B']);
  expect((await search({ ...all, limit: '1' })).body?.count).toBe(3);
  expect((await search({ modifiedTimeRange: range(600_000, -60_000) })).status).toBe(204);
});

test('a description is searched for whole words, as it is shown', async () => {
  await desk.aTicket({ subject: 'Found', description: '<p>Ticket ID:&nbsp;TKT-000001</p>' });
  await desk.aTicket({ subject: 'Other', description: 'Ticket ID: TKT-0000012' });
  expect(await subjects({ description: 'tkt-000001' })).toEqual(['Found']);
  expect(await subjects({ description: 'Ticket ID', sortBy: 'createdTime' })).toEqual(['Found', 'Other']);
});

test('a search reaches 1,000 rows, and rejects unknown parameters and other times', async () => {
  for (const query of ['from=1000', 'limit=101', 'subject=x', 'modifiedTimeRange=2026-11-21', 'sortBy=subject']) {
    expect(getRefusal(await desk.get(`/tickets/search?${query}`)), query).toEqual([422, 'UNPROCESSABLE_ENTITY']);
  }
});

// The length of the lag is not confirmed.
test('a search finds a new version three seconds later', async () => {
  await desk.sandbox.control.settings({ deskIndexLagMs: 3_000 });
  const { id } = await desk.aTicket({ subject: 'Old' });
  expect((await search({ id })).status).toBe(204);
  await desk.sandbox.control.clock(4_000);
  await desk.patch(`/tickets/${id}`, { subject: 'New' });
  expect(await subjects({ id })).toEqual(['Old']);
  await desk.sandbox.control.clock(8_000);
  expect(await subjects({ id })).toEqual(['New']);
  await desk.sandbox.control.edit({ provider: 'desk', kind: 'tickets', id, remove: true });
  await desk.sandbox.control.clock(12_000);
  expect((await search({ id })).status).toBe(204);
});
