import { beforeEach, describe, expect, test } from 'vitest';
import type { Notification } from '../../features/insight/notifications/notification.contract.ts';
import type { Reports } from '../../features/insight/reports/reports.contract.ts';
import type { SearchGroup } from '../../features/insight/search/search.contract.ts';
import type { BulkResult, BulkUndo } from '../../features/ticketing/bulk/ticket-bulk.contract.ts';
import type { RepairRow } from '../../features/ticketing/tickets/rma/repair-list.contract.ts';
import type { Ticket, TicketFacets, TicketRow } from '../../features/ticketing/tickets/ticket.contract.ts';
import { aTicket } from '../../features/ticketing/tickets/ticket.factory.ts';
import type { View, ViewCount } from '../../features/ticketing/views/view.contract.ts';
import { personForTests, serverForTests } from '../../testing/server/server-for-tests.ts';
import type { SignedInCaller } from '../../testing/server/test-server.ts';

const server = serverForTests();
const ada = personForTests(server, { fullName: 'Ada Admin', role: 'Admin' });
const bob = personForTests(server, { fullName: 'Bob Baker' });
const owen = personForTests(server, { fullName: 'Owen Price' });

const OLD = 'Owen Price';
const NEW = 'Owen B. Price';
const JOB = { type: 'Tool Repair', scheduledDate: '2026-12-01', scheduledTime: '09:00' } as const;

const add = async (given: object = {}) => (await bob.post<Ticket>('/api/tickets', aTicket(given))).body;
const read = async ({ id }: { id: string }) => (await bob.get<Ticket>(`/api/tickets/${id}`)).body;
const list = async (search: string) => {
  const { body, headers } = await bob.get<TicketRow[]>(`/api/tickets?${search}`);
  expect(headers.get('x-total-count')).toBe(String(body.length));
  return body.map(({ id }) => id);
};
const facets = async () => (await bob.get<TicketFacets>('/api/tickets/facets')).body.assignees;
const reported = async () => (await bob.get<Reports>('/api/reports?range=all_time')).body.technicians;
const searched = async (caller: SignedInCaller, q: string) => {
  const { body } = await caller.get<SearchGroup[]>(`/api/search?q=${encodeURIComponent(q)}`);
  return body.flatMap(({ hits }) => hits.map(({ id }) => id));
};
const mine = async (caller: SignedInCaller) =>
  (await caller.get<{ mine: { count: number; tickets: TicketRow[] } }>('/api/dashboard')).body.mine;
const jobsOf = async (technician: string) => {
  const search = new URLSearchParams({ from: '2026-12-01', to: '2026-12-01', technician });
  return (await bob.get<RepairRow[]>(`/api/repairs/jobs?${search}`)).body;
};
const news = async (caller: SignedInCaller) =>
  (await caller.get<Notification[]>('/api/notifications')).body.map(({ kind, recordId }) => [kind, recordId]);

/** The people of a ticket whose first assignee was renamed. */
const renamed = ([first, ...others]: Ticket['assignees']) => [{ ...first, name: NEW, avatar: 'OP' }, ...others];
const rename = async () => expect(await owen.put('/api/users/me', { fullName: NEW })).toMatchObject({ status: 200 });
const renameByAdmin = async () => expect(await ada.put(`/api/users/${owen.userId}`, { fullName: NEW })).toMatchObject({ status: 200 });
const aColleague = () => server.signedIn({ fullName: OLD });

describe('a renamed user', () => {
  let ticket: Ticket;
  let repair: Ticket;
  beforeEach(async () => {
    ticket = await add({ assignees: [{ name: OLD }, { name: 'Bob Baker' }] });
    repair = await add({ ...JOB, assignees: [{ name: 'Bob Baker' }], technicianId: OLD });
  });

  test.each([
    ['themselves', rename],
    ['an Admin', renameByAdmin],
  ])("who was renamed by %s has the new name on tickets, whose versions don't change", async (_who, change) => {
    await change();
    const now = await read(ticket);
    expect(now).toEqual({ ...ticket, assignees: renamed(ticket.assignees) });
    expect(now.assignees[0]).toMatchObject({ id: owen.userId });
    expect(await read(repair)).toEqual({ ...repair, technicianId: NEW, assignees: renamed(repair.assignees) });
    expect(repair).toMatchObject({
      technicianId: OLD,
      technicianUserId: owen.userId,
      assignees: [{ id: owen.userId, name: OLD }, { name: 'Bob Baker' }],
    });
    expect((await bob.get<TicketRow[]>('/api/tickets?type=SOD')).body[0]?.assignees).toEqual(now.assignees);
    expect((await bob.put(`/api/tickets/${ticket.id}`, { reg: 'M-AB 1', version: ticket.version })).status).toBe(200);
  });

  test('finds their tickets by ID, "me" and new name in lists, facets, stats and searches', async () => {
    expect([await facets(), await reported()]).toMatchObject([[{}, { value: OLD }], [{ technician: OLD, key: owen.userId, count: 2 }]]);
    await rename();
    expect(await list(`assignee=${owen.userId}`)).toEqual([repair.id, ticket.id]);
    expect(await list(`assignee=${encodeURIComponent(NEW)}`)).toEqual([repair.id, ticket.id]);
    expect(await list(`assignee=${encodeURIComponent(OLD)}`)).toEqual([]);
    expect(await list(`technician=${owen.userId}`)).toEqual([repair.id, ticket.id]);
    expect(await facets()).toContainEqual({ value: NEW, key: owen.userId, count: 2 });
    expect(await reported()).toContainEqual({ technician: NEW, key: owen.userId, count: 2 });
    expect(await searched(owen, 'assignee:me')).toEqual([repair.id, ticket.id]);
    expect(await searched(bob, `assignee:"${NEW.toUpperCase()}"`)).toEqual([repair.id, ticket.id]);
    expect(await mine(owen)).toMatchObject({ count: 2, tickets: [{ id: repair.id }, { id: ticket.id }] });
    expect(await server.database.query('SELECT * FROM find_wrong_counters()')).toMatchObject({ rows: [] });
  });

  test('keeps their scheduled jobs', async () => {
    await rename();
    for (const technician of [owen.userId, NEW]) expect(await jobsOf(technician)).toMatchObject([{ id: repair.id, technicianId: NEW }]);
    expect(await jobsOf(OLD)).toEqual([]);
  });

  test('keeps the results of views', async () => {
    const given = { name: 'Owen', list: 'all', isShared: true };
    const view = (await bob.post<View>('/api/views', { ...given, filters: { assignee: OLD } })).body;
    expect(view.filters).toEqual({ assignee: owen.userId });
    await rename();
    expect((await bob.get<ViewCount[]>('/api/views/counts')).body).toEqual([{ id: view.id, count: 2, relation: 'exact' }]);
    const changed = await bob.put<View>(`/api/views/${view.id}`, { filters: { assignee: NEW } });
    expect(changed.body).toEqual(view);
  });

  test('still gets notifications of their tickets', async () => {
    await rename();
    await owen.post('/api/notifications/read', {});
    await bob.put(`/api/tickets/${ticket.id}`, { status: 'On Hold' });
    expect(await news(owen)).toContainEqual(['status', ticket.id]);
    await bob.put(`/api/tickets/${ticket.id}`, { assignees: [{ name: 'Bob Baker' }] });
    const { rows } = await server.database.query('SELECT is_assigned FROM followers WHERE record_id = $1 AND user_id = $2', [
      ticket.id,
      owen.userId,
    ]);
    expect(rows).toEqual([{ is_assigned: false }]);
  });

  test('is restored to and removed from tickets by undoing earlier changes', async () => {
    const bulk = async (tickets: readonly Ticket[], change: object) =>
      (await bob.post<BulkResult>('/api/tickets/bulk', { ids: tickets.map(({ id }) => id), change })).body.batchId;
    const other = await add({ assignees: [{ name: 'Bob Baker' }] });
    const removed = await bulk([ticket, repair], { assignees: [{ name: 'Bob Baker' }] });
    const added = await bulk([other], { addAssignees: [{ name: OLD }] });
    await rename();
    await aColleague();
    for (const batch of [removed, added])
      expect((await bob.post<BulkUndo>(`/api/tickets/bulk/${batch}/undo`, {})).body).toMatchObject({ kept: [] });
    for (const before of [ticket, repair]) expect((await read(before)).assignees).toEqual(renamed(before.assignees));
    expect(await read(repair)).toMatchObject({ technicianId: NEW, technicianUserId: owen.userId });
    expect((await read(other)).assignees).toEqual(other.assignees);
  });

  test('leaves nothing to a new user with the old name', async () => {
    const view = (await bob.post<View>('/api/views', { name: 'Owen', list: 'all', filters: { assignee: OLD }, isShared: true })).body;
    await rename();
    const colleague = await aColleague();
    expect(await mine(colleague)).toEqual({ count: 0, overdue: 0, tickets: [] });
    expect(await searched(colleague, 'assignee:me')).toEqual([]);
    expect(await list(`assignee=${encodeURIComponent(OLD)}`)).toEqual([]);
    expect(await jobsOf(OLD)).toEqual([]);
    await colleague.post('/api/notifications/read', {});
    await bob.put(`/api/tickets/${ticket.id}`, { status: 'On Hold' });
    expect(await news(colleague)).toEqual([]);
    expect((await bob.get<ViewCount[]>('/api/views/counts')).body).toMatchObject([{ id: view.id, count: 2 }]);
    const own = await add({ assignees: [{ name: OLD }] });
    expect(own.assignees).toMatchObject([{ id: colleague.userId, name: OLD }]);
    expect(await list(`assignee=${encodeURIComponent(OLD)}`)).toEqual([own.id]);
  });

  test('keeps the old name on their earlier entries', async () => {
    await owen.put(`/api/tickets/${ticket.id}`, { history: [{ content: 'Rang the shop', type: 'NOTE' }] });
    await rename();
    const { history, lastModifiedBy } = await read(ticket);
    expect(history.at(-1)).toMatchObject({ user: `n. ${OLD}` });
    expect(lastModifiedBy).toBe(OLD);
  });
});

test("keeps a deleted user on tickets by name, which a new user of that name doesn't inherit", async () => {
  const ticket = await add({ assignees: [{ name: OLD }] });
  const repair = await add({ ...JOB, technicianId: OLD });
  const view = (await bob.post<View>('/api/views', { name: 'Owen', list: 'all', filters: { assignee: OLD }, isShared: true })).body;
  expect((await ada.delete(`/api/users/${owen.userId}`)).status).toBe(204);
  const colleague = await aColleague();
  const { id: _, ...printed } = ticket.assignees[0] ?? { id: '' };
  expect(await read(ticket)).toEqual({ ...ticket, assignees: [printed] });
  expect(await read(repair)).toEqual({ ...repair, technicianUserId: null, assignees: [printed] });
  expect(await facets()).toEqual([{ value: OLD, key: `name:${OLD}`, count: 2 }]);
  expect(await list(`assignee=${encodeURIComponent(`name:${OLD}`)}`)).toEqual([repair.id, ticket.id]);
  expect(await list(`assignee=${colleague.userId}`)).toEqual([]);
  expect((await bob.get<View[]>('/api/views')).body).toEqual([{ ...view, filters: { assignee: `name:${OLD}` } }]);
  expect(await mine(colleague)).toMatchObject({ count: 0 });

  await bob.put(`/api/tickets/${ticket.id}`, { assignees: [...ticket.assignees.map(({ name }) => ({ name })), { id: bob.userId }] });
  expect((await read(ticket)).assignees).toEqual([printed, expect.objectContaining({ id: bob.userId, name: 'Bob Baker' })]);
  await bob.put(`/api/tickets/${repair.id}`, { ...repair, version: undefined, reg: 'M-AB 1' });
  expect(await read(repair)).toMatchObject({ technicianId: OLD, technicianUserId: null, assignees: [printed], reg: 'M-AB 1' });
  expect(await server.database.query('SELECT * FROM find_wrong_counters()')).toMatchObject({ rows: [] });
});

test('prefers an ID to the name beside it, keeps the name of an unknown ID, and rejects an unknown ID alone', async () => {
  const assignees = [
    { id: owen.userId, name: 'Somebody Else' },
    { id: 'gone', name: 'Carl Gone' },
  ];
  const ticket = await add({ assignees });
  expect(ticket.assignees).toMatchObject([
    { id: owen.userId, name: OLD },
    { name: 'Carl Gone', email: '', avatar: 'CG' },
  ]);
  expect(ticket.assignees[1]).not.toHaveProperty('id');
  expect(await bob.post('/api/tickets', aTicket({ assignees: [{ id: 'gone' }] }))).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining('Assignees') },
  });
});

test('distinguishes two users with the same name', async () => {
  const other = await aColleague();
  const tickets = [await add({ assignees: [{ id: owen.userId }] }), await add({ assignees: [{ id: other.userId }] })];
  expect(await facets()).toEqual(expect.arrayContaining([owen, other].map(({ userId }) => ({ value: OLD, key: userId, count: 1 }))));
  for (const [place, person] of [owen, other].entries()) {
    expect(await list(`assignee=${person.userId}`)).toEqual([tickets[place]?.id]);
    expect(await mine(person)).toMatchObject({ count: 1 });
  }
  expect(await add({ assignees: [{ id: owen.userId }, { id: other.userId }] })).toMatchObject({
    assignees: [{ name: OLD }, { name: OLD }],
  });
});
