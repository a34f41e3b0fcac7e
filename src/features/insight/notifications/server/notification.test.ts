import { beforeEach, expect, test } from 'vitest';
import { DAY_MS } from '../../../../platform/server/clock.ts';
import { toDay } from '../../../../platform/time/calendar-day.ts';
import { shortDate } from '../../../../platform/time/relative-time.ts';
import { serverForTests } from '../../../../testing/server/server-for-tests.ts';
import type { SignedInCaller } from '../../../../testing/server/test-server.ts';
import { attach } from '../../../../testing/server/ticket-steps.ts';
import { aLoaner } from '../../../business/loaners/loaner.factory.ts';
import { aPart } from '../../../master-data/parts/part.factory.ts';
import { raiseFollowUps } from '../../../ticketing/tickets/server/follow-up/ticket.follow-up.service.ts';
import type { Ticket } from '../../../ticketing/tickets/ticket.contract.ts';
import { aTicket, type NewTicketBody } from '../../../ticketing/tickets/ticket.factory.ts';
import type { Notification } from '../notification.contract.ts';
import { notifyOfOverdueLoans } from './company-notifications.service.ts';
import { removeOldNotifications } from './notification.service.ts';

const server = serverForTests();
let ann: SignedInCaller;
let ben: SignedInCaller;

beforeEach(async () => {
  ann = await server.signedIn({ fullName: 'Ann Lee' });
  ben = await server.signedIn({ fullName: 'Ben Baker' });
});

const listNotifications = async (caller: SignedInCaller) => (await caller.get<Notification[]>('/api/notifications')).body;
const kinds = async (caller: SignedInCaller) =>
  (await listNotifications(caller)).map(({ kind, by, text, times }) => [kind, by, text, times]);
const unread = async (caller: SignedInCaller) => (await caller.get<{ count: number }>('/api/notifications/unread-count')).body.count;
const open = async (given: Partial<NewTicketBody> = {}, by = ann) => (await by.post<Ticket>('/api/tickets', aTicket(given))).body;
const save = (ticket: Ticket, change: object, by = ann) => by.put<Ticket>(`/api/tickets/${ticket.id}`, change);
const note = (content: string) => ({ history: [{ content }] });

test('notifies assignees about the assignment and later changes, but nobody about their own', async () => {
  const ticket = await open({ summary: 'No crank', assignees: ['Ben Baker', 'Ann Lee'] });
  expect(await listNotifications(ben)).toMatchObject([
    { kind: 'assigned', recordKind: 'ticket', recordId: ticket.id, title: 'No crank', by: 'Ann Lee', times: 1, readAt: null },
  ]);
  await ben.post('/api/notifications/read', {});
  await save(ticket, { status: 'On Hold' });
  await save(ticket, { vin: 'WBA1' }, ben);
  expect((await kinds(ben))[0]).toEqual(['status', 'Ann Lee', 'Status changed from New to On Hold', 1]);
  expect(await kinds(ann)).toEqual([['watched', 'Ben Baker', 'Changed VIN', 1]]);
  expect(await unread(ben)).toBe(1);
});

test('sends one notification of the strongest kind per save, and adds later ones of the same cause', async () => {
  const ticket = await open();
  await save(ticket, { assignees: ['Ben Baker'], status: 'In Progress', ...note('@Ben Baker please take over') });
  await save(ticket, note('and hurry'));
  expect(await kinds(ben)).toEqual([['assigned', 'Ann Lee', '@Ben Baker please take over', 2]]);
  const [{ id = 0 } = {}] = await listNotifications(ben);
  expect(await ben.post('/api/notifications/read', { ids: [id] })).toMatchObject({ status: 200, body: { count: 0 } });
  await save(ticket, note('again'));
  expect((await kinds(ben)).map(([kind]) => kind)).toEqual(['watched', 'assigned']);
});

test('notifies the mentioned user only, by full name or unique first name', async () => {
  const cat = await server.signedIn({ fullName: 'Cat de la Cruz' });
  const former = await server.signedIn({ fullName: 'Dan Gone' });
  await server.database.query('UPDATE users SET is_active = false WHERE id = $1', [former.userId]);
  const ticket = await open();
  await save(ticket, note('mail ben@example.com, @cat DE LA cruz, @Dan Gone and @Ann Lee'));
  await ann.post(`/api/tickets/${ticket.id}/internal-comments`, { content: 'What do you think, @Ben?' });
  expect(await kinds(ben)).toEqual([['mentioned', 'Ann Lee', 'What do you think, @Ben?', 1]]);
  expect((await kinds(cat)).map(([kind]) => kind)).toEqual(['mentioned']);
  expect(await kinds(ann)).toEqual([]);
  expect((await server.database.query('SELECT FROM notifications WHERE user_id = $1', [former.userId])).rowCount).toBe(0);
});

test('doesn’t repeat mentions of a history that is sent back', async () => {
  const ticket = await open();
  const { body } = await save(ticket, note('@Ben Baker look'));
  await ben.post('/api/notifications/read', {});
  await save(ticket, { history: [...body.history, { content: 'something new' }] });
  expect(await unread(ben)).toBe(0);
});

test('notifies watchers about notes and changes; authors watch automatically until they unwatch', async () => {
  const path = (id: string, what = 'watch') => `/api/tickets/${id}/${what}`;
  const ticket = await open();
  expect((await ben.get(path(ticket.id))).body).toEqual({ isWatching: false, isMuted: false });
  expect((await ben.post(path(ticket.id), {})).body).toEqual({ isWatching: true, isMuted: false });
  await save(ticket, { ...note('First\nsteps'), vin: 'X' });
  expect(await kinds(ben)).toEqual([['watched', 'Ann Lee', 'First steps', 1]]);

  expect((await ben.delete(path(ticket.id))).body).toMatchObject({ isWatching: false });
  await save(ticket, note('my own'), ben);
  await ben.post('/api/notifications/read', {});
  await save(ticket, note('more'));
  expect(await unread(ben)).toBe(0);
  expect((await ann.get(path(ticket.id))).body).toMatchObject({ isWatching: true });
  expect((await kinds(ann)).map(([kind, , text]) => [kind, text])).toEqual([['watched', 'my own']]);

  expect((await ben.post(path(ticket.id, 'mute'), {})).body).toEqual({ isWatching: false, isMuted: true });
  await save(ticket, { assignees: ['Ben Baker'], ...note('@Ben Baker') });
  expect(await unread(ben)).toBe(0);
  await ben.delete(path(ticket.id, 'mute'));
  await save(ticket, { status: 'On Hold' });
  expect(await unread(ben)).toBe(1);
  for (const what of ['watch', 'mute']) expect(await ben.post(path('TKT-none', what), {})).toMatchObject({ status: 404 });
});

test('notifies watchers of a repair about approvals, loans, attachments and due follow-ups', async () => {
  const line = { description: 'Labor', quantity: 1, unitCost: 95 };
  const repair = await open({ type: 'Tool Repair', rmaLineItems: [line], followUpDate: toDay(server.clock.now()) });
  await ben.post(`/api/tickets/${repair.id}/watch`, {});
  const readLastText = async () => (await listNotifications(ben))[0]?.text;
  await ann.post(`/api/tickets/${repair.id}/approval`, { approvedBy: 'Ms. Lee', version: repair.version });
  expect(await readLastText()).toBe('Approved by Ms. Lee: 1 line item, $95.00');
  await ann.post('/api/tools', aLoaner({ serialNumber: 'L-1' }));
  const loan = { assignedTo: 'Harbor Street Garage', returnDate: '2099-01-02', ticketId: repair.id };
  expect(await ann.post('/api/tools/LT-0001/loans', loan)).toMatchObject({ status: 201 });
  expect(await readLastText()).toBe('Loaner L-1 checked out to Harbor Street Garage, due Jan 2, 2099');
  await attach(ann, repair.id, 'A trace');
  expect(await readLastText()).toMatch(/^trace\.log attached, /);
  await raiseFollowUps(server.deps);
  expect(await readLastText()).toMatch(/^Follow-up due \(set for /);
  expect(await kinds(ben)).toMatchObject([['watched', '', expect.any(String), 4]]);
});

test('notifies users about chosen kinds, and uses another kind of the same change', async () => {
  const ticket = await open();
  const choices = await ben.put('/api/users/me/notifications', { kinds: { assigned: false, 'part-low': true } });
  expect(choices.body).toMatchObject({ kinds: { assigned: false, mentioned: true, 'part-low': true, 'loan-overdue': false } });
  await save(ticket, { assignees: ['Ben Baker'], ...note('@Ben Baker') });
  expect((await kinds(ben)).map(([kind]) => kind)).toEqual(['mentioned']);
  await ben.put('/api/users/me/notifications', { inApp: false });
  await save(ticket, note('@Ben Baker'));
  expect((await kinds(ben)).map(([, , , times]) => times)).toEqual([1]);
  for (const kinds of [{ gossip: true }, { assigned: 'yes' }]) {
    expect(await ben.put('/api/users/me/notifications', { kinds })).toMatchObject({ status: 400 });
  }
});

test('shows users their own notifications only, also after a rename', async () => {
  const ticket = await open({ assignees: ['Ben Baker'] });
  const [{ id = 0 } = {}] = await listNotifications(ben);
  expect(await listNotifications(ann)).toEqual([]);
  await ann.post('/api/notifications/read', { ids: [id] });
  await ann.post('/api/notifications/read', { recordId: ticket.id });
  expect(await unread(ben)).toBe(1);
  await ben.put('/api/users/me', { fullName: 'Benedict Baker' });
  await save(ticket, { status: 'On Hold' });
  expect((await kinds(ben)).map(([kind, , , times]) => [kind, times])).toEqual([['assigned', 2]]);
  expect((await ben.post('/api/notifications/read', { recordId: ticket.id })).body).toEqual({ count: 0 });
  for (const body of [{ ids: ['x'] }, { ids: [1.5] }, { all: true }]) {
    expect(await ben.post('/api/notifications/read', body), JSON.stringify(body)).toMatchObject({ status: 400 });
  }
});

test('pages through the list, newest first, and deletes notifications after 90 days', async () => {
  for (const summary of ['One', 'Two', 'Three']) {
    await open({ summary, assignees: ['Ben Baker'] });
    server.clock.advance(60_000);
  }
  const first = await ben.get<Notification[]>('/api/notifications?limit=2');
  const next = /[?&]cursor=([^&>]+)/.exec(first.headers.get('link') ?? '')?.[1];
  const second = await ben.get<Notification[]>(`/api/notifications?limit=2&cursor=${next}`);
  expect([...first.body, ...second.body].map(({ title }) => title)).toEqual(['Three', 'Two', 'One']);
  expect(first.headers.get('x-total-count')).toBe('3');
  await ben.post('/api/notifications/read', { ids: [first.body[0]?.id] });
  expect((await listNotifications(ben)).map(({ title, read, readAt }) => [title, read, readAt !== null])).toEqual([
    ['Three', true, true],
    ['Two', false, false],
    ['One', false, false],
  ]);
  expect((await ben.get<Notification[]>('/api/notifications?unread=true')).body.map(({ title }) => title)).toEqual(['Two', 'One']);

  server.clock.advance(90 * 86_400_000 - 90_000);
  await removeOldNotifications(server.deps);
  server.clock.reset();
  expect((await listNotifications(ben)).map(({ title }) => title)).toEqual(['Three']);
});

test('notifies assignees about a failed sync, and Admins about all of them together', async () => {
  const admin = await server.signedIn({ role: 'Admin' });
  for (const summary of ['One', 'Two']) {
    const { history: _, ...before } = await open({ summary, assignees: ['Ben Baker'] });
    const after = { ...before, syncStatus: 'error' as const, version: before.version + 1 };
    const change = { kind: 'ticket', id: before.id, version: after.version, actor: null, before, after, fields: ['syncStatus'] } as const;
    await server.database.transaction((tx) => server.deps.changes.record(tx, change));
  }
  expect(await kinds(admin)).toEqual([['sync-error', '', '', 2]]);
  expect((await kinds(ben)).map(([kind]) => kind).sort()).toEqual(['assigned', 'assigned', 'sync-error', 'sync-error']);
});

test('notifies Admins and subscribers about a part below its reorder point, until it is restocked', async () => {
  const admin = await server.signedIn({ role: 'Admin' });
  await ben.put('/api/users/me/notifications', { kinds: { 'part-low': true } });
  await ann.post('/api/parts', aPart({ name: 'OBD cable', quantity: 25, reorderPoint: 20 }));
  await ann.put('/api/parts/P-0001', { quantity: 19 });
  await ann.put('/api/parts/P-0001', { quantity: 18 });
  for (const each of [admin, ben]) {
    expect(await listNotifications(each)).toMatchObject([
      { kind: 'part-low', recordId: 'P-0001', title: 'OBD cable', text: '19 available · Reorder at 20', times: 1 },
    ]);
  }
  expect(await listNotifications(ann)).toEqual([]);
  await ann.put('/api/parts/P-0001', { quantity: 40 });
  expect([await unread(admin), await unread(ben)]).toEqual([0, 0]);
});

test('notifies Admins and the lender once about an overdue loan, until it is returned', async () => {
  const admin = await server.signedIn({ role: 'Admin' });
  const due = toDay(server.clock.now());
  /** Advances to noon, regardless of the current time. */
  const goToNoonAfter = (days: number) => server.clock.advance(Date.parse(due) + (days + 0.5) * DAY_MS - server.clock.now().getTime());
  const loan = { assignedTo: 'Harbor Street Garage', returnDate: due };
  await ann.post('/api/tools', aLoaner({ serialNumber: 'L-1' }));
  expect(await ann.post('/api/tools/LT-0001/loans', loan)).toMatchObject({ status: 201 });
  await notifyOfOverdueLoans(server.deps);
  expect(await unread(ann)).toBe(0);
  goToNoonAfter(1);
  await notifyOfOverdueLoans(server.deps);
  server.clock.reset();
  for (const each of [admin, ann]) {
    expect(await listNotifications(each)).toMatchObject([
      { kind: 'loan-overdue', recordId: 'LT-0001', title: 'L-1, on loan to Harbor Street Garage', text: `Due ${shortDate(due)}` },
    ]);
  }
  await admin.post('/api/notifications/read', {});
  goToNoonAfter(2);
  await notifyOfOverdueLoans(server.deps);
  server.clock.reset();
  expect([await unread(admin), await unread(ben)]).toEqual([0, 0]);
  await ann.post('/api/tools/LT-0001/return', { status: 'Available' });
  expect(await unread(ann)).toBe(0);
});
