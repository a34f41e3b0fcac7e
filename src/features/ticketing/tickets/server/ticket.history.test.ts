import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { serverForTests } from '../../../../testing/server/server-for-tests.ts';
import type { SignedInCaller } from '../../../../testing/server/test-server.ts';
import type { Ticket } from '../ticket.contract.ts';
import { aTicket } from '../ticket.factory.ts';

const server = serverForTests();
let alice: SignedInCaller;
let bob: SignedInCaller;
let id: string;

beforeEach(async () => {
  alice = await server.signedIn({ fullName: 'Alice Archer' });
  bob = await server.signedIn({ fullName: 'Bob Baker' });
  id = (await alice.post<Ticket>('/api/tickets', aTicket())).body.id;
});

const save = (by: SignedInCaller, change: object) => by.put<Ticket>(`/api/tickets/${id}`, change);
const contents = ({ history }: Ticket) => history.map(({ content }) => content);

test('signs and dates notes on the server, ignoring the request', async () => {
  const note = {
    content: 'Battery voltage 11.2',
    type: 'NOTE',
    category: 'Diagnostics',
    user: 'n. Eve',
    timestamp: '1999-01-01T00:00:00Z',
  };
  const { body } = await save(alice, { history: [note] });

  expect(body.history.at(-1)).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    user: 'n. Alice Archer',
    timestamp: expect.stringMatching(/^20\d\d-.*\.\d{3}Z$/),
    content: 'Battery voltage 11.2',
    type: 'NOTE',
    category: 'Diagnostics',
  });
  const times = body.history.map(({ timestamp }) => timestamp);
  expect(times).toEqual(times.toSorted());
});

test('keeps notes in the order of sending and saving', async () => {
  await save(alice, { history: [{ content: 'one' }, { content: 'two' }] });
  const { body } = await save(bob, { history: [{ content: 'three' }] });
  expect(contents(body)).toEqual(['Ticket created', 'one', 'two', 'three']);
  expect(body.history.at(-1)?.user).toBe('n. Bob Baker');
});

test('stores a given new ID, so that a repeated note isn’t duplicated', async () => {
  const note = { id: randomUUID(), content: 'Sent twice' };
  await save(alice, { history: [note] });
  await save(alice, { history: [{ ...note, id: note.id.toUpperCase() }, note], reg: 'X' });
  const { body } = await save(bob, { history: [note, note] });
  expect(body.history.filter((entry) => entry.id === note.id)).toHaveLength(1);
  expect(contents(body)).toEqual(['Ticket created', 'Sent twice', 'Reg. set to X']);
});

test('accepts the complete ticket as read, however long its history, and limits only new entries', async () => {
  const notes = (length: number) => Array.from({ length }, (_, at) => ({ content: `Note ${at} ${'of many words '.repeat(70)}` }));
  await save(alice, { history: notes(900) });
  const { body: read } = await save(alice, { history: notes(600) });
  expect(read.history).toHaveLength(1_501);

  const saved = await save(bob, { ...read, reg: 'HH-OB 1' });
  expect(saved.status).toBe(200);
  expect(saved.body.reg).toBe('HH-OB 1');
  expect(saved.body.history.slice(0, -1)).toEqual(read.history);
  const tooMany = await alice.put(`/api/tickets/${id}`, { history: Array(1_001).fill({ content: 'x' }) });
  expect(tooMany).toMatchObject({ status: 400, body: { message: 'You can add up to 1,000 entries at once' } });
});

test('never changes a known entry or removes a missing one', async () => {
  const before = (await save(alice, { history: [{ content: 'As it was' }] })).body.history;
  const forged = before.map((entry) => ({ ...entry, content: 'Something else', user: 'n. Eve', category: 'Research' }));
  expect((await save(bob, { history: forged })).body.history).toEqual(before);
  expect((await save(bob, { history: [] })).body.history).toEqual(before);
  expect((await save(bob, { history: before.slice(1), reg: 'X' })).body.history.slice(0, -1)).toEqual(before);
});

test('stores the same entry ID on two tickets as two notes', async () => {
  const note = { id: randomUUID(), content: 'For both' };
  const other = (await alice.post<Ticket>('/api/tickets', { ...aTicket(), history: [note] })).body;
  expect(contents((await save(alice, { history: [note] })).body)).toContain('For both');
  expect(contents(other)).toContain('For both');
});

test('ignores blank notes, and changes nothing if there is nothing else', async () => {
  const { body } = await save(alice, { history: [{ content: '' }, { content: ' \n\t ' }] });
  expect(body.version).toBe(1);
  expect(contents(body)).toEqual(['Ticket created']);
});

test('lists changed fields in one entry and a changed status in another, both after the notes of the save', async () => {
  await save(alice, { vehicleMake: 'BMW', vehicleModel: '330i', assignees: ['Bob Baker'] });
  const change = {
    status: 'IN_PROGRESS',
    vehicleMake: 'Audi',
    mileage: 48210,
    type: 'BUG',
    assignees: ['Alice Archer'],
    alertTags: ['Urgent'],
  };
  const { body } = await save(bob, { ...change, followUpDate: '2026-11-25', history: [{ content: 'Taking this' }] });
  const changes = [
    'Type changed from SOD to Bug Report',
    'Make changed from BMW to Audi',
    'Model cleared (was 330i)',
    'Mileage set to 48,210',
    'Alert tags: added Urgent',
    'Assignees: added Alice Archer; removed Bob Baker',
    'Follow-up date set to Nov 25, 2026',
  ];
  expect(body.history.slice(2).map(({ user, content, type, category }) => [user, content, type, category])).toEqual([
    ['n. Bob Baker', 'Taking this', 'NOTE', ''],
    ['n. Bob Baker', changes.join('\n'), 'EVENT', 'Changes'],
    ['n. Bob Baker', 'Status changed from New to In Progress', 'STATUS_CHANGE', ''],
  ]);
  expect((await save(bob, change)).body).toEqual(body);
});

test('clears the model if only the make changes, and keeps a model sent along, even the same one', async () => {
  await save(alice, { vehicleMake: 'BMW', vehicleModel: '330i' });
  expect((await save(alice, { vehicleMake: 'Audi', vehicleModel: '330i' })).body.vehicleModel).toBe('330i');
  expect((await save(alice, { vehicleMake: 'Audi' })).body.vehicleModel).toBe('330i');
  expect((await save(alice, { vehicleMake: 'VW' })).body.vehicleModel).toBe('');
});

test('returns long texts, umlauts, quotes and line breaks unchanged', async () => {
  const content = `"Motor läuft"\r\n\ttab \\ backslash 'quote' 😀 ${'x'.repeat(60_000)}`;
  expect((await save(alice, { history: [{ content }] })).body.history.at(-1)?.content).toBe(content);
  expect(await save(alice, { history: [{ content: 'x'.repeat(64_001) }] })).toMatchObject({ status: 400 });
});

test('rejects invalid entry IDs and unknown entry types', async () => {
  expect(await save(alice, { history: [{ id: '1', content: 'x' }] })).toMatchObject({ status: 400 });
  expect(await save(alice, { history: [{ content: 'x', type: 'RUMOUR' }] })).toMatchObject({ status: 400 });
  expect(await save(alice, { history: [{ content: 'x', mood: 'bad' }] })).toMatchObject({ status: 400 });
  expect(await save(alice, { history: [{ content: 'x', type: 'EMAIL', category: 'Email' }] })).toMatchObject({ status: 200 });
});

test('rejects changes and deletions of history in the database', async () => {
  await expect(server.database.query("UPDATE ticket_history SET content = ''")).rejects.toThrow('ticket_history is append-only');
  await expect(server.database.query('DELETE FROM ticket_history')).rejects.toThrow('ticket_history is append-only');
  expect(contents((await alice.get<Ticket>(`/api/tickets/${id}`)).body)).toEqual(['Ticket created']);
});
