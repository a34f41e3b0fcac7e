import { beforeEach, describe, expect, test } from 'vitest';
import { nodesAtSandboxForTests } from '../../../../../testing/server/server-at-sandbox.ts';
import { personForTests } from '../../../../../testing/server/server-for-tests.ts';
import { runSync, setSync, tick } from '../../../../../testing/server/sync/sync-steps.ts';
import { pasteToken } from '../../../../../testing/server/zoho/zoho-at-sandbox.ts';
import type { AuditEntry } from '../../../../admin/audit/audit.contract.ts';
import type { Ticket } from '../../../../ticketing/tickets/ticket.contract.ts';
import { aTicket } from '../../../../ticketing/tickets/ticket.factory.ts';
import type { SyncStatus } from '../../sync.contract.ts';
import type { FailedRecord, SyncConflict, SyncDecision } from '../../sync-decision.contract.ts';
import type { SyncRunRecord } from '../../sync-run.contract.ts';
import { UNDO_MS } from './decision.service.ts';

const { server, second: secondNode, sandbox } = nodesAtSandboxForTests();
const admin = personForTests(server, { role: 'Admin' });

const conflicts = async () => (await admin.get<SyncConflict[]>('/api/sync/conflicts?limit=500')).body;
const stuck = async () => (await admin.get<FailedRecord[]>('/api/sync/stuck')).body;
const status = async () => (await admin.get<SyncStatus>('/api/sync/status')).body;
const decide = (body: object, caller = admin) => caller.post<SyncDecision>('/api/sync/decisions', body);
const undo = (id: string) => admin.delete(`/api/sync/decisions/${id}`);
const read = async (id: string) => (await admin.get<Ticket>(`/api/tickets/${id}`)).body;
const readDesk = async () => sandbox.control.records<{ id: string; subject: string }>('desk', 'tickets');
const audited = async () =>
  (await admin.get<AuditEntry[]>('/api/audit?limit=50')).body.map(({ action }) => action).filter((action) => action.startsWith('sync.'));

/** Lets what was decided be carried out, and what follows be sent. */
async function wait(): Promise<void> {
  server.clock.advance(UNDO_MS);
  await tick(server);
}

async function addTickets(count: number): Promise<Ticket[]> {
  const made = [];
  for (let n = 0; n < count; n += 1)
    made.push((await admin.post<Ticket>('/api/tickets', aTicket({ summary: `Case ${n}`, customerEmail: 'ana@shop.example' }))).body);
  await tick(server);
  return Promise.all(made.map(({ id }) => read(id)));
}

async function changeOnBothSides(tickets: readonly Ticket[]): Promise<SyncConflict[]> {
  for (const { id, zohoCaseId } of tickets) {
    await admin.put(`/api/tickets/${id}`, { summary: `Ours ${id}` });
    await sandbox.control.edit({ provider: 'desk', kind: 'tickets', id: zohoCaseId ?? '', changes: { subject: `Theirs ${id}` } });
  }
  await runSync(admin, 'fetch-cases');
  return conflicts();
}

beforeEach(async () => {
  await pasteToken(sandbox, admin);
  await setSync(admin);
  await sandbox.control.settings({ deskIndexLagMs: 0 });
});

describe('a conflict', () => {
  test('that is decided no longer waits, can be taken back, and is applied on both sides after ten seconds', async () => {
    const [ticket] = (await addTickets(1)) as [Ticket];
    const [conflict] = await changeOnBothSides([ticket]);
    expect(conflict).toMatchObject({ kind: 'ticket', recordId: ticket.id, label: 'Summary', base: 'Case 0', ours: `Ours ${ticket.id}` });
    const { body: undone } = await decide({ about: 'conflict', ids: [conflict?.id], keep: 'ours' });
    expect((await undo(undone.id)).status).toBe(204);
    await wait();
    expect((await conflicts()).map(({ id }) => id)).toEqual([conflict?.id]);

    const { body } = await decide({ about: 'conflict', ids: [conflict?.id], keep: 'theirs' });
    expect(body).toMatchObject({ decided: 1, undoWithinMs: UNDO_MS });
    expect([await conflicts(), (await status()).conflicts]).toEqual([[], 0]);
    await tick(server);
    expect((await read(ticket.id)).summary).toBe(`Ours ${ticket.id}`);
    await wait();
    expect(await read(ticket.id)).toMatchObject({ summary: `Theirs ${ticket.id}`, syncStatus: 'synced' });
    expect((await undo(body.id)).status).toBe(404);
    expect(await audited()).toEqual(expect.arrayContaining(['sync.decided', 'sync.undone']));
  });

  test('of which one value changes before its decision is carried out is asked anew', async () => {
    const [ticket] = (await addTickets(1)) as [Ticket];
    const [conflict] = await changeOnBothSides([ticket]);
    await decide({ about: 'conflict', ids: [conflict?.id], keep: 'theirs' });
    await sandbox.control.edit({ provider: 'desk', kind: 'tickets', id: ticket.zohoCaseId ?? '', changes: { subject: 'Later' } });
    await runSync(admin, 'fetch-cases');
    await wait();
    expect(await conflicts()).toMatchObject([{ theirs: 'Later' }]);
    expect((await read(ticket.id)).summary).toBe(`Ours ${ticket.id}`);
  });

  test('is decided once, also when two Admins decide it at the same moment on two servers', async () => {
    const [ticket] = (await addTickets(1)) as [Ticket];
    const [conflict] = await changeOnBothSides([ticket]);
    const other = await secondNode.signedIn({ role: 'Admin' });
    const ids = [conflict?.id];
    const replies = await Promise.all([
      decide({ about: 'conflict', ids, keep: 'ours' }),
      decide({ about: 'conflict', ids, keep: 'theirs' }, other),
    ]);
    expect(replies.map((reply) => reply.status).toSorted()).toEqual([200, 404]);
    await wait();
    const kept = replies[0]?.status === 200 ? 'Ours' : 'Theirs';
    expect((await read(ticket.id)).summary).toBe(`${kept} ${ticket.id}`);
    expect((await readDesk())[0]?.subject).toBe(`${kept} ${ticket.id}`);
  });

  test('is listed in pages and by record, and decided with up to 499 others that still wait', async () => {
    const tickets = await addTickets(3);
    const ids = (await changeOnBothSides(tickets)).map(({ id }) => id);
    const first = await admin.get<SyncConflict[]>('/api/sync/conflicts?limit=2');
    expect([first.body.length, first.headers.get('x-total-count')]).toEqual([2, '3']);
    const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    expect((await admin.get<SyncConflict[]>(next)).body).toHaveLength(1);
    const one = await admin.get<SyncConflict[]>(`/api/sync/conflicts?kind=ticket&recordId=${tickets[1]?.id}`);
    expect(one.body.map(({ recordId }) => recordId)).toEqual([tickets[1]?.id]);

    const gone = '00000000-0000-4000-8000-000000000000';
    const { body } = await decide({ about: 'conflict', ids: [...ids, gone], keep: 'ours' });
    expect(body.decided).toBe(3);
    await wait();
    expect((await readDesk()).every(({ subject }) => subject.startsWith('Ours'))).toBe(true);
    expect(await status()).toMatchObject({ conflicts: 0, queued: 0, counts: { tickets: { synced: 3 } } });
    for (const given of [
      { about: 'conflict', ids: Array.from({ length: 501 }, () => gone), keep: 'ours' },
      { about: 'conflict', ids: [], keep: 'ours' },
      { about: 'conflict', ids: ['1'], keep: 'ours' },
      { about: 'conflict', ids: [gone], keep: 'both' },
      { about: 'everything' },
    ])
      expect((await decide(given)).status, JSON.stringify(given).slice(0, 60)).toBe(400);
    expect((await decide({ about: 'conflict', ids: [gone], keep: 'ours' })).status).toBe(404);
  });
});

describe('a ticket that was deleted in Zoho', () => {
  let ticket: Ticket;
  const answer = (given: string) => decide({ about: 'gone', records: [{ kind: 'ticket', recordId: ticket.id }], answer: given });

  beforeEach(async () => {
    [ticket] = (await addTickets(1)) as [Ticket];
    await sandbox.control.edit({ provider: 'desk', kind: 'tickets', id: ticket.zohoCaseId ?? '', remove: true });
    await runSync(admin, 'fetch-cases');
    expect(await stuck()).toMatchObject([{ recordId: ticket.id, isGone: true }]);
    expect(await status()).toMatchObject({ stuck: 1, gone: 1 });
  });

  test('is left at that, and asked for no more', async () => {
    await answer('leave');
    expect(await stuck()).toEqual([]);
    await wait();
    await runSync(admin, 'push-all', { unsynced: true });
    expect([await stuck(), await readDesk()]).toEqual([[], []]);
    expect((await read(ticket.id)).syncStatus).toBe('unsynced');
  });

  test('is created there once more, unless that is taken back', async () => {
    const { body } = await answer('send-again');
    await undo(body.id);
    await wait();
    expect(await readDesk()).toEqual([]);
    await answer('send-again');
    await wait();
    expect(await readDesk()).toMatchObject([{ subject: 'Case 0' }]);
    expect(await read(ticket.id)).toMatchObject({ syncStatus: 'synced', zohoCaseId: expect.not.stringMatching(ticket.zohoCaseId ?? '-') });
  });
});

test('a run says what it has added, updated, left to a person and could not bring over, by name and in pages', async () => {
  const tickets = await addTickets(2);
  await sandbox.control.edit({
    provider: 'desk',
    kind: 'tickets',
    id: tickets[0]?.zohoCaseId ?? '',
    changes: { subject: 'Changed there' },
  });
  await admin.put(`/api/tickets/${tickets[1]?.id}`, { summary: 'Ours' });
  await sandbox.control.edit({ provider: 'desk', kind: 'tickets', id: tickets[1]?.zohoCaseId ?? '', changes: { subject: 'Theirs' } });
  await sandbox.control.edit({
    provider: 'desk',
    kind: 'tickets',
    changes: { subject: 'New there', contact: { lastName: 'Silva', email: 'ana@shop.example' } },
  });
  const { id } = await runSync(admin, 'fetch-cases');
  const records = async (query = '') => (await admin.get<SyncRunRecord[]>(`/api/sync/runs/${id}/records${query}`)).body;
  expect((await records()).map(({ outcome, title }) => [outcome, title]).toSorted()).toEqual([
    ['added', 'New there'],
    ['updated', 'Changed there'],
    ['waits', 'Ours'],
  ]);
  expect(await records('?outcome=waits')).toMatchObject([{ recordId: tickets[1]?.id }]);
  expect(await records('?limit=1')).toHaveLength(1);
  expect((await admin.get(`/api/sync/runs/${id}/records?outcome=lost`)).status).toBe(400);
  expect((await admin.get('/api/sync/runs/00000000-0000-4000-8000-000000000000/records')).status).toBe(404);
});

test('a User decides nothing', async () => {
  const user = await server.signedIn();
  for (const path of ['conflicts', 'stuck', 'choices', 'log', 'runs', 'import-preview?action=import-bugs'])
    expect((await user.get(`/api/sync/${path}`)).status, path).toBe(403);
  expect(
    (await user.post('/api/sync/decisions', { about: 'choice', id: '00000000-0000-4000-8000-000000000000', candidate: null })).status,
  ).toBe(403);
  expect((await user.delete('/api/sync/decisions/00000000-0000-4000-8000-000000000000')).status).toBe(403);
});
