import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { startTestServer } from '../../testing/server/test-server.ts';

test('completes pending requests at shutdown and rejects later ones', async () => {
  const server = await startTestServer();
  const port = Number(new URL(server.url).port);
  const sockets = Array.from({ length: 20 }, () => connect(port, '127.0.0.1'));
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  const replies = sockets.map((socket) => text(socket));
  for (const socket of sockets) socket.write('GET /api/auth/me HTTP/1.1\r\nHost: test\r\nConnection: close\r\n\r\n');
  await server.close();
  for (const reply of await Promise.all(replies)) expect(reply).toContain('{"user":null}');
  await expect(server.anonymous.get('/api/auth/me')).rejects.toThrow();
});
