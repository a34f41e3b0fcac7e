import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LiveStream, openLiveStream as open } from '../../../testing/server/live-stream.ts';
import { ownServerForTests } from '../../../testing/server/server-for-tests.ts';
import { startTestServer, type TestServer } from '../../../testing/server/test-server.ts';
import { publish, publishTo } from './live.ts';

const server = ownServerForTests();
let secondNode: TestServer;
/** The first event of a browser that was connected when the second node started. */
let eventOfStart: unknown;
beforeAll(async () => {
  const stream = await open(server, await server.signedIn());
  secondNode = await startTestServer({ connection: server.connection, clock: server.clock });
  eventOfStart = (await stream.next()).event;
  stream.close();
});
afterAll(() => secondNode.close());

const change = (version: number) => ({ kind: 'part' as const, id: 'P-0001', version, by: 'user-1' });
const commit = (version: number) => server.database.transaction(async (tx) => publish(tx, change(version)));

test('sends committed changes, but not rolled back ones, to the browsers of every node', async () => {
  const caller = await server.signedIn();
  const streams = [await open(server, caller), await open(secondNode, caller)];
  await server.database
    .transaction(async (tx) => {
      publish(tx, change(1));
      throw new Error('changed my mind');
    })
    .catch(() => undefined);
  await commit(2);
  for (const stream of streams) {
    expect((await stream.next()).event).toEqual(change(2));
    stream.close();
  }
});

test('resyncs browsers when another node starts, because a killed node may have sent nothing', () => {
  expect(eventOfStart).toMatchObject({ kind: 'resync' });
});

test('sends a browser what it missed, or a resync', async () => {
  const caller = await server.signedIn();
  const first = await open(server, caller);
  await commit(1);
  const { id } = await first.next();
  first.close();
  await commit(2);
  await commit(3);

  const again = await open(server, caller, id);
  expect((await again.next()).event).toEqual(change(2));
  expect((await again.next()).event).toEqual(change(3));
  again.close();

  const latecomer = await open(server, caller, 'another-process:7');
  expect((await latecomer.next()).event).toMatchObject({ kind: 'resync' });
  latecomer.close();
});

/** Reads on to the change of this version; fails at a resync. */
async function until(stream: LiveStream, version: number): Promise<void> {
  const { event } = await stream.next();
  expect(event).not.toMatchObject({ kind: 'resync' });
  if ((event as { version: number }).version !== version) await until(stream, version);
}

test('sends an event for certain users to their browsers only, on every node and after a reconnect', async () => {
  const ann = await server.signedIn();
  const ben = await server.signedIn();
  const streams = { ann: await open(secondNode, ann), ben: await open(secondNode, ben) };
  await commit(50);
  const { id } = await streams.ben.next();
  await server.database.transaction(async (tx) => publishTo(tx, [ann.userId], change(51)));
  await commit(52);
  const again = { ann: await open(secondNode, ann, id), ben: await open(secondNode, ben, id) };
  await until(streams.ann, 51);
  expect((await streams.ben.next()).event).toEqual(change(52));
  // The streams above received both, so the node has them.
  expect((await again.ann.next()).event).toEqual(change(51));
  expect((await again.ben.next()).event).toEqual(change(52));
  for (const stream of [...Object.values(streams), ...Object.values(again)]) stream.close();
});

test("sends a resync if the node hasn't listened long enough", async () => {
  const caller = await server.signedIn();
  const stream = await open(server, caller, undefined, '?age=3600000');
  expect((await stream.next()).event).toMatchObject({ kind: 'resync' });
  stream.close();
});

test('sends changes between loading the data and opening the stream, on every node', async () => {
  const caller = await server.signedIn();
  // A node buffers events from its start on, and a request to open the stream may be two seconds old.
  server.clock.advance(2_200);
  let version = 20;
  for (const node of [server, secondNode]) {
    const witness = await open(node, caller);
    await commit(++version);
    await until(witness, version);
    const stream = await open(node, caller, undefined, '?age=50');
    await until(stream, version);
    stream.close();
    witness.close();
  }
});

test('rejects an invalid age with a message', async () => {
  const caller = await server.signedIn();
  for (const age of ['-1', '1.5', 'long', '99999999999']) {
    expect(await caller.get(`/api/live?age=${age}`), age).toMatchObject({ status: 400, body: { message: expect.any(String) } });
  }
});

test('requires a session and ends with it', async () => {
  expect((await server.anonymous.get('/api/live')).status).toBe(401);
  const caller = await server.signedIn();
  const stream = await open(server, caller);
  await caller.post('/api/auth/logout', {});
  await expect(stream.next()).rejects.toThrow('the stream ended');
});

test('ignores a change at the moment a stream ends', async () => {
  const caller = await server.signedIn();
  const [{ id } = { id: '' }] = (await server.database.query<{ id: string }>('SELECT id FROM sessions')).rows;
  const stream = await open(server, caller);
  const others = await server.signedIn();
  const witness = await open(server, others);
  await server.database.transaction(async (tx) => {
    await tx.query('SELECT pg_notify($1, $2)', ['obdesk_sessions', `session ${id}`]);
    publish(tx, change(40));
  });
  await until(witness, 40);
  await expect(stream.next()).rejects.toThrow('the stream ended');
  witness.close();
});

test('limits a user to a hundred streams on a node without affecting others', async () => {
  const ann = await server.signedIn();
  const ben = await server.signedIn();
  const streams = await Promise.all(Array.from({ length: 100 }, () => open(server, ann)));
  expect(await ann.get('/api/live')).toMatchObject({ status: 429, body: { message: expect.stringContaining('tabs') } });
  streams.push(await open(server, ben));
  for (const stream of streams) stream.close();
});
