import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts';

let sandbox: TestSandbox;
let headers: Record<string, string> = {};
let realmId = '';
let quickbooksToken = '';
beforeAll(async () => {
  sandbox = await startTestSandbox('shop');
  const { zoho, quickbooks, gemini } = await sandbox.control.tokens();
  headers = { authorization: `Bearer ${zoho.accessToken}`, orgId: zoho.orgId, accept: 'application/json', 'x-goog-api-key': gemini.apiKey };
  realmId = quickbooks.realmId;
  quickbooksToken = quickbooks.accessToken;
  await sandbox.control.settings({
    quickbooksCallsPerMinute: 0,
    quickbooksConcurrency: 1_000,
    deskConcurrency: 1_000,
    crmConcurrency: 1_000,
    deskCreditsPerDay: 10_000_000,
    crmCreditsPerDay: 10_000_000,
  });
});
afterAll(() => sandbox.close());

/** Every call that reads, with the parameters it knows. */
const READS: readonly [path: string, parameters: readonly string[]][] = [
  ['/accounts/oauth/v2/auth', ['client_id', 'redirect_uri', 'scope', 'response_type', 'access_type', 'prompt', 'state']],
  ['/accounts/oauth/user/info', ['x']],
  ['/accounts/oauth/serverinfo', ['x']],
  ['/crm/v2/Leads', ['page', 'per_page', 'fields', 'sort_by', 'sort_order', 'page_token', 'converted', 'ids']],
  ['/crm/v2/Accounts', ['page', 'per_page', 'sort_by']],
  ['/crm/v2/Leads/search', ['criteria', 'email', 'phone', 'word', 'page', 'per_page']],
  ['/crm/v2/Leads/deleted', ['type', 'page', 'per_page']],
  ['/crm/v2/users', ['type', 'page', 'per_page']],
  ['/crm/v2/settings/fields', ['module']],
  ['/crm/v2/actions/watch', ['channel_id', 'module', 'page']],
  ['/desk/api/v1/organizations', ['x']],
  ['/desk/api/v1/departments', ['isEnabled', 'limit', 'from', 'searchStr']],
  [
    '/desk/api/v1/tickets',
    ['from', 'limit', 'departmentId', 'status', 'priority', 'channel', 'assignee', 'include', 'fields', 'sortBy', 'receivedInDays'],
  ],
  [
    '/desk/api/v1/tickets/search',
    ['modifiedTimeRange', 'createdTimeRange', 'sortBy', 'limit', 'from', 'subject', 'email', 'contactName', 'status', 'customField1'],
  ],
  ['/desk/api/v1/contacts', ['from', 'limit', 'sortBy', 'include']],
  ['/desk/api/v1/contacts/search', ['email', 'limit', 'from']],
  ['/desk/api/v1/accounts', ['from', 'limit']],
  ['/desk/api/v1/webhooks', ['from', 'limit']],
  ['/quickbooks/connect/oauth2', ['client_id', 'redirect_uri', 'scope', 'response_type', 'state', 'decision']],
  ['/quickbooks/v3/company/{realmId}/query', ['query', 'minorversion']],
  ['/quickbooks/v3/company/{realmId}/cdc', ['entities', 'changedSince']],
  ['/quickbooks/v3/company/{realmId}/companyinfo/{realmId}', ['minorversion']],
  ['/gemini/v1beta/models', ['pageSize', 'pageToken', 'key']],
  ['/vpic/api/vehicles/DecodeVinValues/1HGCM82633A004352', ['format', 'modelyear']],
];

const ODD: readonly [what: string, value: string][] = [
  ['nothing', ''],
  ['a blank', '%20'],
  ['a negative number', '-1'],
  ['zero', '0'],
  ['a fraction', '1.5'],
  ['a number that is too long', '9'.repeat(40)],
  ['infinity', '1e999'],
  ['a word', 'abc'],
  ['true', 'true'],
  ['null', 'null'],
  ['a list', '%5B1%2C2%5D'],
  ['commas', ',,,'],
  ['brackets', '((('],
  ['a wildcard', '***'],
  ['a quote', '%27%20or%201%3D1'],
  ['a backslash', '%5C'],
  ['umlauts', '%C3%BC%C3%9F'],
  ['an emoji', '%F0%9F%9A%97'],
  ['half of an emoji', '%ED%A0%BD'],
  ['a control character', '%00%1b'],
  ['a line end', '%0d%0aX-Header:%20x'],
  ['a broken escape', '%zz'],
  ['a name of the language itself', '__proto__'],
  ['another one', 'constructor'],
  ['a date that is none', '2026-13-45T99:99:99Z'],
  ['a range the wrong way round', '2026-12-01T00:00:00Z,2026-01-01T00:00:00Z'],
  ['a sort by nothing', '-'],
  ['a very long text', 'x'.repeat(3_000)],
];

/** Reads all of the addresses; answers those that ended with 5xx. */
async function failing(addresses: readonly string[]): Promise<string[]> {
  const answers = await Promise.all(
    addresses.map(async (address) => {
      const authorization = address.startsWith('/quickbooks') ? `Bearer ${quickbooksToken}` : (headers.authorization ?? '');
      const response = await fetch(sandbox.url + address, { headers: { ...headers, authorization }, redirect: 'manual' });
      await response.arrayBuffer();
      return `${response.status} ${address.slice(0, 200)}`;
    }),
  );
  return answers.filter((answer) => answer.startsWith('5'));
}

const asking = (query: (name: string) => string) =>
  failing(READS.flatMap(([path, parameters]) => parameters.map((name) => `${path.replaceAll('{realmId}', realmId)}?${query(name)}`)));

describe('no reading call fails, whatever stands in its query', () => {
  test.each(ODD)('%s', async (_what, value) => expect(await asking((name) => `${name}=${value}`)).toEqual([]));

  test('a parameter twice', async () => expect(await asking((name) => `${name}=1&${name}=2`)).toEqual([]));
  test('a parameter as a list', async () => expect(await asking((name) => `${name}[]=1&${name}[x]=2`)).toEqual([]));
  test('a parameter without a value', async () => expect(await asking((name) => name)).toEqual([]));
  test('the names of the language itself as parameters', async () => {
    expect(await asking((name) => `__proto__=1&constructor=2&toString=3&hasOwnProperty=4&${name}=1`)).toEqual([]);
  });
});

describe('no call about one record fails, whatever stands for its id', () => {
  const paths = (id: string) => [
    `/crm/v2/Leads/${id}`,
    `/crm/v2/${id}`,
    `/crm/v2/${id}/search?word=a`,
    `/crm/v2/users/${id}`,
    `/desk/api/v1/tickets/${id}`,
    `/desk/api/v1/tickets/${id}/comments`,
    `/desk/api/v1/tickets/${id}/threads`,
    `/desk/api/v1/contacts/${id}`,
    `/desk/api/v1/accounts/${id}`,
    `/desk/api/v1/departments/${id}`,
    `/quickbooks/v3/company/${realmId}/invoice/${id}`,
    `/quickbooks/v3/company/${realmId}/customer/${id}`,
    `/quickbooks/v3/company/${id}/invoice/1`,
    `/gemini/v1beta/models/${id}`,
    `/vpic/api/vehicles/DecodeVinValues/${id}`,
  ];
  test.each(ODD.filter(([, value]) => value !== ''))('%s', async (_what, id) => {
    expect(await failing(paths(id))).toEqual([]);
  });
});
