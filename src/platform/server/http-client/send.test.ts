import http, { type RequestListener } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import { createAgents, NoResponse, type OutgoingRequest } from './http-request.ts';
import { send } from './send.ts';

const SECRET = 'canary-token-4711';
const running: net.Server[] = [];

afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => new Promise((resolve) => server.close(resolve))));
});

async function listen(server: net.Server): Promise<string> {
  running.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A server that closes its connections with its responses, unless it keeps them alive. */
const serve = (handle: RequestListener) => listen(http.createServer(handle));
const serveBytes = (handle: (socket: net.Socket) => void) =>
  listen(net.createServer((socket) => socket.on('error', () => {}) && handle(socket)));

const get = (address: string, more: Partial<OutgoingRequest> = {}): OutgoingRequest => ({
  method: 'GET',
  url: `http://${address}/crm/v2/Leads?code=${SECRET}`,
  headers: { Authorization: `Zoho-oauthtoken ${SECRET}` },
  ...more,
});

async function expectNoResponse(sent: Promise<unknown>): Promise<NoResponse> {
  const error = await sent.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof NoResponse)) throw new Error(`expected NoResponse, got ${String(error)}`);
  expect(JSON.stringify([error.message, error.stack, { ...error }])).not.toContain(SECRET);
  return error;
}

test('sends method, headers and body, and returns the complete response of any status', async () => {
  const address = await serve((request, response) => {
    let body = '';
    request.on('data', (piece) => {
      body += piece;
    });
    request.on('end', () => {
      response.writeHead(422, { 'X-Seen': `${request.method} ${request.headers.authorization} ${request.headers['content-length']}` });
      response.end(body);
    });
  });
  const response = await send(get(address, { method: 'POST', body: '{"name":"Zoë"}' }));
  expect(response).toMatchObject({ status: 422, text: '{"name":"Zoë"}' });
  expect(response.headers['x-seen']).toBe(`POST Zoho-oauthtoken ${SECRET} 15`);
});

test('unpacks a body and limits its unpacked size', async () => {
  const packed = gzipSync('a'.repeat(100_000));
  const address = await serve((_request, response) => response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(packed));
  expect((await send(get(address))).text).toHaveLength(100_000);
  const limits = { totalMs: 30_000, bodyBytes: 99_999 };
  expect(await expectNoResponse(send(get(address), limits))).toMatchObject({ reason: 'too_large', wasDelivered: true });
});

test('rejects a truncated compressed body', async () => {
  const cut = gzipSync('a'.repeat(1_000)).subarray(0, -4);
  const address = await serve((_request, response) => response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(cut));
  expect(await expectNoResponse(send(get(address)))).toMatchObject({ reason: 'cut', wasDelivered: true });
});

test('stops reading an endless body after 10 MB', async () => {
  let sent = 0;
  const address = await serve((_request, response) => {
    const piece = Buffer.alloc(64 * 1024, 'a');
    const more = () => {
      do sent += piece.length;
      while (!response.destroyed && response.write(piece));
    };
    response.on('drain', more);
    more();
  });
  expect(await expectNoResponse(send(get(address)))).toMatchObject({ reason: 'too_large', wasDelivered: true });
  expect(sent).toBeGreaterThan(0);
});

test.each([301, 302, 303, 307, 308])("doesn't follow a redirect (%i)", async (status) => {
  let calls = 0;
  const elsewhere = await serve((_request, response) => {
    calls += 1;
    response.end();
  });
  const address = await serve((_request, response) => response.writeHead(status, { Location: `http://${elsewhere}/` }).end());
  expect(await expectNoResponse(send(get(address)))).toMatchObject({ reason: 'redirect', wasDelivered: true });
  expect(calls).toBe(0);
});

test('returns 204 and 304 without a body', async () => {
  const address = await serve((request, response) => response.writeHead(request.url === '/304' ? 304 : 204).end());
  expect(await send(get(address))).toMatchObject({ status: 204, text: '' });
  expect(await send({ method: 'GET', url: `http://${address}/304` })).toMatchObject({ status: 304, text: '' });
});

test('reports an unreachable server as not delivered', async () => {
  const server = net.createServer();
  const address = await listen(server);
  await new Promise((resolve) => server.close(resolve));
  running.splice(0);
  expect(await expectNoResponse(send(get(address)))).toMatchObject({ reason: 'unreachable', wasDelivered: false });
});

test.each(['', 'zoho', 'ftp://127.0.0.1/', 'http://'])('rejects %j as a URL', async (url) => {
  expect(await expectNoResponse(send(get('', { url })))).toMatchObject({ reason: 'unreachable', wasDelivered: false });
});

test('sends nothing with an invalid header', async () => {
  const address = await serve((_request, response) => response.end());
  const sent = send(get(address, { headers: { Authorization: `${SECRET}\r\nHost: elsewhere` } }));
  expect(await expectNoResponse(sent)).toMatchObject({ reason: 'unreachable', wasDelivered: false });
});

test('gives up on a stuck TLS handshake before anything is delivered', async () => {
  const heard: string[] = [];
  const address = await serveBytes((socket) => socket.on('data', (data) => heard.push(data.toString('latin1'))));
  const sent = send(get(address, { url: `https://${address}/` }), { agents: createAgents(100), totalMs: 30_000, bodyBytes: 100 });
  expect(await expectNoResponse(sent)).toMatchObject({ reason: 'unreachable', wasDelivered: false });
  expect(heard.join('')).not.toContain(SECRET);
});

test("gives up on a response that doesn't start or doesn't end", async () => {
  const silent = await serve(() => undefined);
  expect(await expectNoResponse(send(get(silent, { totalMs: 100 })))).toMatchObject({ reason: 'timeout', wasDelivered: true });
  const endless = await serve((_request, response) => void response.write('{'));
  expect(await expectNoResponse(send(get(endless, { totalMs: 100 })))).toMatchObject({ reason: 'timeout', wasDelivered: true });
});

test.each([
  ['before the response', ''],
  ['within the head', 'HTTP/1.1 200 OK\r\nContent-Le'],
  ['within the body', 'HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n{"a"'],
  ['within a chunk', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{"a"'],
  ['by a response that isn’t HTTP', 'SSH-2.0-OpenSSH\r\n\r\n'],
])('rejects a response whose connection is cut %s', async (_where, bytes) => {
  const address = await serveBytes((socket) => socket.once('data', () => socket.end(bytes)));
  expect(await expectNoResponse(send(get(address)))).toMatchObject({ reason: 'cut', wasDelivered: true });
});

test('never sends a read that was canceled while it waited for a connection', async () => {
  const release: (() => void)[] = [];
  const paths: (string | undefined)[] = [];
  const address = await serve((request, response) => {
    paths.push(request.url);
    if (request.url === '/running') release.push(() => response.end());
    else response.end();
  });
  const read = (path: string, more: Partial<OutgoingRequest> = {}) => send(get(address, { url: `http://${address}${path}`, ...more }));
  const running = Array.from({ length: 10 }, () => read('/running'));
  await expect.poll(() => paths.length).toBe(10);
  const stopping = new AbortController();
  const waiting = read('/canceled', { stopping: stopping.signal });
  stopping.abort();
  expect(await expectNoResponse(waiting)).toMatchObject({ reason: 'stopping', wasDelivered: false });
  for (const end of release) end();
  await Promise.all(running);
  await read('/after');
  expect(paths).not.toContain('/canceled');
});

test('shares kept-alive connections between reads and opens a new one for a write', async () => {
  const ports: (number | undefined)[] = [];
  const server = http.createServer((request, response) => {
    ports.push(request.socket.remotePort);
    response.end();
  });
  const address = await listen(server);
  const waitUntilIdle = () => new Promise((resolve) => setImmediate(resolve));
  await send(get(address));
  await waitUntilIdle();
  await send(get(address));
  await waitUntilIdle();
  await send(get(address, { method: 'POST', body: '{}' }));
  server.closeAllConnections();
  expect(ports).toHaveLength(3);
  expect(ports[1]).toBe(ports[0]);
  expect(ports[2]).not.toBe(ports[0]);
});
