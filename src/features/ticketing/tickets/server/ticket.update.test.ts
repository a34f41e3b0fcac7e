import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { serverForTests } from '../../../../testing/server/server-for-tests.ts';
import type { SignedInCaller } from '../../../../testing/server/test-server.ts';
import type { Ticket } from '../ticket.contract.ts';
import { aTicket } from '../ticket.factory.ts';

const server = serverForTests();
let alice: SignedInCaller;
let bob: SignedInCaller;
let ticket: Ticket;

beforeEach(async () => {
  alice = await server.signedIn({ fullName: 'Alice Archer' });
  bob = await server.signedIn({ fullName: 'Bob Baker' });
  ticket = (await alice.post<Ticket>('/api/tickets', aTicket({ assignees: ['Bob Baker'], vehicleMake: 'BMW', mileage: 5 }))).body;
});

const save = (by: SignedInCaller, change: object, id = ticket.id) =>
  by.put<Ticket & { message: string; current: Ticket }>(`/api/tickets/${id}`, change);
const stored = async () => (await alice.get<Ticket>(`/api/tickets/${ticket.id}`)).body;
const generation = async () => (await server.database.query('SELECT generation FROM sync_outbox')).rows[0];

test('updates the given fields, increments the version and queues the ticket', async () => {
  const { status, body } = await save(bob, { reg: 'HH-AB 12', mileage: null, alertTags: ['Urgent', 'Urgent'], version: 1 });

  expect(status).toBe(200);
  expect(body).toMatchObject({
    reg: 'HH-AB 12',
    mileage: null,
    alertTags: ['Urgent'],
    version: 2,
    lastModifiedBy: 'Bob Baker',
    syncStatus: 'pending',
  });
  expect(body).toMatchObject({ summary: ticket.summary, vehicleMake: 'BMW', createdAt: ticket.createdAt });
  expect(body.lastUpdated > ticket.lastUpdated).toBe(true);
  expect(await stored()).toEqual(body);
  expect(await generation()).toEqual({ generation: 2 });
});

test('marks a synced ticket as pending after a save', async () => {
  await server.database.query("UPDATE tickets SET sync_status = 'synced', last_sync = now()");
  const { body } = await save(alice, { reg: 'X' });
  expect(body.syncStatus).toBe('pending');
  expect(body.lastSync).not.toBeNull();
});

test('returns 404 for an unknown ticket and 400 for an invalid change, and changes nothing', async () => {
  expect(await save(alice, { status: 'Resolved' }, 'TKT-none')).toMatchObject({ status: 404, body: { message: 'Ticket not found' } });
  expect(await save(alice, { summary: '' })).toMatchObject({ status: 400, body: { message: 'Summary is required' } });
  expect(await save(alice, { status: 'Lost' })).toMatchObject({ status: 400 });
  expect(await save(alice, { colour: 'red' })).toMatchObject({ status: 400, body: { message: 'Unknown field: colour' } });
  expect(await alice.get('/api/tickets/TKT-none')).toMatchObject({ status: 404, body: { message: 'Ticket not found' } });
  for (const id of ['%00', '%FF', '%']) expect(await alice.get(`/api/tickets/${id}`)).toMatchObject({ status: 400 });
  expect(await stored()).toEqual(ticket);
});

describe('versions', () => {
  test('rejects an outdated version with the current ticket, whether fields overlap or not', async () => {
    const saved = (await save(bob, { reg: 'HH-AB 12', history: [{ content: 'By Bob' }], version: 1 })).body;
    const refused = await save(alice, { vin: '1LNLM82W8RY', history: [{ content: 'By Alice' }], version: 1 });

    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ code: 'stale', current: saved });
    expect(await stored()).toEqual(saved);
    expect(await save(alice, { vin: '1LNLM82W8RY', version: 2 })).toMatchObject({ status: 200, body: { version: 3, reg: 'HH-AB 12' } });
  });
});

describe('a save without changes', () => {
  test('changes nothing when the record is sent back as read', async () => {
    const same = await save(alice, ticket);
    expect(same).toMatchObject({ status: 200 });
    expect(same.body).toEqual(ticket);
    expect(await generation()).toEqual({ generation: 1 });
  });

  test('adds nothing when notes are sent again', async () => {
    const change = { status: 'In Progress', history: [{ id: randomUUID(), content: 'Looked at it' }] };
    const once = (await save(alice, change)).body;
    expect((await save(alice, change)).body).toEqual(once);
    expect(once.version).toBe(2);
  });

  test('ignores read-only fields', async () => {
    const readOnlyFields = {
      id: 'TKT-999999',
      createdAt: '',
      lastUpdated: 1,
      lastModifiedBy: 'Eve',
      zohoCaseId: '7',
      syncStatus: 'synced',
      lastSync: 'now',
    };
    expect((await save(alice, readOnlyFields)).body).toEqual(ticket);
    expect((await save(alice, { ...readOnlyFields, reg: 'X' })).body).toMatchObject({
      id: ticket.id,
      zohoCaseId: null,
      syncStatus: 'pending',
    });
  });
});

test('updates assignees by name, and keeps the data of former users', async () => {
  const email = ticket.assignees[0]?.email;
  const admin = await server.signedIn({ role: 'Admin' });
  await admin.delete(`/api/users/${ticket.assignees[0]?.id}`);
  const { body } = await save(alice, { assignees: ['Bob Baker', 'Alice Archer'] });
  expect(body.assignees).toEqual([
    { name: 'Bob Baker', email, avatar: 'BB' },
    { id: alice.userId, name: 'Alice Archer', email: expect.stringContaining('@'), avatar: 'AA' },
  ]);
  expect((await save(alice, { assignees: [] })).body.assignees).toEqual([]);
});

test('stores a change, its history and its outbox row together or not at all', async () => {
  await server.database.query('ALTER TABLE sync_outbox ADD CONSTRAINT nothing_more CHECK (generation < 2) NOT VALID');
  try {
    expect(await save(alice, { status: 'Resolved', history: [{ content: 'Done' }] })).toMatchObject({ status: 500 });
  } finally {
    await server.database.query('ALTER TABLE sync_outbox DROP CONSTRAINT nothing_more');
  }
  expect(await stored()).toEqual(ticket);
});

test('never moves the time of the last change backwards', async () => {
  await server.database.query("UPDATE tickets SET last_updated = now() + interval '1 hour'");
  const before = await stored();
  expect((await save(alice, { reg: 'X' })).body.lastUpdated).toBe(before.lastUpdated);
});
