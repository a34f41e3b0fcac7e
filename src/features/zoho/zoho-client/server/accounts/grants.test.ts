import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { exchangeCode, refreshAccess, revokeToken } from './grants.ts';
import { findOwnProfile } from './people.ts';

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

/** A server that nothing is to be sent to, and how often that happened. */
async function listen() {
  const heard = { calls: 0 };
  const url = await serve((_request, response) => {
    heard.calls += 1;
    response.end();
  });
  return { url, heard };
}

const centerAt = (accountsUrl: string) => ({ accountsUrl, crmUrl: 'https://www.zohoapis.com', deskUrl: 'https://desk.zoho.com' });

test.each(['exchangeCode', 'refreshAccess'] as const)(
  '%s: an address for services that is not the data center’s gets nothing',
  async (name) => {
    const { url: foreign, heard } = await listen();
    const token = { access_token: '1000.access', refresh_token: '1000.refresh', api_domain: foreign, expires_in: 3_600 };
    const center = centerAt(await serve((_request, response) => response.end(JSON.stringify(token))));
    const ask = name === 'exchangeCode' ? exchangeCode(center, CLIENT, CODE) : refreshAccess(center, CLIENT, 'x');
    expect(await ask).toEqual({ failure: 'domain' });
    expect(heard.calls).toBe(0);
  },
);

test.each([301, 302, 307, 308])('a redirect (%i) is not followed, whatever was asked', async (status) => {
  const { url: foreign, heard } = await listen();
  const url = await serve((_request, response) => response.writeHead(status, { location: foreign }).end());
  const center = { ...centerAt(url), crmUrl: url, deskUrl: url };
  expect(await exchangeCode(center, CLIENT, CODE)).toHaveProperty('failure');
  expect(await refreshAccess(center, CLIENT, '1000.refresh')).toHaveProperty('failure');
  expect(await revokeToken(center, '1000.refresh')).toBe(false);
  expect(await findOwnProfile(center, '1000.access')).toBeUndefined();
  expect(heard.calls).toBe(0);
});
