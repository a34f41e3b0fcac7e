import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { NoResponse } from './http-request.ts';
import { type StreamLimits, sendStream } from './send-stream.ts';

const LIMITS: StreamLimits = { idleMs: 200, totalMs: 2_000, bodyBytes: 1_000 };
let server: Server;

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

async function serve(handle: (response: ServerResponse) => void): Promise<string> {
  server = createServer((_request, response) => handle(response));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

const nothing = (): void => undefined;

async function read(
  url: string,
  { signal = new AbortController().signal, onText = nothing }: { signal?: AbortSignal; onText?: (text: string) => void } = {},
) {
  const received: (number | string)[] = [];
  const reader = {
    onStatus: (status: number) => void received.push(status),
    onText: (text: string) => {
      received.push(text);
      onText(text);
    },
  };
  const failure = await sendStream({ method: 'POST', url, body: '{}' }, reader, signal, LIMITS).catch((error: unknown) => error);
  return { received, why: failure instanceof NoResponse ? failure.reason : failure };
}

test('passes the status first, then each chunk, without splitting characters', async () => {
  const first = Buffer.from('Gr€').subarray(0, 4);
  const second = Buffer.from('Gr€').subarray(4);
  const url = await serve((response) => {
    response.write(first);
    setTimeout(() => response.end(second), 50);
  });
  const { received, why } = await read(url);
  expect([received[0], received.slice(1).join(''), why]).toEqual([200, 'Gr€', undefined]);
});

test.each<[string, (response: ServerResponse) => void, string]>([
  ['sends nothing', () => undefined, 'timeout'],
  ['stalls', (response) => void response.write('some'), 'timeout'],
  ['is cut off', (response) => void response.write('some', () => response.destroy()), 'cut'],
  ['redirects', (response) => void response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(), 'redirect'],
  ['never ends', (response) => void response.write('x'.repeat(1_001)), 'too_large'],
])('rejects a response that %s', async (_what, handle, why) => {
  expect((await read(await serve(handle))).why).toBe(why);
});

test('resolves without an error when aborted', async () => {
  const stop = new AbortController();
  const url = await serve((response) => void response.write('some'));
  expect(await read(url, { signal: stop.signal, onText: () => stop.abort() })).toEqual({ received: [200, 'some'], why: undefined });
  const before = new AbortController();
  before.abort();
  expect(await read(url, { signal: before.signal })).toEqual({ received: [], why: undefined });
});

test('rejects an invalid URL and an unreachable server', async () => {
  await serve(() => undefined);
  expect([(await read('ftp://x')).why, (await read('http://127.0.0.1:9/')).why]).toEqual(['unreachable', 'unreachable']);
});
