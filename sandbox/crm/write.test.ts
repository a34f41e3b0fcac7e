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

// [V] INVALID_DATA
test('values of the wrong kind or length are refused', async () => {
  const answer = await insert(
    { Last_Name: 'Doe', Email: 'nobody' },
    { Last_Name: 'Doe', Annual_Revenue: '1000' },
    { Last_Name: 'D'.repeat(81) },
    { Last_Name: 5 },
    { Last_Name: 'Doe', No_of_Employees: 1.5 },
    { Last_Name: 'Doe', Owner: { id: '1' } },
  );

  expect(answer.status).toBe(400);
  expect(
    answer.body.data.map(({ code, details }) => [code, details.expected_data_type ?? details.maximum_length, details.api_name]),
  ).toEqual([
    ['INVALID_DATA', 'email', 'Email'],
    ['INVALID_DATA', 'double', 'Annual_Revenue'],
    ['INVALID_DATA', 80, 'Last_Name'],
    ['INVALID_DATA', 'string', 'Last_Name'],
    ['INVALID_DATA', 'number', 'No_of_Employees'],
    ['INVALID_DATA', undefined, 'Owner'],
  ]);
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
  const many = await insert(...Array.from({ length: 101 }, () => ({ Last_Name: 'Doe' })));
  expect([many.status, many.body.code]).toEqual([400, 'LIMIT_EXCEEDED']);
  expect((await insert()).body.code).toBe('MANDATORY_NOT_FOUND');
  expect((await crm.send('POST', '/Leads', {})).body.code).toBe('MANDATORY_NOT_FOUND');
  expect((await insert('text')).body.code).toBe('INVALID_DATA');
  expect(await leadCount()).toBe(0);
  expect((await insert(...Array.from({ length: 100 }, () => ({ Last_Name: 'Doe' })))).status).toBe(201);
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
});

// [V] 412 ALREADY_MODIFIED: optimistic lock by If-Modified-Since, later If-Unmodified-Since
test('a write that counts on an older state gets 412 and changes nothing', async () => {
  const [id] = await crm.insert('Leads', { Last_Name: 'Doe' });
  const [lead] = (await crm.get(`/Leads/${id}`)).body.data;
  await crm.sandbox.control.clock(60_000);
  const change = (City: string, headers: Record<string, string>) => crm.send('PUT', `/Leads/${id}`, { data: [{ City }] }, headers);
  const seen = String(lead?.Modified_Time);

  expect((await change('Ulm', { 'if-modified-since': seen })).status).toBe(200);
  const stale = await change('Köln', { 'if-modified-since': seen });
  expect([stale.status, codes(stale)]).toEqual([412, ['ALREADY_MODIFIED']]);
  expect((await change('Köln', { 'if-unmodified-since': seen })).status).toBe(412);
  expect((await crm.get(`/Leads/${id}?fields=City`)).body.data).toEqual([{ id, City: 'Ulm' }]);
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

// The sandbox's own fault: done, then cut
test('after reset_after the records are there, although the caller saw the connection break', async () => {
  await crm.sandbox.control.faults([{ provider: 'crm', path: '/v2/Leads', method: 'POST', kind: 'reset_after', times: 1 }]);

  await expect(insert({ Last_Name: 'Doe' })).rejects.toThrow();
  expect(await crm.sandbox.control.records('crm', 'leads')).toMatchObject([{ Last_Name: 'Doe' }]);
});
