import { expect, test } from 'vitest';
import { PROVIDERS } from '../core/providers.ts';
import { sandboxForTests } from '../testing/sandbox-for-tests.ts';

const sandbox = sandboxForTests('empty');

test('the state has the dataset, the time, and counts, calls and faults of every service', async () => {
  const state = await sandbox.control.state();
  expect(Object.keys(state).sort()).toEqual(['calls', 'counts', 'dataset', 'faults', 'mail', 'now', 'offsetMs']);
  expect(Object.keys(state.counts)).toEqual([...PROVIDERS]);
  expect(Object.keys(state.calls.highestIn60s)).toEqual([...PROVIDERS]);
  expect(Math.abs(Date.parse(state.now) - Date.now())).toBeLessThan(60_000);
});

test('returns as many records of each kind as it counts', async () => {
  await sandbox.control.reset('shop');
  const { counts } = await sandbox.control.state();
  const kinds = PROVIDERS.flatMap((provider) => Object.entries(counts[provider]).map(([kind, count]) => ({ provider, kind, count })));
  const required = [
    'crm/leads',
    'crm/accounts',
    'desk/contacts',
    'desk/tickets',
    'desk/comments',
    'quickbooks/customer',
    'quickbooks/invoice',
  ];
  expect(kinds.map(({ provider, kind }) => `${provider}/${kind}`)).toEqual(expect.arrayContaining(required));
  for (const { provider, kind, count } of kinds)
    expect(await sandbox.control.records(provider, kind), `${provider}/${kind}`).toHaveLength(count);
});

test.each([
  ['crm', 'leads'],
  ['desk', 'tickets'],
  ['desk', 'comments'],
  ['quickbooks', 'customer'],
] as const)('returns the last records of %s/%s', async (provider, kind) => {
  await sandbox.control.reset('shop');
  const all = await sandbox.control.records(provider, kind);
  for (const last of [1, 40, 100_000]) {
    const { body } = await sandbox.request('GET', `/_control/records/${provider}/${kind}?last=${last}`);
    expect(body, `${last}`).toEqual(all.slice(-last));
  }
});

test('has no record twice', async () => {
  await sandbox.control.reset('shop');
  for (const [provider, kind] of [
    ['crm', 'leads'],
    ['crm', 'accounts'],
    ['desk', 'contacts'],
    ['desk', 'tickets'],
    ['desk', 'comments'],
    ['desk', 'threads'],
  ] as const) {
    const ids = (await sandbox.control.records<{ id: string }>(provider, kind)).map(({ id }) => id);
    expect(new Set(ids).size, `${provider}/${kind}`).toBe(ids.length);
    expect(ids.filter((id) => !/^\d{17,19}$/.test(id))).toEqual([]);
  }
});

test('counts no calls of the control and the page', async () => {
  await sandbox.request('GET', '/');
  await sandbox.request('GET', '/_control/settings');
  await sandbox.request('GET', '/nothing/at/all');
  expect((await sandbox.control.state()).calls).toMatchObject({ total: 0, byPath: {}, perMinute: {} });
});

test('counts rejected and unknown calls', async () => {
  await sandbox.request('GET', '/desk/api/v1/tickets');
  await sandbox.request('DELETE', '/vpic/nothing');
  await sandbox.request('POST', '/accounts/oauth/v2/token');
  const { byPath, highestIn60s } = (await sandbox.control.state()).calls;
  expect(byPath).toEqual({ 'GET /desk/api/v1/tickets': 1, 'DELETE /vpic/nothing': 1, 'POST /accounts/oauth/v2/token': 1 });
  expect(highestIn60s).toMatchObject({ desk: 1, vpic: 1, accounts: 1, crm: 0 });
});

test('counts fifty concurrent calls', async () => {
  const { zoho } = await sandbox.control.tokens();
  const insert = (index: number) =>
    sandbox.request('POST', '/crm/v2/Leads', { token: zoho.accessToken, body: { data: [{ Last_Name: `Lead ${index}` }] } });
  const statuses = (await Promise.all(Array.from({ length: 50 }, (_, index) => insert(index)))).map(({ status }) => status);
  const { counts, calls } = await sandbox.control.state();
  expect(statuses).toEqual(Array.from({ length: 50 }, () => 201));
  expect([counts.crm.leads, calls.total, calls.highestIn60s.crm]).toEqual([50, 50, 50]);
});

test('takes a single fault, and lists how often it fired', async () => {
  const fault = { provider: 'vpic', kind: 'status', status: 503, times: 2 };
  const { status, body } = await sandbox.request('POST', '/_control/faults', { body: fault });
  expect([status, body]).toEqual([200, [{ ...fault, fired: 0 }]]);
  await sandbox.request('GET', '/vpic/api/vehicles/DecodeVinValues/1');
  expect((await sandbox.request('GET', '/_control/faults')).body).toEqual([{ ...fault, fired: 1 }]);
  expect((await sandbox.request('DELETE', '/_control/faults')).body).toEqual([]);
});
