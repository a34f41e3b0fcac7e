import { connect } from 'node:net';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cutSlowRequests } from './slow-requests.ts';

const app = fastify();
let port = 0;

beforeAll(async () => {
  cutSlowRequests(app, { jsonBodyMs: 200, uploadCheckMs: 200, uploadBytesPerCheck: 1_000 });
  app.addContentTypeParser('multipart/form-data', (_request, payload, done) => {
    payload.on('end', () => done(null, 'uploaded')).resume();
  });
  app.post('/', (request) => ({ got: request.body }));
  app.get('/', () => ({ answered: true }));
  port = Number(new URL(await app.listen({ port: 0 })).port);
});
afterAll(() => app.close());

/** Sends the head of a request, then `pieces` with a pause before each, and answers what came back. */
function send(contentType: string, length: number, pieces: string[], pauseMs: number, method = 'POST'): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let reply = '';
    socket.on('data', (data) => {
      reply += data;
      if (reply.includes('"got"')) socket.end();
    });
    socket.on('close', () => resolve(reply));
    socket.on('error', () => undefined);
    socket.write(`${method} / HTTP/1.1\r\nHost: test\r\nContent-Type: ${contentType}\r\nContent-Length: ${length}\r\n\r\n`);
    for (const [at, piece] of pieces.entries()) setTimeout(() => socket.writable && socket.write(piece), pauseMs * (at + 1));
  });
}

test('a JSON body that stops coming is answered with 408 and the connection is closed', async () => {
  const reply = await send('application/json', 100, ['{"a":'], 10);
  expect(reply).toMatch(/^HTTP\/1.1 408 /);
  expect(JSON.parse(reply.slice(reply.indexOf('{')))).toMatchObject({ message: 'The request arrived too slowly', code: 'too_slow' });
});

test('a JSON body that comes in time is read', async () => {
  expect(await send('application/json', 8, ['{"a"', ':12}'], 20)).toContain('{"got":{"a":12}}');
});

test('a call that is answered without its body loses its connection when the body trickles in', async () => {
  const trickle = Array.from({ length: 8 }, () => ' ');
  const reply = await send('application/json', 100, trickle, 60, 'GET');
  expect(reply).toContain('{"answered":true}');
  expect(reply.match(/HTTP\/1.1/g)).toHaveLength(1);
});

test('an upload may take long while it keeps its rate, and is cut when it trickles', async () => {
  const steady = Array.from({ length: 8 }, () => 'x'.repeat(1_500));
  expect(await send('multipart/form-data; boundary=b', 8 * 1_500, steady, 80)).toContain('"got":"uploaded"');
  const trickle = Array.from({ length: 8 }, () => 'x');
  expect(await send('multipart/form-data; boundary=b', 8 * 1_500, trickle, 80)).toMatch(/^HTTP\/1.1 408 /);
});
