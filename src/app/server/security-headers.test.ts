import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aTicket } from '../../features/ticketing/tickets/ticket.factory.ts';
import { type SignedInCaller, startTestServer, type TestServer } from '../../testing/server/test-server.ts';

let webFolder: string;
let server: TestServer;
let admin: SignedInCaller;
let attachment: string;
const logLines: string[] = [];
beforeAll(async () => {
  webFolder = await mkdtemp(join(tmpdir(), 'obdesk-web-'));
  await Promise.all(['assets', 'api-docs'].map((folder) => mkdir(join(webFolder, folder))));
  await writeFile(join(webFolder, 'index.html'), '<meta name="csp-nonce" content="__CSP_NONCE__">');
  await writeFile(join(webFolder, 'api-docs/reference.html'), 'the reference');
  await writeFile(join(webFolder, 'assets/app-1a2b.js'), 'export const plain = true;');
  server = await startTestServer({ webFolder, env: { APP_URL: ORIGIN }, onLogLine: (line) => void logLines.push(line) });
  admin = await server.signedIn({ role: 'Admin' });
  const ticket = await idOf(call('/api/tickets', { ...json, body: JSON.stringify(aTicket()) }));
  const form = new FormData();
  form.append('file', new Blob(['a log']), 'a.log');
  const files = `/api/tickets/${ticket}/attachments`;
  attachment = `${files}/${await idOf(call(files, { method: 'POST', body: form }))}`;
});
afterAll(async () => {
  await server.close();
  await rm(webFolder, { recursive: true });
});

const ORIGIN = 'https://desk.example.com';
const json = { method: 'POST', headers: { 'content-type': 'application/json' } };

const call = (path: string, init: RequestInit = {}) =>
  fetch(server.url + path, { ...init, headers: { origin: ORIGIN, cookie: admin.cookie, ...init.headers } });
const idOf = async (answer: Promise<Response>) => ((await (await answer).json()) as { id: string }).id;

const RESPONSES: readonly [string, number, () => Promise<Response>][] = [
  ['the page', 200, () => call('/')],
  ['a script of it', 200, () => call('/assets/app-1a2b.js')],
  ['a script that is not there', 404, () => call('/assets/nothing.js')],
  ['a path that leads out', 403, () => call('/assets/..%2f..%2fpackage.json')],
  ['another address', 404, () => call('/nothing')],
  ['a call', 200, () => call('/api/users')],
  ['a change', 200, () => call('/api/users/me', { ...json, method: 'PUT', body: '{"fullName":"Ada"}' })],
  ['an attachment', 200, () => call(attachment)],
  ['a CSV file', 200, () => call('/api/audit/export.csv')],
  ['the API reference', 200, () => call('/api/docs')],
  ['a call that is not there', 404, () => call('/api/nothing')],
  ['a call without a session', 401, () => fetch(`${server.url}/api/users`)],
  ['a body that is none', 400, () => call('/api/tickets', { ...json, body: '{' })],
  ['a type that is not taken', 415, () => call('/api/tickets', { method: 'POST', body: 'x', headers: { 'content-type': 'text/plain' } })],
  ['another site', 403, () => call('/api/tickets', { method: 'POST', body: '{}', headers: { origin: 'https://evil.example' } })],
  ['an address that cannot be read', 400, () => call('/api/%zz')],
  ['the health of the process', 200, () => fetch(`${server.url}/healthz`)],
];

describe('the security headers', () => {
  test.each(RESPONSES)('are on the response of %s (%i)', async (_what, status, ask) => {
    const answer = await ask();
    await answer.arrayBuffer();
    const has = (name: string) => answer.headers.get(name);
    expect(answer.status).toBe(status);
    expect(has('content-security-policy')).toMatch(/^default-src 'none'/);
    expect(has('cross-origin-resource-policy')).toBe('same-origin');
    expect(has('cross-origin-opener-policy')).toBe('same-origin');
    expect(has('x-content-type-options')).toBe('nosniff');
    expect(has('referrer-policy')).toBe('no-referrer');
    expect(has('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
  });

  test.each(['/', '/auth/callback', '/api/docs'])('deny the page at %s all browser features', async (path) => {
    const answer = await call(path);
    expect(answer.headers.get('permissions-policy')).toMatch(/camera=\(\).*geolocation=\(\).*microphone=\(\).*usb=\(\)/);
  });

  test('are limited on API responses', async () => {
    expect((await call('/api/users')).headers.get('permissions-policy')).toBeNull();
  });

  test('are on responses sent before there is a request', async () => {
    const answer = await sendRaw('NONSENSE\r\n\r\n');
    expect(answer).toContain('cross-origin-resource-policy: same-origin');
    expect(answer).toContain("content-security-policy: default-src 'none'");
  });
});

test('warns at the start of a proxy that APP_URL shows', () => {
  expect(logLines.filter((line) => line.includes('TRUST_PROXY is off'))).toHaveLength(1);
});

function sendRaw(text: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1', () => socket.write(text));
    let answer = '';
    socket.on('data', (data) => {
      answer += data;
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(answer));
  });
}
