import { beforeEach, expect, test } from 'vitest';
import { apiCaller } from '../../../../testing/server/api-caller.ts';
import { openLiveStream } from '../../../../testing/server/live-stream.ts';
import { twoServersForTests } from '../../../../testing/server/server-for-tests.ts';
import type { SignedInCaller } from '../../../../testing/server/test-server.ts';
import type { Ticket } from '../../tickets/ticket.contract.ts';
import { aTicket } from '../../tickets/ticket.factory.ts';
import { LEASE_MS, type OpenTicket, type PresentPerson } from '../presence.contract.ts';

const [server, secondNode] = twoServersForTests();
let ann: SignedInCaller;
let ben: SignedInCaller;
let ticket: Ticket;

beforeEach(async () => {
  ann = await server.signedIn({ fullName: 'Ann Lee' });
  ben = await server.signedIn({ fullName: 'Ben Baker' });
  ticket = (await ann.post<Ticket>('/api/tickets', aTicket())).body;
});

const path = () => `/api/tickets/${ticket.id}/presence`;
const report = (caller: Pick<SignedInCaller, 'post'>, body: object = {}) => caller.post<PresentPerson[]>(path(), body);
const names = async (caller: Pick<SignedInCaller, 'post'>, body: object = {}) =>
  (await report(caller, body)).body.map(({ name, isTyping }) => name + (isTyping ? ' types' : ''));
const endLeases = (caller: SignedInCaller, ms: number) =>
  server.database.query("UPDATE ticket_presence SET until = until - $1 * interval '1 millisecond' WHERE user_id = $2", [ms, caller.userId]);

test('shows viewers and who is typing on every node, and removes a closed window immediately', async () => {
  expect(await names(ann, { tab: 'a' })).toEqual(['Ann Lee']);
  expect(await names(apiCaller(secondNode.url, ben.cookie), { typing: true })).toEqual(['Ann Lee', 'Ben Baker types']);
  expect(await names(ann, { tab: 'b' })).toEqual(['Ann Lee', 'Ben Baker types']);
  expect(await names(ann, { tab: 'a', leaving: true })).toEqual(['Ann Lee', 'Ben Baker types']);
  expect(await names(ben, { leaving: true })).toEqual(['Ann Lee']);
});

test('tells where a person is typing, until they pause', async () => {
  await report(ben, { typing: true, typingIn: 'Summary' });
  expect((await report(ann)).body).toContainEqual(expect.objectContaining({ name: 'Ben Baker', typingIn: 'Summary' }));
  await report(ben, { typing: true, typingIn: 'VIN' });
  expect((await ann.get<OpenTicket[]>('/api/tickets/presence')).body[0]?.people).toContainEqual(
    expect.objectContaining({ typingIn: 'VIN' }),
  );
  await report(ben, { typingIn: 'VIN' });
  expect((await report(ann)).body).toContainEqual(expect.objectContaining({ name: 'Ben Baker', isTyping: false, typingIn: '' }));
});

test('removes a window when its lease expires', async () => {
  await report(ann);
  await report(ben);
  await endLeases(ben, LEASE_MS - 4_000);
  expect(await names(ann)).toEqual(['Ann Lee', 'Ben Baker']);
  await endLeases(ben, 4_000);
  expect(await names(ann)).toEqual(['Ann Lee']);
  expect((await server.database.query('SELECT FROM ticket_presence')).rowCount).toBe(1);
});

test('returns the viewers of all open tickets in one call', async () => {
  const other = (await ann.post<Ticket>('/api/tickets', aTicket())).body;
  await report(ann, { tab: 'a' });
  await report(ann, { tab: 'b', typing: true });
  await ben.post(`/api/tickets/${other.id}/presence`, {});
  const read = async () =>
    (await ben.get<OpenTicket[]>('/api/tickets/presence')).body.map(({ ticketId, people }) => [
      ticketId,
      people.map(({ name, isTyping }) => name + (isTyping ? ' types' : '')),
    ]);
  expect(await read()).toEqual(
    [
      [ticket.id, ['Ann Lee types']],
      [other.id, ['Ben Baker']],
    ].toSorted(),
  );
  await endLeases(ann, LEASE_MS);
  expect(await read()).toEqual([[other.id, ['Ben Baker']]]);
});

test('returns viewers as active users of the ticket without a new version, and ignores them in a request', async () => {
  await report(ann);
  await report(ben, { tab: 'one' });
  await report(ben, { tab: 'two' });
  const { body } = await ben.get<Ticket>(`/api/tickets/${ticket.id}`);
  expect(body.activeUsers.map(({ name, avatar }) => [name, avatar]).sort()).toEqual([
    ['Ann Lee', 'AL'],
    ['Ben Baker', 'BB'],
  ]);
  expect({ ...body, activeUsers: [] }).toEqual(ticket);
  const { activeUsers } = body;
  const saved = await ben.put<Ticket>(`/api/tickets/${ticket.id}`, { summary: ticket.summary, activeUsers: [{ name: 'Nobody' }] });
  expect(saved.body).toMatchObject({ version: ticket.version, activeUsers });
  for (const each of [ann, ben]) await endLeases(each, LEASE_MS);
  expect((await ben.get<Ticket>(`/api/tickets/${ticket.id}`)).body.activeUsers).toEqual([]);
});

test('notifies only viewers of the ticket, and only of visible changes', async () => {
  const cat = await server.signedIn();
  await report(ann);
  const streams = { ann: await openLiveStream(server, ann), cat: await openLiveStream(server, cat) };
  await report(ann);
  await report(ben);
  await report(ben);
  await report(ben, { typing: true });
  const event = { kind: 'ticket-presence', id: ticket.id, by: ben.userId };
  expect((await streams.ann.next()).event).toMatchObject(event);
  expect((await streams.ann.next()).event).toMatchObject(event);
  await ann.put(`/api/tickets/${ticket.id}`, { vin: 'X' });
  for (const stream of Object.values(streams)) {
    expect((await stream.next()).event).toMatchObject({ kind: 'ticket', id: ticket.id });
    stream.close();
  }
});

test('neither extends the session nor logs presence reports, and rejects invalid ones', async () => {
  const readLastSeen = async () => (await server.database.query('SELECT last_seen_at FROM sessions WHERE user_id = $1', [ann.userId])).rows;
  const before = await readLastSeen();
  server.clock.advance(3_600_000);
  await report(ann);
  expect(await readLastSeen()).toEqual(before);
  server.clock.reset();
  expect(server.deps.logRing.read(100).lines.filter(({ message }) => message.includes('/presence'))).toEqual([]);
  expect(await ann.post('/api/tickets/TKT-none/presence', {})).toMatchObject({ status: 404, body: { message: 'Ticket not found' } });
  for (const body of [{ typing: 'yes' }, { tab: 7 }, { tab: 'x'.repeat(65) }, { typingIn: 'x'.repeat(101) }, { who: 'Ben' }]) {
    expect(await report(ann, body), JSON.stringify(body)).toMatchObject({ status: 400 });
  }
});
