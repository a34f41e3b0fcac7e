import { expect, test } from 'vitest';
import { crmForTests } from './test-crm.ts';

const crm = crmForTests();
const listV8 = (query: string) => crm.sendToV8('GET', `/Leads?${query}`);
const insertMany = (count: number) => crm.insert('Leads', ...Array.from({ length: count }, (_, index) => ({ Last_Name: `Lead ${index}` })));

// Documented: get-records of v8: info; page tokens need no setting there
test('lists of v8 say how they are sorted, and go on with page_token', async () => {
  await insertMany(5);
  const first = (await listV8('fields=Last_Name&per_page=3&sort_by=Created_Time&sort_order=asc')).body;
  const token = String(first.info.next_page_token);
  const second = (await listV8(`fields=Last_Name&per_page=3&sort_by=Created_Time&sort_order=asc&page_token=${token}`)).body;

  expect(first.info).toMatchObject({ page: 1, count: 3, sort_by: 'Created_Time', sort_order: 'asc', more_records: true });
  expect(second.info).toMatchObject({ page: 2, count: 2, more_records: false, next_page_token: null, page_token_expiry: null });
  const names = [...first.data, ...second.data].map(({ Last_Name }) => Last_Name);
  expect(names).toEqual(['Lead 0', 'Lead 1', 'Lead 2', 'Lead 3', 'Lead 4']);
});

// Documented: get-records of v8: fields, 50 at most
test('lists of v8 need fields, at most fifty; those of v2 do not', async () => {
  await insertMany(1);
  const refusal = async (query: string) => {
    const { status, body } = await listV8(query);
    return [status, body.code, body.details];
  };

  expect(await refusal('page=1')).toEqual([400, 'REQUIRED_PARAM_MISSING', { param_name: 'fields' }]);
  expect(await refusal(`fields=${'Phone,'.repeat(50)}Email`)).toEqual([400, 'LIMIT_EXCEEDED', { limit: 50, param_name: 'fields' }]);
  expect((await listV8(`fields=${'Phone,'.repeat(49)}Email`)).status).toBe(200);
  expect((await crm.get('/Leads')).status).toBe(200);
});

// Documented: get-records of v8: PAGINATION_LIMIT_EXCEEDED after 100,000 records
test('page tokens end after so many records, too', async () => {
  await crm.sandbox.control.settings({ crmPageTokenLimit: 4, crmDiscreteLimit: 2 });
  await insertMany(5);
  const goOn = async (token: unknown) => (await listV8(`fields=Last_Name&per_page=2&page_token=${token}`)).body;
  const second = await goOn((await listV8('fields=Last_Name&per_page=2')).body.info.next_page_token);

  expect(second.data).toHaveLength(2);
  expect(await goOn(second.info.next_page_token)).toMatchObject({
    code: 'PAGINATION_LIMIT_EXCEEDED',
    details: { param_name: 'page_token' },
  });
});

// Documented: 207 in v8; 202 in v2 is assumed, therefore a setting
test('a write that fails in part is 207 in v8, whatever v2 answers', async () => {
  const data = [{ Last_Name: 'Doe' }, {}];

  expect((await crm.sendToV8('POST', '/Leads', { data })).status).toBe(207);
  expect((await crm.send('POST', '/Leads', { data })).status).toBe(202);
  await crm.sandbox.control.settings({ crmMixedStatus: 200 });
  expect((await crm.sendToV8('POST', '/Leads', { data })).status).toBe(207);
  expect((await crm.send('POST', '/Leads', { data })).status).toBe(200);
});

// Documented: versions are addresses of the same records
test('both versions write and read the same records', async () => {
  const { status, body } = await crm.sendToV8('POST', '/Leads', { data: [{ Last_Name: 'Doe' }] });
  const id = body.data[0]?.details.id;

  expect(status).toBe(201);
  expect((await crm.get(`/Leads/${id}`)).body.data).toEqual((await crm.sendToV8('GET', `/Leads/${id}`)).body.data);
  expect((await crm.sendToV8('GET', '/Unicorns')).body.code).toBe('INVALID_MODULE');
  expect((await crm.sandbox.request('GET', '/crm/v1/Leads')).body).toMatchObject({ code: 'INVALID_URL_PATTERN' });
});
