import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { toRefreshGrant } from '../../../../../platform/server/oauth.ts';
import { requestZohoTokens, revokeZohoToken } from './grants.ts';
import { fetchProfile } from './identity.ts';

const CLIENT = { id: '1000.CLIENT', secret: 'secret' };
const CODE = { grant_type: 'authorization_code', code: '1000.code', redirect_uri: 'https://here.example' };
const REFRESH = toRefreshGrant('1000.refresh');
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

test.each([CODE, REFRESH])('rejects an API domain outside the data center and sends nothing to it: $grant_type', async (grant) => {
  const { url: foreign, received } = await startForeignServer();
  const token = {
    access_token: '1000.access',
    refresh_token: '1000.refresh',
    api_domain: foreign,
    token_type: 'Bearer',
    expires_in: 3_600,
  };
  const center = centerAt(await serve((_request, response) => response.end(JSON.stringify(token))));
  expect(await requestZohoTokens(center, CLIENT, grant)).toEqual({ error: 'foreign_domain' });
  expect(received.requests).toBe(0);
});

test.each([
  [200, { error: 'invalid_code' }, 'invalid_grant'],
  [200, { error: 'invalid_client_secret' }, 'invalid_client'],
  [400, { error: 'Access Denied' }, 'throttled'],
  [200, { error: 'new_error' }, 'unreadable'],
  [200, { access_token: '1000.access', token_type: 'Bearer', expires_in: 0 }, 'unreadable'],
  [201, { access_token: '1000.access', token_type: 'Bearer' }, 'unreadable'],
  [200, [], 'unreadable'],
  [204, undefined, 'unreadable'],
  [304, undefined, 'unreadable'],
  [429, { error: 'invalid_code' }, 'throttled'],
  [500, { error: 'invalid_code' }, 'unavailable'],
])('reads the response %i %j as %s', async (status, body, error) => {
  const center = centerAt(await serve((_request, response) => response.writeHead(status).end(JSON.stringify(body))));
  expect(await requestZohoTokens(center, CLIENT, REFRESH)).toEqual({ error });
});

test.each([301, 302, 307, 308])('follows no redirect (%i)', async (status) => {
  const { url: foreign, received } = await startForeignServer();
  const url = await serve((_request, response) => response.writeHead(status, { location: foreign }).end());
  const center = { ...centerAt(url), crmUrl: url, deskUrl: url };
  expect(await requestZohoTokens(center, CLIENT, CODE)).toEqual({ error: 'unavailable' });
  expect(await requestZohoTokens(center, CLIENT, REFRESH)).toEqual({ error: 'unavailable' });
  expect(await revokeZohoToken(center, '1000.refresh')).toBe(false);
  expect(await fetchProfile(center, '1000.access')).toBeUndefined();
  expect(received.requests).toBe(0);
});
