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

const { server, second, sandbox } = nodesAtSandboxForTests();
const admin = personForTests(server, { role: 'Admin' });

const listConflicts = async () => (await admin.get<SyncConflict[]>('/api/sync/conflicts?limit=500')).body;
const listFailed = async () => (await admin.get<FailedRecord[]>('/api/sync/stuck')).body;
const readStatus = async () => (await admin.get<SyncStatus>('/api/sync/status')).body;
const decide = (body: object, caller = admin) => caller.post<SyncDecision>('/api/sync/decisions', body);
const undo = (id: string) => admin.delete(`/api/sync/decisions/${id}`);
const read = async (id: string) => (await admin.get<Ticket>(`/api/tickets/${id}`)).body;
const readDesk = async () => sandbox.control.records<{ id: string; subject: string }>('desk', 'tickets');
const listAudited = async () =>
  (await admin.get<AuditEntry[]>('/api/audit?limit=50')).body.map(({ action }) => action).filter((action) => action.startsWith('sync.'));

/** Applies decisions and sends the result. */
async function applyDecisions(): Promise<void> {
  server.clock.advance(UNDO_MS);
  await tick(server);
}

async function addTickets(count: number): Promise<Ticket[]> {
  const tickets = [];
  for (let n = 0; n < count; n += 1)
    tickets.push((await admin.post<Ticket>('/api/tickets', aTicket({ summary: `Case ${n}`, customerEmail: 'ana@shop.example' }))).body);
  await tick(server);
  return Promise.all(tickets.map(({ id }) => read(id)));
}

async function createConflicts(tickets: readonly Ticket[]): Promise<SyncConflict[]> {
  for (const { id, zohoCaseId } of tickets) {
    await admin.put(`/api/tickets/${id}`, { summary: `Local ${id}` });
    await sandbox.control.edit({ provider: 'desk', kind: 'tickets', id: zohoCaseId ?? '', changes: { subject: `Remote ${id}` } });
  }
  await runSync(admin, 'fetch-cases');
  return listConflicts();
}

beforeEach(async () => {
  await pasteToken(sandbox, admin);
  await setSync(admin);
  await sandbox.control.settings({ deskIndexLagMs: 0 });
});

describe('a conflict', () => {
  test('ends with the value of Zoho if the local one is changed back', async () => {
    const [{ id, zohoCaseId }] = (await addTickets(1)) as [Ticket];
    await admin.put(`/api/tickets/${id}`, { status: 'Resolved' });
    await sandbox.control.edit({ provider: 'desk', kind: 'tickets', id: zohoCaseId ?? '', changes: { status: 'On Hold' } });
    await tick(server);
    expect(await listConflicts()).toMatchObject([{ recordId: id, base: 'Open', ours: 'Closed', theirs: 'On Hold' }]);

    await admin.put(`/api/tickets/${id}`, { status: 'In Progress' });
    await tick(server);
    expect(await read(id)).toMatchObject({ status: 'On Hold', syncStatus: 'synced' });
    expect(await readDesk()).toMatchObject([{ status: 'On Hold' }]);
    expect(await listConflicts()).toEqual([]);
  });

  test('can be undone for ten seconds after a decision, which then applies to both systems', async () => {
    const [ticket] = (await addTickets(1)) as [Ticket];
    const [conflict] = await createConflicts([ticket]);
    expect(conflict).toMatchObject({ kind: 'ticket', recordId: ticket.id, label: 'Summary', base: 'Case 0', ours: `Local ${ticket.id}` });
    const { body: undone } = await decide({ about: 'conflict', ids: [conflict?.id], keep: 'ours' });
    expect((await undo(undone.id)).status).toBe(204);
    await applyDecisions();
    expect((await listConflicts()).map(({ id }) => id)).toEqual([conflict?.id]);

    const { body } = await decide({ about: 'conflict', ids: [conflict?.id], keep: 'theirs' });
    expect(body).toMatchObject({ decided: 1, undoWithinMs: UNDO_MS });
    expect([await listConflicts(), (await readStatus()).conflicts]).toEqual([[], 0]);
    await tick(server);
    expect((await read(ticket.id)).summary).toBe(`Local ${ticket.id}`);
    await applyDecisions();
    expect(await read(ticket.id)).toMatchObject({ summary: `Remote ${ticket.id}`, syncStatus: 'synced' });
    expect((await undo(body.id)).status).toBe(404);
    expect(await listAudited()).toEqual(expect.arrayContaining(['sync.decided', 'sync.undone']));
  });

  test('needs a new decision if a value changes before the decision is applied', async () => {
    const [ticket] = (await addTickets(1)) as [Ticket];
    const [conflict] = await createConflicts([ticket]);
    await decide({ about: 'conflict', ids: [conflict?.id], keep: 'theirs' });
    await sandbox.control.edit({ provider: 'desk', kind: 'tickets', id: ticket.zohoCaseId ?? '', changes: { subject: 'Later' } });
    await runSync(admin, 'fetch-cases');
    await applyDecisions();
    expect(await listConflicts()).toMatchObject([{ theirs: 'Later' }]);
    expect((await read(ticket.id)).summary).toBe(`Local ${ticket.id}`);
  });

  test('accepts one decision when two Admins decide at the same time on two servers', async () => {
    const [ticket] = (await addTickets(1)) as [Ticket];
    const [conflict] = await createConflicts([ticket]);
    const other = await second.signedIn({ role: 'Admin' });
    const ids = [conflict?.id];
    const replies = await Promise.all([
      decide({ about: 'conflict', ids, keep: 'ours' }),
      decide({ about: 'conflict', ids, keep: 'theirs' }, other),
    ]);
    expect(replies.map((reply) => reply.status).toSorted()).toEqual([200, 404]);
    await applyDecisions();
    const winner = replies[0]?.status === 200 ? 'Local' : 'Remote';
    expect((await read(ticket.id)).summary).toBe(`${winner} ${ticket.id}`);
    expect((await readDesk())[0]?.subject).toBe(`${winner} ${ticket.id}`);
  });

  test('is listed in pages and by record, and decided with up to 499 others', async () => {
    const tickets = await addTickets(3);
    const ids = (await createConflicts(tickets)).map(({ id }) => id);
    const first = await admin.get<SyncConflict[]>('/api/sync/conflicts?limit=2');
    expect([first.body.length, first.headers.get('x-total-count')]).toEqual([2, '3']);
    const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    expect((await admin.get<SyncConflict[]>(next)).body).toHaveLength(1);
    const one = await admin.get<SyncConflict[]>(`/api/sync/conflicts?kind=ticket&recordId=${tickets[1]?.id}`);
    expect(one.body.map(({ recordId }) => recordId)).toEqual([tickets[1]?.id]);

    const unknownId = '00000000-0000-4000-8000-000000000000';
    const { body } = await decide({ about: 'conflict', ids: [...ids, unknownId], keep: 'ours' });
    expect(body.decided).toBe(3);
    await applyDecisions();
    expect((await readDesk()).every(({ subject }) => subject.startsWith('Local'))).toBe(true);
    expect(await readStatus()).toMatchObject({ conflicts: 0, queued: 0, counts: { tickets: { synced: 3 } } });
    for (const given of [
      { about: 'conflict', ids: Array.from({ length: 501 }, () => unknownId), keep: 'ours' },
      { about: 'conflict', ids: [], keep: 'ours' },
      { about: 'conflict', ids: ['1'], keep: 'ours' },
      { about: 'conflict', ids: [unknownId], keep: 'both' },
      { about: 'everything' },
    ])
      expect((await decide(given)).status, JSON.stringify(given).slice(0, 60)).toBe(400);
    expect((await decide({ about: 'conflict', ids: [unknownId], keep: 'ours' })).status).toBe(404);
  });
});

describe('a ticket that was deleted in Zoho', () => {
  let ticket: Ticket;
  const decideDeleted = (answer: string) => decide({ about: 'gone', records: [{ kind: 'ticket', recordId: ticket.id }], answer });

  beforeEach(async () => {
    [ticket] = (await addTickets(1)) as [Ticket];
    await sandbox.control.edit({ provider: 'desk', kind: 'tickets', id: ticket.zohoCaseId ?? '', remove: true });
    await runSync(admin, 'fetch-cases');
    expect(await listFailed()).toMatchObject([{ recordId: ticket.id, isGone: true }]);
    expect(await readStatus()).toMatchObject({ stuck: 1, gone: 1 });
  });

  test('stays in OBDesk only and is no longer listed', async () => {
    await decideDeleted('leave');
    expect(await listFailed()).toEqual([]);
    await applyDecisions();
    await runSync(admin, 'push-all', { unsynced: true });
    expect([await listFailed(), await readDesk()]).toEqual([[], []]);
    expect((await read(ticket.id)).syncStatus).toBe('unsynced');
  });

  test('is created again in Zoho unless the decision is undone', async () => {
    const { body } = await decideDeleted('send-again');
    await undo(body.id);
    await applyDecisions();
    expect(await readDesk()).toEqual([]);
    await decideDeleted('send-again');
    await applyDecisions();
    expect(await readDesk()).toMatchObject([{ subject: 'Case 0' }]);
    expect(await read(ticket.id)).toMatchObject({ syncStatus: 'synced', zohoCaseId: expect.not.stringMatching(ticket.zohoCaseId ?? '-') });
  });
});

test('lists the records of a run by outcome and in pages', async () => {
  const tickets = await addTickets(2);
  await sandbox.control.edit({
    provider: 'desk',
    kind: 'tickets',
    id: tickets[0]?.zohoCaseId ?? '',
    changes: { subject: 'Changed in Zoho' },
  });
  await admin.put(`/api/tickets/${tickets[1]?.id}`, { summary: 'Local' });
  await sandbox.control.edit({ provider: 'desk', kind: 'tickets', id: tickets[1]?.zohoCaseId ?? '', changes: { subject: 'Remote' } });
  await sandbox.control.edit({
    provider: 'desk',
    kind: 'tickets',
    changes: { subject: 'New in Zoho', contact: { lastName: 'Silva', email: 'ana@shop.example' } },
  });
  const { id } = await runSync(admin, 'fetch-cases');
  const records = async (query = '') => (await admin.get<SyncRunRecord[]>(`/api/sync/runs/${id}/records${query}`)).body;
  expect((await records()).map(({ outcome, title }) => [outcome, title]).toSorted()).toEqual([
    ['added', 'New in Zoho'],
    ['updated', 'Changed in Zoho'],
    ['waits', 'Local'],
  ]);
  expect(await records('?outcome=waits')).toMatchObject([{ recordId: tickets[1]?.id }]);
  expect(await records('?limit=1')).toHaveLength(1);
  expect((await admin.get(`/api/sync/runs/${id}/records?outcome=lost`)).status).toBe(400);
  expect((await admin.get('/api/sync/runs/00000000-0000-4000-8000-000000000000/records')).status).toBe(404);
});

test('rejects requests of a User', async () => {
  const user = await server.signedIn();
  for (const path of ['conflicts', 'stuck', 'choices', 'log', 'runs', 'import-preview?action=import-bugs'])
    expect((await user.get(`/api/sync/${path}`)).status, path).toBe(403);
  expect(
    (await user.post('/api/sync/decisions', { about: 'choice', id: '00000000-0000-4000-8000-000000000000', candidate: null })).status,
  ).toBe(403);
  expect((await user.delete('/api/sync/decisions/00000000-0000-4000-8000-000000000000')).status).toBe(403);
});
