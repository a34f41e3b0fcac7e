import { expect, test } from 'vitest';
import { crmForTests } from './test-crm.ts';

const crm = crmForTests();
const FIELDS = 'fields=Last_Name,Company,Email,Phone,Lead_Status,Annual_Revenue,Owner,Created_Time,Modified_Time';
const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+05:30$/);
const ID = expect.stringMatching(/^\d{18}$/);
const USER = { name: 'Mara Keller', id: ID };
const insertMany = (count: number) => crm.insert('Leads', ...Array.from({ length: count }, (_, index) => ({ Last_Name: `Lead ${index}` })));
const leadNames = async (query: string) => (await crm.get(`/Leads?fields=Last_Name&${query}`)).body.data.map(({ Last_Name }) => Last_Name);

// https://www.zoho.com/crm/developer/docs/api/v8/get-records.html
test('a list returns rows and info, and 204 without a body if it is empty', async () => {
  const empty = await crm.get(`/Leads?${FIELDS}`);
  expect([empty.status, empty.body]).toEqual([204, undefined]);
  await crm.insert('Leads', { Last_Name: 'Doe', Email: 'doe@shop.example' });
  const { status, body } = await crm.get(`/Leads?${FIELDS}`);
  expect(status).toBe(200);
  expect(body).toEqual({
    data: [
      {
        id: ID,
        Last_Name: 'Doe',
        Company: null,
        Email: 'doe@shop.example',
        Phone: null,
        Lead_Status: null,
        Annual_Revenue: null,
        Owner: { ...USER, email: 'mara.keller@obdesk.example' },
        Created_Time: TIME,
        Modified_Time: TIME,
      },
    ],
    info: {
      per_page: 200,
      count: 1,
      page: 1,
      more_records: false,
      sort_by: 'id',
      sort_order: 'desc',
      next_page_token: null,
      page_token_expiry: null,
    },
  });
});

// Get Records: `fields` is required in v8, with at most 50 names.
test('a list of v8 needs fields, at most fifty', async () => {
  expect((await crm.get('/Leads')).body).toMatchObject({ code: 'REQUIRED_PARAM_MISSING', details: { param_name: 'fields' } });
  const many = await crm.get(`/Leads?fields=${'Phone,'.repeat(50)}Email`);
  expect([many.status, many.body]).toMatchObject([400, { code: 'LIMIT_EXCEEDED', details: { limit: 50, param_name: 'fields' } }]);
});

test('lists are sorted by ID, creation or change, with the newest ID first by default', async () => {
  const [first] = await insertMany(3);
  await crm.sandbox.control.clock(60_000);
  await crm.send('PUT', `/Leads/${first}`, { data: [{ Company: 'Changed' }] });
  expect(await leadNames('')).toEqual(['Lead 2', 'Lead 1', 'Lead 0']);
  expect(await leadNames('sort_by=Created_Time&sort_order=asc')).toEqual(['Lead 0', 'Lead 1', 'Lead 2']);
  expect(await leadNames('sort_by=Modified_Time&sort_order=asc')).toEqual(['Lead 1', 'Lead 2', 'Lead 0']);
});

// Get Records: page_token continues a list for a day, for the same user and parameters, and can't be combined with page.
test('a page token continues the same list for a day', async () => {
  await insertMany(5);
  const list = 'per_page=3&sort_by=Created_Time&sort_order=asc';
  const { info } = (await crm.get(`/Leads?fields=Last_Name&${list}`)).body;
  const token = String(info.next_page_token);
  expect(info).toMatchObject({ more_records: true, page_token_expiry: TIME });
  expect(await leadNames(`${list}&page_token=${token}`)).toEqual(['Lead 3', 'Lead 4']);
  const refusal = async (query: string) => (await crm.get(`/Leads?fields=Last_Name&${query}`)).body.code;
  expect(await refusal(`${list}&page=2&page_token=${token}`)).toBe('AMBIGUITY_DURING_PROCESSING');
  expect(await refusal(`per_page=2&page_token=${token}`)).toBe('TOKEN_BOUND_DATA_MISMATCH');
  expect(await refusal(`${list}&page_token=forged`)).toBe('TOKEN_BOUND_DATA_MISMATCH');
  await crm.sandbox.control.clock(25 * 3_600_000);
  await crm.signIn();
  expect(await refusal(`${list}&page_token=${token}`)).toBe('EXPIRED_VALUE');
});

// Get Records: pages reach 2,000 records, page tokens 100,000.
test('pages and page tokens reach a limited number of records', async () => {
  await crm.sandbox.control.settings({ crmDiscreteLimit: 2, crmPageTokenLimit: 4 });
  await insertMany(5);
  const beyond = await crm.get('/Leads?fields=Last_Name&per_page=2&page=2');
  expect([beyond.status, beyond.body.code]).toEqual([400, 'DISCRETE_PAGINATION_LIMIT_EXCEEDED']);
  const first = (await crm.get('/Leads?fields=Last_Name&per_page=2')).body.info.next_page_token;
  const second = (await crm.get(`/Leads?fields=Last_Name&per_page=2&page_token=${first}`)).body.info.next_page_token;
  expect((await crm.get(`/Leads?fields=Last_Name&per_page=2&page_token=${second}`)).body.code).toBe('PAGINATION_LIMIT_EXCEEDED');
});

// Get Records: If-Modified-Since returns 304 if nothing changed. Times count to the second.
test('If-Modified-Since returns what changed or was deleted later, or 304', async () => {
  const [changed, deleted] = await insertMany(2);
  const since = { 'if-modified-since': String((await crm.get(`/Leads/${changed}`)).body.data[0]?.Modified_Time) };
  expect((await crm.get(`/Leads?${FIELDS}`, since)).status).toBe(304);
  expect((await crm.get('/Leads/deleted', since)).status).toBe(304);
  await crm.sandbox.control.clock(5_000);
  await crm.sandbox.control.edit({ provider: 'crm', kind: 'leads', id: changed ?? '', changes: { City: 'Ulm' } });
  await crm.sandbox.control.edit({ provider: 'crm', kind: 'leads', id: deleted ?? '', remove: true });
  expect((await crm.get(`/Leads?${FIELDS}`, since)).body.data.map(({ id }) => id)).toEqual([changed]);
  expect((await crm.get('/Leads/deleted', since)).body.data.map(({ id }) => id)).toEqual([deleted]);
  expect((await crm.get('/Leads/deleted', { 'if-modified-since': 'yesterday' })).body.code).toBe('INVALID_DATA');
});

// https://www.zoho.com/crm/developer/docs/api/v8/get-deleted-records.html
test('the deleted list has the name, time and user of each deletion', async () => {
  expect((await crm.get('/Leads/deleted?type=all')).status).toBe(204);
  const [id] = await crm.insert('Leads', { Last_Name: 'Doe' });
  await crm.sandbox.control.edit({ provider: 'crm', kind: 'leads', id: id ?? '', remove: true });
  expect((await crm.get('/Leads/deleted?type=all')).body).toEqual({
    data: [
      {
        id,
        display_name: 'Doe',
        type: 'recycle',
        deleted_time: TIME,
        deleted_by: { name: 'Aiko Sato', id: ID },
        created_by: USER,
      },
    ],
    info: { per_page: 200, count: 1, page: 1, more_records: false },
  });
  expect((await crm.get(`/Leads/${id}`)).status).toBe(204);
});

// https://www.zoho.com/crm/developer/docs/api/v8/insert-records.html
test('a write returns one result per record: 201, 207 if some fail, 400 if all do', async () => {
  const insert = (...data: readonly unknown[]) => crm.send('POST', '/Leads', { data, trigger: ['workflow'] });
  const details = { id: ID, Modified_Time: TIME, Modified_By: USER, Created_Time: TIME, Created_By: USER };
  const added = { code: 'SUCCESS', details, message: 'record added', status: 'success' };
  const missing = (index: number) => ({
    code: 'MANDATORY_NOT_FOUND',
    details: { api_name: 'Last_Name', json_path: `$.data[${index}].Last_Name` },
    message: 'required field not found',
    status: 'error',
  });
  const results = async (...data: readonly unknown[]) => {
    const { status, body } = await insert(...data);
    return [status, body.data];
  };
  expect(await results({ Last_Name: 'Doe' })).toEqual([201, [added]]);
  expect(await results({ Last_Name: 'Doe' }, { Company: 'Shop' })).toEqual([207, [added, missing(1)]]);
  expect(await results({ Last_Name: ' ' })).toEqual([400, [missing(0)]]);
  expect((await crm.sandbox.control.records('crm', 'leads')).length).toBe(2);
});

test.each([
  ['an unknown picklist value', { Lead_Status: 'Nonsense' }, { expected_data_type: 'picklist', api_name: 'Lead_Status' }],
  ['an invalid email', { Email: 'nobody' }, { expected_data_type: 'email', api_name: 'Email' }],
  ['a text as an amount', { Annual_Revenue: '5' }, { expected_data_type: 'double', api_name: 'Annual_Revenue' }],
  ['a text that is too long', { Phone: '1'.repeat(31) }, { maximum_length: 30, api_name: 'Phone' }],
])('a write rejects %s', async (_what, values, details) => {
  const { status, body } = await crm.send('POST', '/Leads', { data: [{ Last_Name: 'Doe', ...values }] });
  expect([status, body.data[0]]).toMatchObject([400, { code: 'INVALID_DATA', details }]);
});

test.each([
  ['no data', {}, 'MANDATORY_NOT_FOUND'],
  ['no records', { data: [] }, 'MANDATORY_NOT_FOUND'],
  ['an object instead of a list', { data: {} }, 'INVALID_DATA'],
  ['101 records', { data: Array.from({ length: 101 }, () => ({ Last_Name: 'Doe' })) }, 'LIMIT_EXCEEDED'],
])('a write with %s is rejected as a whole', async (_what, body, code) => {
  const answer = await crm.send('POST', '/Leads', body);
  expect([answer.status, answer.body.code]).toEqual([400, code]);
});

// Update Records: If-Modified-Since and If-Unmodified-Since make a write conditional.
test('an update changes the named fields, unless the record changed since the given time', async () => {
  const [id] = await crm.insert('Leads', { Last_Name: 'Doe', Company: 'Shop' });
  const seen = String((await crm.get(`/Leads/${id}`)).body.data[0]?.Modified_Time);
  await crm.sandbox.control.clock(60_000);
  const update = (headers: Record<string, string>) => crm.send('PUT', `/Leads/${id}`, { data: [{ City: 'Ulm' }] }, headers);
  const done = await update({ 'if-unmodified-since': seen });
  expect([done.status, done.body.data[0]]).toMatchObject([200, { code: 'SUCCESS', message: 'record updated', details: { id } }]);
  expect((await crm.get(`/Leads/${id}`)).body.data[0]).toMatchObject({ Company: 'Shop', City: 'Ulm' });
  for (const header of ['if-unmodified-since', 'if-modified-since']) {
    const stale = await update({ [header]: seen });
    expect([stale.status, stale.body.data[0]]).toMatchObject([412, { code: 'ALREADY_MODIFIED', details: { id, Modified_Time: TIME } }]);
  }
  expect((await crm.send('PUT', '/Leads/9', { data: [{ City: 'Ulm' }] })).body.data[0]).toMatchObject({ code: 'INVALID_DATA' });
});

// https://www.zoho.com/crm/developer/docs/api/v8/upsert-records.html
test('an upsert updates the record that matches in a check field, ignoring case', async () => {
  const [id] = await crm.insert('Accounts', { Account_Name: 'Bäcker' });
  const upsert = { data: [{ Account_Name: 'BÄCKER' }, { Account_Name: 'Other' }], duplicate_check_fields: ['Account_Name'] };
  const { status, body } = await crm.send('POST', '/Accounts/upsert', upsert);
  expect([status, body.data]).toMatchObject([
    200,
    [
      { code: 'SUCCESS', duplicate_field: 'Account_Name', action: 'update', details: { id }, message: 'record updated' },
      { code: 'SUCCESS', duplicate_field: null, action: 'insert', message: 'record added' },
    ],
  ]);
});

test('a unique field rejects a second record with its value', async () => {
  const [id] = await crm.insert('Leads', { Last_Name: 'Doe', Local_Lead_ID: 'LEAD-1', Email: 'doe@shop.example' });
  const insert = async (values: Record<string, unknown>) =>
    (await crm.send('POST', '/Leads', { data: [{ Last_Name: 'Roe', ...values }] })).body.data[0];
  expect(await insert({ Local_Lead_ID: 'lead-1' })).toMatchObject({ code: 'DUPLICATE_DATA', details: { api_name: 'Local_Lead_ID', id } });
  expect(await insert({ Email: 'doe@shop.example' })).toMatchObject({ code: 'SUCCESS' });
});

// Times are recorded with second precision. The rest is assumed, so a setting turns it off.
test('texts, amounts and times are stored normalized', async () => {
  const sent = {
    Last_Name: ' Doe ',
    Description: 'A & B<script>x</script>',
    Annual_Revenue: 1.237,
    Next_Contact_Time: '2026-11-25T08:30:15.789Z',
  };
  const stored = async () => {
    const [id] = await crm.insert('Leads', sent);
    return (await crm.get(`/Leads/${id}`)).body.data[0];
  };
  expect(await stored()).toMatchObject({
    Last_Name: 'Doe',
    Description: 'A &amp; B',
    Annual_Revenue: 1.24,
    Next_Contact_Time: '2026-11-25T14:00:15+05:30',
  });
  await crm.sandbox.control.settings({ crmEscapesEntities: 'none', crmUtcOffset: '-03:30' });
  expect(await stored()).toMatchObject({ Description: 'A & B', Next_Contact_Time: '2026-11-25T05:00:15-03:30' });
  await crm.sandbox.control.settings({ crmNormalizesText: false });
  expect(await stored()).toMatchObject(sent);
});
