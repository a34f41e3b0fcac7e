import { describe, expect, test } from 'vitest';
import { sandboxForTests } from '../testing/sandbox-for-tests.ts';
import type { Provider } from './providers.ts';

const sandbox = sandboxForTests('empty');

/** The 404 of each service. */
const NOT_FOUND: readonly [Provider, unknown][] = [
  ['accounts', { error: 'general_error', status: 'failure' }],
  ['crm', { code: 'INVALID_URL_PATTERN', details: {}, message: expect.any(String), status: 'error' }],
  ['desk', { errorCode: 'URL_NOT_FOUND', message: expect.any(String) }],
  ['quickbooks', { Fault: { Error: [expect.objectContaining({ Message: expect.any(String) })], type: expect.any(String) } }],
  ['gemini', { error: { code: 404, message: expect.any(String), status: 'NOT_FOUND' } }],
  ['vpic', { Message: 'No HTTP resource was found that matches the request URI.' }],
];

test.each(NOT_FOUND)('%s has its own format for unknown and undecodable paths', async (provider, body) => {
  expect(await sandbox.request('GET', `/${provider}/nothing/at/all/here`)).toMatchObject({ status: 404, body });
  const undecodable = await sandbox.request('GET', `/${provider}/%zz`);
  expect([undecodable.status, Object.keys(undecodable.body)[0]]).toEqual([400, Object.keys(body as object)[0]]);
});

const WRITES: readonly [method: string, path: string][] = [
  ['POST', '/accounts/oauth/v2/token'],
  ['POST', '/crm/v8/Leads'],
  ['PUT', '/crm/v8/Leads/1'],
  ['POST', '/crm/v8/actions/watch'],
  ['POST', '/desk/api/v1/tickets'],
  ['POST', '/desk/api/v1/webhooks'],
  ['POST', '/quickbooks/v3/company/{realmId}/invoice'],
  ['POST', '/gemini/v1beta/models/gemini-flash-latest:streamGenerateContent'],
];

describe('no body causes a 5xx', () => {
  test.each([
    ['broken JSON', 'application/json', '{"data": ['],
    ['null', 'application/json', 'null'],
    ['nulls in lists', 'application/json', '{"data": [null], "watch": [null], "contents": [null]}'],
    ['deep nesting', 'application/json', `{"data": ${'['.repeat(2_000)}${']'.repeat(2_000)}}`],
    ['a form', 'application/x-www-form-urlencoded', 'data=1&data=2&%zz=%'],
    ['XML', 'application/xml', '<a/>'],
  ])('%s', async (_what, type, body) => {
    const { zoho, quickbooks, gemini } = await sandbox.control.tokens();
    const common = { orgId: zoho.orgId, accept: 'application/json', 'x-goog-api-key': gemini.apiKey, 'content-type': type };
    for (const [method, path] of WRITES) {
      const token = path.startsWith('/quickbooks') ? quickbooks.accessToken : zoho.accessToken;
      const headers = path.startsWith('/gemini') ? common : { ...common, authorization: `Bearer ${token}` };
      const { status } = await fetch(sandbox.url + path.replace('{realmId}', quickbooks.realmId), { method, headers, body });
      expect(status, `${method} ${path}`).toBeLessThan(500);
    }
  });
});
