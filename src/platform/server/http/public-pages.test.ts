import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/server/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  const webFolder = await mkdtemp(join(tmpdir(), 'obdesk-web-'));
  await mkdir(join(webFolder, 'assets'));
  await writeFile(join(webFolder, 'index.html'), '<meta name="csp-nonce" content="__CSP_NONCE__"><title>OBDesk</title>');
  await mkdir(join(webFolder, 'api-docs'));
  await writeFile(join(webFolder, 'api-docs/reference.html'), 'the reference');
  await writeFile(join(webFolder, 'assets/app-1a2b.js'), 'export const plain = true;');
  await writeFile(join(webFolder, 'assets/app-1a2b.js.br'), 'compressed at build');
  server = await startTestServer({ webFolder, env: { METRICS_TOKEN: 'a token of sixteen or more' } });
});
afterAll(() => server.close());

test('sends the page with a fresh nonce in its header, uncached', async () => {
  const pages = await Promise.all(['/', '/auth/zoho/login-callback?code=1', '/auth-callback'].map((path) => fetch(server.url + path)));
  const nonces = await Promise.all(pages.map(async (page) => /content="([^"]+)"/.exec(await page.text())?.[1]));
  expect(new Set(nonces).size).toBe(3);
  pages.forEach((page, at) => {
    expect(page.headers.get('content-security-policy')).toContain(`'nonce-${nonces[at]}'`);
    expect(page.headers.get('cache-control')).toBe('no-cache');
  });
});

test('sends assets immutable and precompressed', async () => {
  const compressed = await fetch(`${server.url}/assets/app-1a2b.js`, { headers: { 'accept-encoding': 'br' } });
  expect(compressed.headers.get('cache-control')).toContain('immutable');
  expect(compressed.headers.get('content-encoding')).toBe('br');
  const plain = await fetch(`${server.url}/assets/app-1a2b.js`, { headers: { 'accept-encoding': 'identity' } });
  expect(await plain.text()).toContain('plain = true');
  expect((await fetch(`${server.url}/assets/..%2f..%2fpackage.json`)).status).toBe(403);
  expect((await fetch(`${server.url}/assets/nothing.js`)).status).toBe(404);
});

test('describes the API to signed-in users', async () => {
  const user = await server.signedIn();
  const { body } = await user.get<{ paths: Record<string, Record<string, { parameters: { name: string }[]; responses: object }>> }>(
    '/api/openapi.json',
  );
  expect(body.paths['/api/tickets']?.get?.parameters.map(({ name }) => name)).toContain('cursor');
  expect(Object.keys(body.paths['/api/tickets/{id}'] ?? {})).toEqual(['get', 'put']);
  expect(Object.keys(body.paths['/api/imports/tickets']?.post?.responses ?? {})).toEqual(
    expect.arrayContaining(['200', '201', '202', '413']),
  );
  expect(Object.keys(body.paths)).toEqual(expect.arrayContaining(['/api/live', '/api/docs', '/api/openapi.json']));
  for (const [, pointer = ''] of JSON.stringify(body).matchAll(/"\$ref":"#\/([^"]+)"/g)) {
    const found = pointer.split('/').reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], body);
    expect(found, pointer).toBeDefined();
  }
  const page = await user.request<string>('GET', '/api/docs');
  expect(page.headers.get('content-type')).toContain('text/html');
  expect(page.body).toContain('the reference');
  expect((await server.anonymous.get('/api/docs')).status).toBe(401);
});

test('serves metrics with the token', async () => {
  const read = (authorization?: string) => fetch(`${server.url}/metrics`, { headers: authorization ? { authorization } : {} });
  expect((await read()).status).toBe(401);
  expect((await read('Bearer wrong')).status).toBe(401);
  const reply = await read('Bearer a token of sixteen or more');
  expect(await reply.text()).toContain('obdesk_http_request_seconds_count');
});
