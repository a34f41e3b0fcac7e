import { beforeEach, expect, test } from 'vitest';
import type { ChangeSubscriber } from '../../../../../platform/server/changes/changes.ts';
import { DAY_MS } from '../../../../../platform/server/clock.ts';
import { toDay } from '../../../../../platform/time/calendar-day.ts';
import { serverForTests } from '../../../../../testing/server/server-for-tests.ts';
import type { SignedInCaller } from '../../../../../testing/server/test-server.ts';
import { toText } from '../../history/history-text.rules.ts';
import type { Ticket, TicketRow } from '../../ticket.contract.ts';
import { aTicket } from '../../ticket.factory.ts';
import { raiseFollowUps, WAITING } from './ticket.follow-up.service.ts';

const server = serverForTests();
let alice: SignedInCaller;

beforeEach(async () => {
  alice = await server.signedIn({ fullName: 'Alice Archer' });
});

const dayIn = (days: number) => toDay(server.clock.now().getTime() + days * DAY_MS);
const add = async (given = {}) => (await alice.post<Ticket>('/api/tickets', aTicket(given))).body;
const read = async (id: string) => (await alice.get<Ticket>(`/api/tickets/${id}`)).body;
const firstRow = async () => (await alice.get<TicketRow[]>('/api/tickets')).body[0];
const lines = ({ history }: Ticket, text: string) => history.filter(({ content }) => content === text);

// A job raises due follow-ups too, so the tests don't count the result of a single call.
test('moves a ticket to the top once on its follow-up date with a history entry, and not before', async () => {
  const day = dayIn(1);
  const ticket = await add({ followUpDate: day });
  const later = await add({ followUpDate: dayIn(5) });
  const newest = await add();
  await raiseFollowUps(server.deps);
  expect(await firstRow()).toMatchObject({ id: newest.id, isFollowUpDue: false });

  server.clock.advance(DAY_MS);
  alice = await server.signedIn({ fullName: 'Alice Archer' });
  await Promise.all([raiseFollowUps(server.deps), raiseFollowUps(server.deps)]);
  await raiseFollowUps(server.deps);
  expect(await firstRow()).toMatchObject({ id: ticket.id, isFollowUpDue: true, followUpDate: day });
  expect(lines(await read(ticket.id), toText('follow-up-due', { day }))).toMatchObject([{ user: 'System', type: 'EVENT' }]);
  expect(await read(later.id)).toEqual(later);

  const next = await alice.put<Ticket>(`/api/tickets/${ticket.id}`, { followUpDate: dayIn(7) });
  expect(next.body).toMatchObject({ isFollowUpDue: false, followUpDate: dayIn(7) });
  expect((await alice.put(`/api/tickets/${later.id}`, { followUpDate: '', isFollowUpDue: true })).body).toMatchObject({
    followUpDate: null,
    isFollowUpDue: false,
  });
  expect((await alice.put(`/api/tickets/${ticket.id}`, { followUpDate: 'soon' })).status).toBe(400);
});

test('finishes an interrupted run in the next one, without repeating follow-ups', async () => {
  const first = await add({ followUpDate: dayIn(-1) });
  const second = await add({ followUpDate: dayIn(0) });
  let fails = true;
  const failing: ChangeSubscriber = async (_tx, { kind, id }) => {
    if (fails && kind === 'ticket' && id === second.id) throw new Error('the server went away');
  };
  server.deps.changes.subscribe({ live: [failing] });
  await expect(raiseFollowUps(server.deps)).rejects.toThrow('went away');
  expect([await read(first.id), await read(second.id)]).toMatchObject([{ isFollowUpDue: true }, { isFollowUpDue: false, version: 1 }]);
  fails = false;
  await raiseFollowUps(server.deps);
  expect([await read(first.id), await read(second.id)]).toMatchObject([
    { isFollowUpDue: true, version: 2 },
    { isFollowUpDue: true, version: 2 },
  ]);
});

test('finds tickets with a follow-up date by their index', async () => {
  const plan = await server.database.transaction(async (tx) => {
    // Without this, such a small table would be read sequentially.
    await tx.query('SET LOCAL enable_seqscan = off');
    const { rows } = await tx.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${WAITING.replace('$1', "'2026-11-21'")}`);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(plan).toContain('tickets_follow_up_waiting');
});
