import { expect, test } from 'vitest';
import { crmForTests } from '../test-crm.ts';

const crm = crmForTests();

const insert = (...data: readonly unknown[]) => crm.send('POST', '/Leads', { data, trigger: ['workflow'] });
const codes = ({ body }: { body: { data: readonly { code: string }[] } }) => body.data.map(({ code }) => code);
const leadCount = async () => (await crm.get('/Leads')).body?.data.length ?? 0;

// Documented: insert-records: 201 and the details of each record
test('inserting answers 201 and what became of each record', async () => {
  const { status, body } = await insert({ Last_Name: 'Doe' });

  expect(status).toBe(201);
  expect(body.data).toEqual([
    {
      code: 'SUCCESS',
      details: {
        id: expect.stringMatching(/^\d{18}$/),
        Modified_Time: expect.stringMatching(/\+05:30$/),
        Modified_By: { name: 'Mara Keller', id: expect.any(String) },
        Created_Time: expect.stringMatching(/\+05:30$/),
        Created_By: { name: 'Mara Keller', id: expect.any(String) },
      },
      message: 'record added',
      status: 'success',
    },
  ]);
});

// Documented: MANDATORY_NOT_FOUND; 202 for mixed results in v2 assumed: , 400 when all failed [V v8]
test('a missing required field fails its record only: 202 when some are kept, 400 when none is', async () => {
  const mixed = await insert({ Last_Name: 'Doe' }, { Company: 'Without name' }, { Last_Name: '  ' });

  expect(mixed.status).toBe(202);
  expect(codes(mixed)).toEqual(['SUCCESS', 'MANDATORY_NOT_FOUND', 'MANDATORY_NOT_FOUND']);
  expect(mixed.body.data[1]).toEqual({
    code: 'MANDATORY_NOT_FOUND',
    details: { api_name: 'Last_Name', json_path: '$.data[1].Last_Name' },
    message: 'required field not found',
    status: 'error',
  });
  const failed = await crm.send('POST', '/Accounts', { data: [{ Phone: '1' }] });
  expect([failed.status, failed.body.data[0]?.details.api_name]).toEqual([400, 'Account_Name']);
  expect(await leadCount()).toBe(1);

  await crm.sandbox.control.settings({ crmMixedStatus: 207, crmCompanyIsRequired: true });
  const v8 = await insert({ Last_Name: 'Doe', Company: 'Shop' }, { Last_Name: 'Roe' });
  expect([v8.status, codes(v8)]).toEqual([207, ['SUCCESS', 'MANDATORY_NOT_FOUND']]);
});

// Documented: 100 records at most; data is required
test('a write takes 1 to 100 records', async () => {
  const hundred = Array.from({ length: 100 }, () => ({ Last_Name: 'Doe' }));
  const many = await insert(...hundred, { Last_Name: 'Doe' });

  expect([many.status, many.body]).toEqual([
    400,
    {
      code: 'LIMIT_EXCEEDED',
      details: { maximum_length: 100, api_name: 'data' },
      message: 'count of records in your request exceeds the limit',
      status: 'error',
    },
  ]);
  expect(await leadCount()).toBe(0);
  expect((await insert(...hundred)).status).toBe(201);
});

// Documented: MANDATORY_NOT_FOUND without data, INVALID_DATA for data of another kind is assumed
test.each([
  ['nothing', undefined, 'MANDATORY_NOT_FOUND', { api_name: 'data' }],
  ['an empty object', {}, 'MANDATORY_NOT_FOUND', { api_name: 'data' }],
  ['no records', { data: [] }, 'MANDATORY_NOT_FOUND', { api_name: 'data' }],
  ['null for records', { data: null }, 'MANDATORY_NOT_FOUND', { api_name: 'data' }],
  ['one record instead of a list', { data: { Last_Name: 'Doe' } }, 'INVALID_DATA', { expected_data_type: 'jsonarray', api_name: 'data' }],
  ['a list instead of an object', [{ Last_Name: 'Doe' }], 'INVALID_DATA', { expected_data_type: 'jsonobject', api_name: 'body' }],
  ['a text', 'Doe', 'INVALID_DATA', { expected_data_type: 'jsonobject', api_name: 'body' }],
  ['a text among records', { data: [{ Last_Name: 'Doe' }, 'text'] }, 'INVALID_DATA', { json_path: '$.data[1]' }],
  ['null among records', { data: [null] }, 'INVALID_DATA', { json_path: '$.data[0]' }],
])('a write of %s is refused as a whole', async (_what, body, code, details) => {
  for (const [method, path] of [
    ['POST', '/Leads'],
    ['PUT', '/Leads'],
    ['POST', '/Leads/upsert'],
  ] as const) {
    const answer = await crm.send(method, path, body);
    expect([answer.status, answer.body]).toMatchObject([400, { code, details, status: 'error' }]);
  }
  expect(await leadCount()).toBe(0);
});

// Documented: update-records: 200, one by path or many by id
test('updating changes the named fields, and fails for ids that are not there', async () => {
  const [id, second] = await crm.insert('Leads', { Last_Name: 'Doe', Company: 'Shop', Phone: '1' }, { Last_Name: 'Roe' });
  await crm.sandbox.control.clock(60_000);

  const one = await crm.send('PUT', `/Leads/${id}`, { data: [{ Phone: null, City: 'Köln' }] });
  expect([one.status, one.body.data[0]?.message]).toEqual([200, 'record updated']);
  const [lead] = (await crm.get(`/Leads/${id}`)).body.data;
  expect(lead).toMatchObject({ Last_Name: 'Doe', Company: 'Shop', Phone: null, City: 'Köln' });
  expect(Date.parse(String(lead?.Modified_Time))).toBeGreaterThan(Date.parse(String(lead?.Created_Time)));

  const many = await crm.send('PUT', '/Leads', {
    data: [{ id: second, City: 'Ulm' }, { id: '9' }, { City: 'Ulm' }, { id, Last_Name: '' }],
  });
  expect([many.status, codes(many)]).toEqual([202, ['SUCCESS', 'INVALID_DATA', 'MANDATORY_NOT_FOUND', 'MANDATORY_NOT_FOUND']]);
  expect(many.body.data[1]).toEqual({
    code: 'INVALID_DATA',
    details: { id: '9', api_name: 'id', json_path: '$.data[1].id' },
    message: 'the id given seems to be invalid',
    status: 'error',
  });
});

// Documented: ids are 17 to 19 digits as text; a number that long is another number in JavaScript
test('an id written as a number names no record', async () => {
  const [id] = await crm.insert('Leads', { Last_Name: 'Doe' });

  const { status, body } = await crm.send('PUT', '/Leads', { data: [{ id: Number(id), City: 'Ulm' }] });
  expect([status, body.data[0]?.code]).toEqual([400, 'INVALID_DATA']);
  expect((await crm.get(`/Leads/${id}?fields=City`)).body.data).toEqual([{ id, City: null }]);
});

// Documented: 412 ALREADY_MODIFIED or RECORD_MODIFIED: optimistic lock by If-Modified-Since, later If-Unmodified-Since
test('a write that counts on an older state gets 412 and changes nothing', async () => {
  const [id] = await crm.insert('Leads', { Last_Name: 'Doe' });
  const [lead] = (await crm.get(`/Leads/${id}`)).body.data;
  await crm.sandbox.control.clock(60_000);
  const change = (City: string, headers: Record<string, string>) => crm.send('PUT', `/Leads/${id}`, { data: [{ City }] }, headers);
  const seen = String(lead?.Modified_Time);

  expect((await change('Ulm', { 'if-modified-since': seen })).status).toBe(200);
  const stale = await change('Köln', { 'if-modified-since': seen });
  expect([stale.status, stale.body.data]).toMatchObject([
    412,
    [
      {
        code: 'ALREADY_MODIFIED',
        details: { id, Modified_Time: expect.any(String), Modified_By: { name: 'Mara Keller' } },
        status: 'error',
      },
    ],
  ]);
  expect((await change('Köln', { 'if-unmodified-since': seen })).status).toBe(412);
  expect((await crm.get(`/Leads/${id}?fields=City`)).body.data).toEqual([{ id, City: 'Ulm' }]);

  await crm.sandbox.control.settings({ crmStaleCode: 'RECORD_MODIFIED' });
  const other = await change('Köln', { 'if-modified-since': seen });
  expect([other.status, codes(other)]).toEqual([412, ['RECORD_MODIFIED']]);
});

// Documented: If-Unmodified-Since holds for each record of a batch
test('of several records only those that somebody changed are refused', async () => {
  const [a, b] = await crm.insert('Leads', { Last_Name: 'A' }, { Last_Name: 'B' });
  const seen = String((await crm.get(`/Leads/${b}`)).body.data[0]?.Modified_Time);
  await crm.sandbox.control.clock(60_000);
  await crm.sandbox.control.edit({ provider: 'crm', kind: 'leads', id: a ?? '', changes: { City: 'Bonn' } });

  const data = [a, b].map((id) => ({ id, City: 'Ulm' }));
  const answer = await crm.send('PUT', '/Leads', { data }, { 'if-unmodified-since': seen });

  expect([answer.status, codes(answer)]).toEqual([202, ['ALREADY_MODIFIED', 'SUCCESS']]);
  expect((await crm.get('/Leads?fields=City&sort_order=asc')).body.data).toEqual([
    { id: a, City: 'Bonn' },
    { id: b, City: 'Ulm' },
  ]);
});
