import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { exchangeCode, refreshAccess, revokeToken } from './grants.ts';
import { fetchProfile } from './identity.ts';

const CLIENT = { id: '1000.CLIENT', secret: 'secret' };
const CODE = { code: '1000.code', redirectUri: 'https://here.example', codeVerifier: undefined };
const running: Server[] = [];

afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => new Promise((resolve) => server.close(resolve))));
});

async function serve(handle: RequestListener): Promise<string> {
  const server = createServer({ keepAliveTimeout: 1 }, handle);
  running.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Starts a server that must not receive requests, and counts them. */
async function startForeignServer() {
  const received = { requests: 0 };
  const url = await serve((_request, response) => {
    received.requests += 1;
    response.end();
  });
  return { url, received };
}

const centerAt = (accountsUrl: string) => ({ accountsUrl, crmUrl: 'https://www.zohoapis.com', deskUrl: 'https://desk.zoho.com' });

test.each(['exchangeCode', 'refreshAccess'] as const)(
  '%s rejects an API domain outside the data center and sends nothing to it',
  async (name) => {
    const { url: foreign, received } = await startForeignServer();
    const token = { access_token: '1000.access', refresh_token: '1000.refresh', api_domain: foreign, expires_in: 3_600 };
    const center = centerAt(await serve((_request, response) => response.end(JSON.stringify(token))));
    const outcome = name === 'exchangeCode' ? exchangeCode(center, CLIENT, CODE) : refreshAccess(center, CLIENT, 'x');
    expect(await outcome).toEqual({ failure: 'domain' });
    expect(received.requests).toBe(0);
  },
);

test.each([301, 302, 307, 308])('follows no redirect (%i)', async (status) => {
  const { url: foreign, received } = await startForeignServer();
  const url = await serve((_request, response) => response.writeHead(status, { location: foreign }).end());
  const center = { ...centerAt(url), crmUrl: url, deskUrl: url };
  expect(await exchangeCode(center, CLIENT, CODE)).toHaveProperty('failure');
  expect(await refreshAccess(center, CLIENT, '1000.refresh')).toHaveProperty('failure');
  expect(await revokeToken(center, '1000.refresh')).toBe(false);
  expect(await fetchProfile(center, '1000.access')).toBeUndefined();
  expect(received.requests).toBe(0);
});
