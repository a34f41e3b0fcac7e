import { expect, test } from 'vitest';
import { crmForTests } from '../test-crm.ts';

const crm = crmForTests();

const insert = (...data: readonly unknown[]) => crm.send('POST', '/Leads', { data });
const codes = ({ body }: { body: { data: readonly { code: string }[] } }) => body.data.map(({ code }) => code);
const leadCount = async () => (await crm.get('/Leads')).body?.data.length ?? 0;

// Documented: DUPLICATE_DATA with the id of the other record; letters do not matter; only where the field is marked unique
test('with unique addresses, a second lead with the same one is a duplicate, whoever writes it', async () => {
  await crm.sandbox.control.settings({ crmLeadEmailIsUnique: true });
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
});

// Documented: the e-mail address of a lead is no unique field, unless somebody has marked it
test('two leads may have the same e-mail address', async () => {
  expect((await insert({ Last_Name: 'Doe', Email: 'doe@shop.example' })).status).toBe(201);
  expect((await insert({ Last_Name: 'Roe', Email: 'doe@shop.example' })).status).toBe(201);
  expect(await leadCount()).toBe(2);
});

// Documented: names of accounts are no unique field: only upsert looks at them
test('a second account with the same name is inserted without an error', async () => {
  expect(await crm.insert('Accounts', { Account_Name: 'Shop' }, { Account_Name: 'Shop' })).toHaveLength(2);
  expect((await crm.get('/Accounts')).body.data).toHaveLength(2);
});

// Documented: picklists of settings/fields; refusal of other values depends on the layout is assumed
test('a value that is not in a picklist is refused, unless the setting is off', async () => {
  const refused = await insert({ Last_Name: 'Doe', Lead_Status: 'New' });
  expect([codes(refused), refused.body.data[0]?.details]).toMatchObject([['INVALID_DATA'], { api_name: 'Lead_Status' }]);
  expect((await insert({ Last_Name: 'Doe', Lead_Status: 'Contacted', Lead_Source: 'Chat' })).status).toBe(201);

  await crm.sandbox.control.settings({ crmStrictPicklists: false });
  expect((await insert({ Last_Name: 'Doe', Lead_Status: 'New' })).status).toBe(201);
});

// Documented: INVALID_DATA: expected_data_type or maximum_length, api_name and json_path
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

// Documented: a value as long as the field is stored; assumed: unchanged, where texts are not normalized
test.each([
  ['umlauts and signs', 'Özgür Çelik — “Ünïcode”'],
  ['pictures of two letters', '👩‍🔧🔧'],
  ['writing from right to left', 'שלום مرحبا'],
  ['control characters', 'a\u0000b\u0007c\td'],
  ['half a pair', 'a\ud800b'],
  ['what looks like a tag', '<script>alert("1")</script>'],
  ['what looks like a query', `'; drop table "Leads"; --`],
  ['exactly 80 letters', 'ü'.repeat(80)],
])('%s in a name are kept as they are where texts are not normalized', async (_what, name) => {
  await crm.sandbox.control.settings({ crmNormalizesText: false });
  const [id] = await crm.insert('Leads', { Last_Name: name });

  expect((await crm.get(`/Leads/${id}?fields=Last_Name`)).body.data).toEqual([{ id, Last_Name: name }]);
});

// Assumed: fields that do not exist are passed over by the record calls
test('unknown and read-only fields are passed over in silence', async () => {
  const [id] = await crm.insert('Leads', { Last_Name: 'Doe', Nonsense: 1, Created_Time: '2001-01-01T00:00:00Z' });
  const [lead] = (await crm.get(`/Leads/${id}`)).body.data;

  expect(lead).not.toHaveProperty('Nonsense');
  expect(lead?.Created_Time).not.toContain('2001');
});

// Documented: fields of Accounts: Account_Name, Phone, Website, Billing_*, Shipping_*, Description
test('an account keeps all that is documented of one', async () => {
  const address = (kind: string) =>
    Object.fromEntries(['Street', 'City', 'State', 'Code', 'Country'].map((part) => [`${kind}_${part}`, `${kind} ${part}`]));
  const account = {
    Account_Name: 'Zylker',
    Phone: '+1 (555) 010-2000',
    Website: 'https://zylker.example',
    ...address('Billing'),
    ...address('Shipping'),
    Description: 'Two\nlines',
  };

  const [id] = await crm.insert('Accounts', account);
  expect((await crm.get(`/Accounts/${id}`)).body.data).toMatchObject([
    { id, ...account, Created_By: { name: 'Mara Keller', id: expect.any(String) } },
  ]);
});

// Documented: fields of Leads
test('a lead keeps all that is documented of one, and knows its full name', async () => {
  const lead = {
    First_Name: 'Jo',
    Last_Name: 'Doe',
    Company: 'Zylker',
    Email: 'jo@zylker.example',
    Phone: '1',
    Mobile: '2',
    Lead_Status: 'Not Contacted',
    Lead_Source: 'Trade Show',
    Annual_Revenue: 12_345.67,
    No_of_Employees: 12,
    Email_Opt_Out: true,
    Local_Lead_ID: 'LEAD-000001',
  };

  const [id] = await crm.insert('Leads', lead);
  expect((await crm.get(`/Leads/${id}`)).body.data).toMatchObject([{ id, ...lead, Full_Name: 'Jo Doe' }]);
});

// Documented: DUPLICATE_DATA for fields that are marked as unique, in both modules
test.each([
  ['Leads', { Last_Name: 'A', Local_Lead_ID: 'LEAD-1' }, 'Local_Lead_ID'],
  ['Accounts', { Account_Name: 'A', Local_Account_ID: 'ACC-1' }, 'Local_Account_ID'],
])('of two records in %s with %j the second is a duplicate by %s', async (module, record, name) => {
  const [id] = await crm.insert(module, record);

  const { status, body } = await crm.send('POST', `/${module}`, { data: [record] });
  expect([status, body.data]).toMatchObject([400, [{ code: 'DUPLICATE_DATA', details: { api_name: name, id } }]]);
  await crm.send('DELETE', `/${module}/${id}`);
  expect((await crm.send('POST', `/${module}`, { data: [record] })).status).toBe(201);
});
