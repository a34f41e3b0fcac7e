import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestCrm, type TestCrm } from './test-crm.ts';

let crm: TestCrm;
beforeAll(async () => {
  crm = await startTestCrm();
});
beforeEach(() => crm.reset());
afterAll(() => crm.close());

const insert = (...data: readonly unknown[]) => crm.send('POST', '/Leads', { data, trigger: ['workflow'] });
const codes = ({ body }: { body: { data: readonly { code: string }[] } }) => body.data.map(({ code }) => code);
const leadCount = async () => (await crm.get('/Leads')).body?.data.length ?? 0;

// [V] insert-records: 201 and the details of each record
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

// [V] MANDATORY_NOT_FOUND; 202 for mixed results in v2 [U], 400 when all failed [V v8]
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

  await crm.sandbox.control.switches({ crmMixedStatus: 207, crmCompanyIsRequired: true });
  const v8 = await insert({ Last_Name: 'Doe', Company: 'Shop' }, { Last_Name: 'Roe' });
  expect([v8.status, codes(v8)]).toEqual([207, ['SUCCESS', 'MANDATORY_NOT_FOUND']]);
});

// [V] DUPLICATE_DATA with the id of the other record; letters do not matter
test('a second lead with the same e-mail address is a duplicate, whoever writes it', async () => {
  const [id, other] = await crm.insert('Leads', { Last_Name: 'Doe', Email: 'Doe@shop.example' }, { Last_Name: 'Roe' });

  const second = await insert({ Last_Name: 'Doe', Email: 'doe@SHOP.example' });
  expect([second.status, second.body.data[0]]).toEqual([
    400,
    { code: 'DUPLICATE_DATA', details: { api_name: 'Email', id }, message: 'duplicate data', status: 'error' },
  ]);
  expect(codes(await crm.send('PUT', `/Leads/${other}`, { data: [{ Email: 'doe@shop.example' }] }))).toEqual(['DUPLICATE_DATA']);
  expect(codes(await crm.send('PUT', `/Leads/${id}`, { data: [{ Email: 'doe@shop.example' }] }))).toEqual(['SUCCESS']);
  expect(codes(await insert({ Last_Name: 'Twin', Email: 't@shop.example' }, { Last_Name: 'Twin', Email: 't@shop.example' }))).toEqual([
    'SUCCESS',
    'DUPLICATE_DATA',
  ]);

  await crm.sandbox.control.switches({ crmLeadEmailIsUnique: false });
  expect((await insert({ Last_Name: 'Doe', Email: 'doe@shop.example' })).status).toBe(201);
});

// [V] names of accounts are no unique field: only upsert looks at them
test('a second account with the same name is inserted without a word', async () => {
  expect(await crm.insert('Accounts', { Account_Name: 'Shop' }, { Account_Name: 'Shop' })).toHaveLength(2);
  expect((await crm.get('/Accounts')).body.data).toHaveLength(2);
});

// [V] picklists of settings/fields; refusal of other values depends on the layout [U]
test('a value that is not in a picklist is refused, unless the switch is off', async () => {
  const refused = await insert({ Last_Name: 'Doe', Lead_Status: 'New' });
  expect([codes(refused), refused.body.data[0]?.details]).toMatchObject([['INVALID_DATA'], { api_name: 'Lead_Status' }]);
  expect((await insert({ Last_Name: 'Doe', Lead_Status: 'Contacted', Lead_Source: 'Chat' })).status).toBe(201);

  await crm.sandbox.control.switches({ crmStrictPicklists: false });
  expect((await insert({ Last_Name: 'Doe', Lead_Status: 'New' })).status).toBe(201);
});

// [V] INVALID_DATA: expected_data_type or maximum_length, api_name and json_path
test.each([
  ['an address that is none', { Email: 'nobody' }, { expected_data_type: 'email', api_name: 'Email' }],
  ['two addresses in one', { Email: 'a@shop.example,b@shop.example' }, { expected_data_type: 'email', api_name: 'Email' }],
  ['a number as a text', { Annual_Revenue: '1000' }, { expected_data_type: 'double', api_name: 'Annual_Revenue' }],
  ['a number JSON cannot hold', { Annual_Revenue: 1e16 }, { maximum_length: 16, api_name: 'Annual_Revenue' }],
  ['a whole number with a fraction', { No_of_Employees: 1.5 }, { expected_data_type: 'integer', api_name: 'No_of_Employees' }],
  ['a whole number with ten digits', { No_of_Employees: 1_234_567_890 }, { maximum_length: 9, api_name: 'No_of_Employees' }],
  ['yes as a text', { Email_Opt_Out: 'true' }, { expected_data_type: 'boolean', api_name: 'Email_Opt_Out' }],
  ['a text as a number', { City: 5 }, { expected_data_type: 'text', api_name: 'City' }],
  ['a text as a list', { City: ['Ulm'] }, { expected_data_type: 'text', api_name: 'City' }],
  ['a text as an object', { Phone: { value: '1' } }, { expected_data_type: 'text', api_name: 'Phone' }],
  ['a choice as a number', { Lead_Status: 1 }, { expected_data_type: 'text', api_name: 'Lead_Status' }],
  ['a name that is too long', { Last_Name: 'D'.repeat(81) }, { maximum_length: 80, api_name: 'Last_Name' }],
  ['a text that is too long', { Description: 'x'.repeat(32_001) }, { maximum_length: 32_000, api_name: 'Description' }],
  ['dots without end', { Email: `a@${'.'.repeat(200_000)} ` }, { maximum_length: 100, api_name: 'Email' }],
  ['an owner who is not there', { Owner: { id: '1' } }, { api_name: 'Owner' }],
  ['an owner without id', { Owner: {} }, { api_name: 'Owner' }],
  ['an owner who is a list', { Owner: [] }, { api_name: 'Owner' }],
])('%s is refused', async (_what, values, details) => {
  const { status, body } = await insert({ Last_Name: 'Doe', ...values });

  const json_path = `$.data[0].${details.api_name}`;
  expect([status, body.data]).toEqual([
    400,
    [{ code: 'INVALID_DATA', details: { ...details, json_path }, message: 'invalid data', status: 'error' }],
  ]);
  expect(await leadCount()).toBe(0);
});

// [V] a value as long as the field is kept letter by letter
test.each([
  ['umlauts and signs', 'Özgür Çelik — “Ünïcode”'],
  ['pictures of two letters', '👩‍🔧🔧'],
  ['writing from right to left', 'שלום مرحبا'],
  ['control characters', 'a\u0000b\u0007c\td'],
  ['half a pair', 'a\ud800b'],
  ['what looks like a tag', '<script>alert("1")</script>'],
  ['what looks like a query', `'; drop table "Leads"; --`],
  ['exactly 80 letters', 'ü'.repeat(80)],
])('%s in a name are kept as they are', async (_what, name) => {
  const [id] = await crm.insert('Leads', { Last_Name: name });

  expect((await crm.get(`/Leads/${id}?fields=Last_Name`)).body.data).toEqual([{ id, Last_Name: name }]);
});

// [U] fields that do not exist are passed over by the record calls
test('unknown and read-only fields are passed over in silence', async () => {
  const [id] = await crm.insert('Leads', { Last_Name: 'Doe', Nonsense: 1, Created_Time: '2001-01-01T00:00:00Z' });
  const [lead] = (await crm.get(`/Leads/${id}`)).body.data;

  expect(lead).not.toHaveProperty('Nonsense');
  expect(lead?.Created_Time).not.toContain('2001');
});

// [V] 100 records at most; data is required
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

// [V] MANDATORY_NOT_FOUND without data, INVALID_DATA for data of another kind [U]
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

// [V] update-records: 200, one by path or many by id
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

// [V] ids are 17 to 19 digits as text; a number that long is another number in JavaScript
test('an id written as a number names no record', async () => {
  const [id] = await crm.insert('Leads', { Last_Name: 'Doe' });

  const { status, body } = await crm.send('PUT', '/Leads', { data: [{ id: Number(id), City: 'Ulm' }] });
  expect([status, body.data[0]?.code]).toEqual([400, 'INVALID_DATA']);
  expect((await crm.get(`/Leads/${id}?fields=City`)).body.data).toEqual([{ id, City: null }]);
});

// [V] 412 ALREADY_MODIFIED or RECORD_MODIFIED: optimistic lock by If-Modified-Since, later If-Unmodified-Since
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

  await crm.sandbox.control.switches({ crmStaleCode: 'RECORD_MODIFIED' });
  const other = await change('Köln', { 'if-modified-since': seen });
  expect([other.status, codes(other)]).toEqual([412, ['RECORD_MODIFIED']]);
});

// [V] If-Unmodified-Since holds for each record of a batch
test('of several records only those that somebody changed are refused', async () => {
  const [a, b] = await crm.insert('Leads', { Last_Name: 'A' }, { Last_Name: 'B' });
  const seen = String((await crm.get(`/Leads/${a}`)).body.data[0]?.Modified_Time);
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

// [V] upsert-records: duplicate_check_fields, action and duplicate_field
test('upsert updates the record that agrees in a check field and inserts the others', async () => {
  const [id] = await crm.insert('Accounts', { Account_Name: 'Shop' });

  const { status, body } = await crm.send('POST', '/Accounts/upsert', {
    data: [{ Account_Name: 'SHOP', Phone: '1' }, { Account_Name: 'Other' }, { Phone: '2' }],
    duplicate_check_fields: ['Account_Name'],
  });

  expect(status).toBe(202);
  expect(body.data).toMatchObject([
    { code: 'SUCCESS', duplicate_field: 'Account_Name', action: 'update', details: { id }, message: 'record updated', status: 'success' },
    { code: 'SUCCESS', duplicate_field: null, action: 'insert', message: 'record added' },
    { code: 'MANDATORY_NOT_FOUND' },
  ]);
  expect((await crm.get('/Accounts')).body.data).toHaveLength(2);
});

// [V] upsert-records: without duplicate_check_fields the system's own field, then the unique ones
test('upsert without check fields looks at the e-mail address and then at unique fields', async () => {
  const [byEmail, byId] = await crm.insert(
    'Leads',
    { Last_Name: 'A', Email: 'a@shop.example' },
    { Last_Name: 'B', Local_Lead_ID: 'LEAD-2' },
  );

  const { status, body } = await crm.send('POST', '/Leads/upsert', {
    data: [
      { Last_Name: 'A2', Email: 'A@shop.example' },
      { Last_Name: 'B2', Local_Lead_ID: 'LEAD-2' },
    ],
  });

  expect(status).toBe(200);
  expect(body.data.map(({ details, duplicate_field }) => [details.id, duplicate_field])).toEqual([
    [byEmail, 'Email'],
    [byId, 'Local_Lead_ID'],
  ]);
});

// The sandbox's own fault, worded like a documented error: RECORD_LOCKED
test('the fault partial makes every second record fail and keeps the others', async () => {
  await crm.sandbox.control.faults([{ provider: 'crm', path: '/v2/Leads', method: 'POST', kind: 'partial' }]);

  const batch = await insert({ Last_Name: 'A' }, { Last_Name: 'B' }, { Last_Name: 'C' }, { Last_Name: 'D' });
  expect([batch.status, codes(batch)]).toEqual([202, ['SUCCESS', 'RECORD_LOCKED', 'SUCCESS', 'RECORD_LOCKED']]);
  expect([(await insert({ Last_Name: 'E' })).status, (await insert({ Last_Name: 'F' })).status]).toEqual([201, 400]);
  expect(await crm.sandbox.control.records('crm', 'leads')).toHaveLength(3);
});

// [V] NOT_APPROVED, AUTHORIZATION_FAILED, DEPENDENT_FIELD_MISSING: more codes of single records
test.each(['NOT_APPROVED', 'AUTHORIZATION_FAILED', 'DEPENDENT_FIELD_MISSING'])('partial can fail with %s', async (code) => {
  const [a, b] = await crm.insert('Leads', { Last_Name: 'A' }, { Last_Name: 'B' });
  await crm.sandbox.control.switches({ crmPartialCode: code });
  await crm.sandbox.control.faults([{ provider: 'crm', method: 'PUT', kind: 'partial' }]);

  const answer = await crm.send('PUT', '/Leads', { data: [a, b].map((id) => ({ id, City: 'Ulm' })) });
  expect([answer.status, answer.body.data]).toMatchObject([202, [{ code: 'SUCCESS' }, { code, details: { id: b }, status: 'error' }]]);
});

// The sandbox's own fault: done, then cut
test('after reset_after the records are there, although the caller saw the connection break', async () => {
  await crm.sandbox.control.faults([{ provider: 'crm', path: '/v2/Leads', method: 'POST', kind: 'reset_after', times: 1 }]);

  await expect(insert({ Last_Name: 'Doe' })).rejects.toThrow();
  expect(await crm.sandbox.control.records('crm', 'leads')).toMatchObject([{ Last_Name: 'Doe' }]);
});
