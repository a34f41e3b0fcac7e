import { connect, createServer, type Socket } from 'node:net';
import { expect, inject, test } from 'vitest';
import { connectionVia, createTestDatabase, getServerAddress } from '../../../testing/server/test-cluster.ts';
import { startTestServer } from '../../../testing/server/test-server.ts';

/** A proxy in front of the database that can refuse connections, as when its machine is restarted. */
async function startProxy({ host, port }: { host: string; port: number }) {
  const sockets = new Set<Socket>();
  let isOpen = true;
  const proxy = createServer((client) => {
    if (!isOpen) return void client.destroy();
    const upstream = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    for (const socket of [client, upstream]) {
      sockets.add(socket.on('error', () => undefined).on('close', () => sockets.delete(socket)));
    }
    client.pipe(upstream).pipe(client);
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const address = proxy.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    cut() {
      isOpen = false;
      for (const socket of sockets) socket.destroy();
    },
    restore() {
      isOpen = true;
    },
    close: () => proxy.close(),
  };
}

test('while the database is away calls get 503, and it works again without a restart', async () => {
  const direct = await createTestDatabase(inject('connection'));
  const proxy = await startProxy(getServerAddress(direct));
  const server = await startTestServer({ connection: connectionVia(direct, proxy.port) });
  const user = await server.signedIn();
  expect((await user.get('/api/parts')).status).toBe(200);
  expect((await server.anonymous.get('/healthz')).status).toBe(200);

  proxy.cut();
  const away = await user.get('/api/parts');
  expect(away.status).toBe(503);
  expect(away.body.message).toContain('database cannot be reached');
  expect(away.headers.get('retry-after')).toBe('2');
  expect((await server.anonymous.get('/healthz')).status).toBe(503);

  proxy.restore();
  await expect.poll(async () => (await user.get('/api/parts')).status).toBe(200);
  await expect.poll(() => server.deps.live.isListening()).toBe(true);
  await server.close();
  proxy.close();
});
