import { connect } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cutSlowRequests } from './slow-requests.ts';

/** Strict limits, for requests that must be too slow. */
const strict = createApp({ jsonBodyMs: 200, uploadCheckMs: 200, uploadBytesPerCheck: 1_000 });
/** Generous limits, for requests that must be in time on a busy machine too. */
const patient = createApp({ jsonBodyMs: 20_000, uploadCheckMs: 1_500, uploadBytesPerCheck: 1_000 });

function createApp(limits: Parameters<typeof cutSlowRequests>[1]): FastifyInstance {
  const app = fastify();
  cutSlowRequests(app, limits);
  app.addContentTypeParser('multipart/form-data', (_request, payload, done) => {
    payload.on('end', () => done(null, 'uploaded')).resume();
  });
  app.post('/', (request) => ({ got: request.body }));
  app.get('/', () => ({ answered: true }));
  return app;
}

beforeAll(() => Promise.all([strict, patient].map((app) => app.listen({ port: 0 }))));
afterAll(() => Promise.all([strict, patient].map((app) => app.close())));

interface SlowRequest {
  readonly method?: 'GET' | 'POST';
  readonly type?: 'application/json' | 'multipart/form-data; boundary=b';
  readonly length: number;
  readonly pieces: readonly string[];
  readonly pauseMs: number;
}

/** Sends the head of a request, then `pieces` with a pause before each. Returns the response. */
function send(app: FastifyInstance, { method = 'POST', type = 'application/json', length, pieces, pauseMs }: SlowRequest): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(Number(app.listeningOrigin.split(':').at(-1)), '127.0.0.1');
    let reply = '';
    socket.on('data', (data) => {
      reply += data;
      if (reply.includes('"got"')) socket.end();
    });
    socket.on('close', () => resolve(reply));
    socket.on('error', () => undefined);
    socket.write(`${method} / HTTP/1.1\r\nHost: test\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`);
    for (const [at, piece] of pieces.entries()) setTimeout(() => socket.writable && socket.write(piece), pauseMs * (at + 1));
  });
}

test('returns 408 and closes the connection when a JSON body stalls', async () => {
  const reply = await send(strict, { length: 100, pieces: ['{"a":'], pauseMs: 10 });
  expect(reply).toMatch(/^HTTP\/1.1 408 /);
  expect(JSON.parse(reply.slice(reply.indexOf('{')))).toMatchObject({ message: 'The request took too long to arrive', code: 'too_slow' });
});

test('reads a JSON body that comes in time', async () => {
  expect(await send(patient, { length: 8, pieces: ['{"a"', ':12}'], pauseMs: 20 })).toContain('{"got":{"a":12}}');
});

test('closes the connection of a slow body after the response was sent', async () => {
  const pieces = Array.from({ length: 8 }, () => ' ');
  const reply = await send(strict, { method: 'GET', length: 100, pieces, pauseMs: 60 });
  expect(reply).toContain('{"answered":true}');
  expect(reply.match(/HTTP\/1.1/g)).toHaveLength(1);
});

test('accepts a long upload with the minimum rate, and cuts off a slower one', async () => {
  const upload = { type: 'multipart/form-data; boundary=b', length: 8 * 1_500 } as const;
  const steady = Array.from({ length: 8 }, () => 'x'.repeat(1_500));
  const trickle = Array.from({ length: 8 }, () => 'x');
  const replies = await Promise.all([
    send(patient, { ...upload, pieces: steady, pauseMs: 300 }),
    send(strict, { ...upload, pieces: trickle, pauseMs: 80 }),
  ]);
  expect(replies).toEqual([expect.stringContaining('"got":"uploaded"'), expect.stringMatching(/^HTTP\/1.1 408 /)]);
});
