import { expect, test } from 'vitest';
import { crmForTests } from '../test-crm.ts';

const crm = crmForTests();

// Documented: upsert-records: duplicate_check_fields, action and duplicate_field
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

// Documented: upsert-records: without duplicate_check_fields the system's own field, then the unique ones
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

// Documented: upsert-records: a record that names its id is updated
test('upsert updates the record whose id it is given', async () => {
  const [id] = await crm.insert('Leads', { Last_Name: 'A', Email: 'a@shop.example' }, { Last_Name: 'B', Email: 'b@shop.example' });

  const { body } = await crm.send('POST', '/Leads/upsert', { data: [{ id, Last_Name: 'A2', Email: 'a2@shop.example' }] });

  expect(body.data[0]).toMatchObject({ action: 'update', details: { id } });
  expect((await crm.get(`/Leads/${id}`)).body.data[0]).toMatchObject({ Last_Name: 'A2', Email: 'a2@shop.example' });
});

// Documented: an upsert is checked like an insert and an update
test('an upsert that would make a duplicate of a third record fails', async () => {
  await crm.sandbox.control.settings({ crmLeadEmailIsUnique: true });
  const [, other] = await crm.insert(
    'Leads',
    { Last_Name: 'A', Email: 'a@shop.example', Local_Lead_ID: 'LEAD-1' },
    { Last_Name: 'B', Email: 'b@shop.example', Local_Lead_ID: 'LEAD-2' },
  );

  const { status, body } = await crm.send('POST', '/Leads/upsert', {
    data: [{ Last_Name: 'A', Local_Lead_ID: 'LEAD-1', Email: 'b@shop.example' }],
    duplicate_check_fields: ['Local_Lead_ID'],
  });

  expect([status, body.data[0]]).toMatchObject([400, { code: 'DUPLICATE_DATA', details: { api_name: 'Email', id: other } }]);
});

// Documented: upsert-records: the array may name any field of the module, in the order they are looked at
test('check fields are looked at in the order they are given', async () => {
  const [byPhone, byEmail] = await crm.insert('Leads', { Last_Name: 'A', Phone: '1' }, { Last_Name: 'B', Email: 'b@shop.example' });
  const upsert = async (...fields: readonly string[]) => {
    const data = [{ Last_Name: 'C', Phone: '1', Email: 'b@shop.example' }];
    const { body } = await crm.send('POST', '/Leads/upsert', { data, duplicate_check_fields: fields });
    return [body.data[0]?.details.id, body.data[0]?.duplicate_field ?? body.data[0]?.code];
  };

  expect(await upsert('Phone', 'Email')).toEqual([byPhone, 'Phone']);
  expect(await upsert('Local_Lead_ID', 'Email')).toEqual([byPhone, 'Email']);
  await crm.send('DELETE', `/Leads/${byPhone}`);
  expect(await upsert('Email', 'Phone')).toEqual([byEmail, 'Email']);
});

// Assumed: a check field that is no field of the module is refused, not passed over
test.each([
  ['a field that does not exist', ['Email', 'Nonsense'], { api_name: 'duplicate_check_fields', json_path: '$.duplicate_check_fields[1]' }],
  ['a name of the language itself', ['__proto__'], { json_path: '$.duplicate_check_fields[0]' }],
  ['a number', [5], { json_path: '$.duplicate_check_fields[0]' }],
  ['a list in a list', [['Email']], { json_path: '$.duplicate_check_fields[0]' }],
  ['a text instead of a list', 'Email', { expected_data_type: 'jsonarray' }],
  ['an object instead of a list', { 0: 'Email' }, { expected_data_type: 'jsonarray' }],
])('%s to check for duplicates is refused', async (_what, fields, details) => {
  const body = { data: [{ Last_Name: 'Doe', Email: 'doe@shop.example' }], duplicate_check_fields: fields };

  const answer = await crm.send('POST', '/Leads/upsert', body);
  expect([answer.status, answer.body]).toMatchObject([400, { code: 'INVALID_DATA', details }]);
  expect((await crm.get('/Leads')).status).toBe(204);
});

// Documented: nothing is found by what is empty: two records without an address are two records
test('records that are empty in a check field are not the same record', async () => {
  const data = [{ Last_Name: 'A', Email: null }, { Last_Name: 'B', Email: '' }, { Last_Name: 'C' }];

  const { status, body } = await crm.send('POST', '/Leads/upsert', { data, duplicate_check_fields: ['Email'] });

  expect([status, body.data.map(({ action }) => action)]).toEqual([200, ['insert', 'insert', 'insert']]);
});

// Documented: each record sees what the ones before it in the same call have written
test('the same record twice in one call is inserted and then updated', async () => {
  const data = [
    { Account_Name: 'Bäcker', Phone: '1' },
    { Account_Name: 'BÄCKER', Phone: '2' },
  ];

  const { body } = await crm.send('POST', '/Accounts/upsert', { data, duplicate_check_fields: ['Account_Name'] });

  expect(body.data.map(({ action }) => action)).toEqual(['insert', 'update']);
  expect((await crm.get('/Accounts?fields=Phone')).body.data).toEqual([{ id: body.data[0]?.details.id, Phone: '2' }]);
});
