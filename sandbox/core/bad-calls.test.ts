import { request as nodeRequest } from 'node:http';
import { describe, expect, test } from 'vitest';
import { sandboxForTests } from '../testing/sandbox-for-tests.ts';
import type { Provider } from './providers.ts';

const sandbox = sandboxForTests('empty');

/** How each service says that there is no such path. */
const NOTHING_THERE: Record<Provider, unknown> = {
  accounts: { error: 'general_error', status: 'failure' },
  crm: { code: 'INVALID_URL_PATTERN', details: {}, message: expect.any(String), status: 'error' },
  desk: { errorCode: 'URL_NOT_FOUND', message: expect.any(String) },
  quickbooks: { Fault: { Error: [expect.objectContaining({ Message: expect.any(String) })], type: expect.any(String) } },
  gemini: { error: { code: 404, message: expect.any(String), status: 'NOT_FOUND' } },
  vpic: { Message: 'No HTTP resource was found that matches the request URI.' },
};
const services = Object.entries(NOTHING_THERE) as [Provider, unknown][];

/** A call that each service has, with a body. */
const WRITES: readonly [method: string, path: string][] = [
  ['POST', '/accounts/oauth/v2/token'],
  ['POST', '/accounts/oauth/v2/auth'],
  ['POST', '/crm/v2/Leads'],
  ['PUT', '/crm/v2/Accounts'],
  ['POST', '/crm/v2/Leads/upsert'],
  ['POST', '/crm/v2/actions/watch'],
  ['POST', '/crm/v2/functions/escalate/actions/execute'],
  ['POST', '/desk/api/v1/tickets'],
  ['PATCH', '/desk/api/v1/tickets/1'],
  ['POST', '/desk/api/v1/contacts'],
  ['POST', '/desk/api/v1/webhooks'],
  ['POST', '/quickbooks/v3/company/{realmId}/invoice'],
  ['POST', '/quickbooks/v3/company/{realmId}/batch'],
  ['POST', '/gemini/v1beta/models/gemini-flash-latest:generateContent'],
];

describe.each(services)('%s', (provider, body) => {
  test.each(['/', '/nothing/here', '/%C3%BC', '/v2/../../x', '/'.repeat(50), '/__proto__', '/constructor'])(
    'words 404 its own way at %s',
    async (path) => {
      const reply = await sandbox.request('GET', `/${provider}${path}`);
      // An unknown module or path of the CRM and an unknown realm have refusals of their own.
      expect([400, 401, 403, 404]).toContain(reply.status);
      if (reply.status === 404 && path !== '/v2/../../x') expect(reply.body).toEqual(body);
    },
  );

  test('a path that cannot be decoded is refused in its format, and counted', async () => {
    const reply = await sandbox.request('GET', `/${provider}/%zz`);
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.body)[0]).toBe(Object.keys(body as object)[0]);
    const { calls } = await sandbox.control.state();
    expect([calls.total, calls.byPath]).toEqual([1, { [`GET /${provider}/%zz`]: 1 }]);
  });

  test('a path that is far too long is refused in its format', async () => {
    const paths = {
      accounts: '/oauth/',
      crm: '/v2/Leads/',
      desk: '/api/v1/tickets/',
      quickbooks: '/v3/company/',
      gemini: '/v1beta/models/',
      vpic: '/api/vehicles/DecodeVinValues/',
    };
    const reply = await sandbox.request('GET', `/${provider}${paths[provider]}${'1'.repeat(5_000)}`);
    expect(reply.status).toBeGreaterThanOrEqual(400);
    expect(reply.status).toBeLessThan(500);
    expect(Object.keys(reply.body)[0]).toBe(Object.keys(body as object)[0]);
  });
});

describe('no call is answered with 5xx', () => {
  /** Sends the body to every call that takes one; answers those that ended with 5xx. */
  async function failing(
    type: string | undefined,
    body: string | Buffer,
    headers: Record<string, string>,
    realmId: string,
  ): Promise<string[]> {
    const answers = await Promise.all(
      WRITES.map(async ([method, path]) => {
        const all = type === undefined ? headers : { ...headers, 'content-type': type };
        const address = sandbox.url + path.replace('{realmId}', realmId);
        const { status } = await fetch(address, { method, redirect: 'manual', headers: all, body });
        return `${method} ${path} ${status}`;
      }),
    );
    return answers.filter((answer) => / 5\d\d$/.test(answer));
  }

  const bodies: readonly [what: string, type: string | undefined, body: string | Buffer][] = [
    ['no JSON', 'application/json', '{"data": ['],
    ['an empty JSON body', 'application/json', ''],
    ['null', 'application/json', 'null'],
    ['a number', 'application/json', '5'],
    ['a text', 'application/json; charset=utf-8', '"text"'],
    ['a list', 'application/json', '[[], null, "x"]'],
    ['an empty object', 'application/json', '{}'],
    ['names of the language itself', 'application/json', '{"__proto__": {"data": []}, "constructor": 1, "toString": null}'],
    ['lists of nothing', 'application/json', '{"data": [null, [], "x", 5], "ticketIds": [{}], "watch": [null], "contents": [null]}'],
    ['bytes that are no UTF-8', 'application/json', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
    ['a form', 'application/x-www-form-urlencoded', 'data=1&data=2&%zz=%'],
    ['a multipart form without its boundary', 'multipart/form-data', 'x'],
    ['plain text', 'text/plain', 'hello'],
    ['XML', 'application/xml', '<a/>'],
    ['bytes of no type', undefined, Buffer.from([0, 1, 2, 255])],
    ['a type that is none', 'nonsense', '{}'],
    ['control characters', 'application/json', JSON.stringify({ data: [{ Last_Name: 'a\u0000b\u001b' }], subject: '\u0000\u2028' })],
    ['deep nesting', 'application/json', `{"data": ${'['.repeat(2_000)}${']'.repeat(2_000)}}`],
  ];

  test.each(bodies)('%s', async (_what, type, body) => {
    const { zoho, quickbooks, gemini } = await sandbox.control.tokens();
    const common = { orgId: zoho.orgId, accept: 'application/json', 'x-goog-api-key': gemini.apiKey };
    for (const token of [zoho.accessToken, quickbooks.accessToken]) {
      const headers = { ...common, authorization: `Bearer ${token}` };
      expect(await failing(type, body, headers, quickbooks.realmId)).toEqual([]);
    }
    expect(await failing(type, body, {}, quickbooks.realmId)).toEqual([]);
  });
});

test('a body above twenty megabytes is refused with 413 in the format of the service', async () => {
  const { zoho } = await sandbox.control.tokens();
  const response = await fetch(`${sandbox.url}/desk/api/v1/tickets`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${zoho.accessToken}`, orgId: zoho.orgId },
    body: JSON.stringify({ subject: 'x'.repeat(20_000_001) }),
  });
  expect([response.status, await response.json()]).toEqual([413, { errorCode: 'RESOURCE_SIZE_EXCEEDED', message: expect.any(String) }]);
});

test('a client that disconnects in the middle of its body has no effect on others', async () => {
  const { port } = new URL(sandbox.url);
  await new Promise<void>((resolve) => {
    const sent = nodeRequest({
      port,
      method: 'POST',
      path: '/crm/v2/Leads',
      headers: { 'content-type': 'application/json', 'content-length': 100 },
    });
    sent.on('error', () => undefined);
    sent.write('{"data": [', () => {
      sent.destroy();
      resolve();
    });
  });
  expect((await sandbox.request('GET', '/vpic/api/vehicles/DecodeVinValues/1HGCM82633A004352')).status).toBe(200);
  const { counts } = await sandbox.control.state();
  expect(counts.crm.leads).toBe(0);
});
