import { connect, createServer, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { rounds } from '../../../testing/server/stress.ts';
import { connectionVia, createTestDatabase, getServerAddress } from '../../../testing/server/test-cluster.ts';
import { type SignedInCaller, startTestServer, type TestServer } from '../../../testing/server/test-server.ts';

const KILLS = rounds(4, 12);
const PART = { partNumber: 'A', name: 'Plug', quantity: 1, cost: 1, price: 2 };

/** A proxy of the database that can refuse connections (a restart) or hold back all data (a hang). */
async function startProxy({ host, port }: { host: string; port: number }) {
  const sockets = new Set<Socket>();
  let state: 'open' | 'cut' | 'hanging' = 'open';
  let held: (() => void)[] = [];
  // Not pipe(): a piped socket that was paused resumes as soon as its destination drains.
  const forward = (from: Socket, to: Socket) => {
    sockets.add(from);
    from
      .on('data', (data) => {
        if (state === 'hanging') held.push(() => to.write(data));
        else to.write(data);
      })
      .on('error', () => undefined)
      .on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
  };
  const proxy = createServer((client) => {
    if (state === 'cut') return void client.destroy();
    const upstream = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    forward(client, upstream);
    forward(upstream, client);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const address = proxy.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    cut() {
      state = 'cut';
      for (const socket of sockets) socket.destroy();
    },
    hang() {
      state = 'hanging';
    },
    restore() {
      state = 'open';
      for (const write of held) write();
      held = [];
    },
    close: () => proxy.close(),
  };
}

let proxy: Awaited<ReturnType<typeof startProxy>>;
let server: TestServer;
let user: SignedInCaller;

beforeAll(async () => {
  const direct = await createTestDatabase(inject('connection'));
  proxy = await startProxy(getServerAddress(direct));
  server = await startTestServer({ connection: connectionVia(direct, proxy.port), patienceMs: 3_000 });
  user = await server.signedIn();
});
afterEach(() => proxy.restore());
afterAll(async () => {
  await server.close();
  proxy.close();
});

async function untilItWorks(): Promise<void> {
  proxy.restore();
  await expect.poll(async () => (await user.get('/api/parts')).status, { timeout: 20_000 }).toBe(200);
  await expect.poll(() => server.deps.live.isListening(), { timeout: 20_000 }).toBe(true);
}

test('returns 503 while the database is down, and recovers without a restart', async () => {
  expect((await user.get('/api/parts')).status).toBe(200);
  expect((await server.anonymous.get('/healthz')).status).toBe(200);

  proxy.cut();
  const away = await user.get('/api/parts');
  expect(away.status).toBe(503);
  expect(away.body.message).toContain('can’t reach its database');
  expect(away.headers.get('retry-after')).toBe('2');
  expect((await server.anonymous.get('/healthz')).status).toBe(503);

  await untilItWorks();
});

test('returns 503 for requests and health checks while the database hangs, and recovers without a restart', async () => {
  const waiting = server.deps.database.query('SELECT pg_sleep(3600)').catch((error: Error) => error.message);
  proxy.hang();
  const replies = await Promise.all([
    ...Array.from({ length: 30 }, (_each, index) => user.post('/api/parts', { ...PART, partNumber: String(index) })),
    ...['/api/parts', '/api/auth/me', '/healthz', '/readyz'].map((path) => user.get(path)),
  ]);
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 503));
  expect(await waiting).toMatch(/Connection terminated/);
  expect((await user.get('/api/parts')).status).toBe(503);
  expect(server.deps.database.pool.waitingCount).toBe(0);

  await untilItWorks();
});

test('returns 503 with Retry-After for saves on a lost connection, and stores those that succeed', async () => {
  const saved: string[] = [];
  const refused: string[] = [];
  let isOver = false;
  const save = async () => {
    while (!isOver) {
      const reply = await user.post<{ id: string }>('/api/parts', PART);
      if (reply.status === 201) saved.push(reply.body.id);
      else refused.push(`${reply.status} ${reply.headers.get('retry-after')}`);
    }
  };
  const end = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND application_name LIKE 'obdesk%' AND pid <> pg_backend_pid()`;
  const saving = Promise.all(Array.from({ length: 8 }, save));
  for (let kill = 0; kill < KILLS; kill += 1) {
    const before = saved.length;
    if (kill % 4 === 3) {
      proxy.cut();
      proxy.restore();
    } else await server.database.query(end).catch(() => undefined);
    await expect
      .poll(() => saved.length > before + 5 || refused.some((each) => each !== '503 2'), { timeout: 20_000, interval: 5 })
      .toBe(true);
  }
  isOver = true;
  await saving;
  expect(new Set(refused)).toEqual(new Set(['503 2']));
  const { rows } = await server.database.query<{ id: string }>('SELECT id FROM parts');
  expect(saved.filter((id) => !rows.some((row) => row.id === id))).toEqual([]);
});
