import { expect, test } from 'vitest';
import { accessToken, ZUIDS } from '../../accounts/test-connect.ts';
import { crmForTests } from '../test-crm.ts';

const crm = crmForTests();

// Documented: users.json of the OpenAPI: CurrentUser
test('the current user is whoever gave the consent', async () => {
  const token = await accessToken(crm.sandbox, { scope: 'ZohoCRM.users.READ', user: ZUIDS[2] });
  const { body } = await crm.sandbox.request('GET', '/crm/v2/users?type=CurrentUser', { token });

  expect(body).toMatchObject({
    users: [
      {
        id: expect.stringMatching(/^\d{18}$/),
        zuid: ZUIDS[2],
        full_name: 'Diego Lopez',
        first_name: 'Diego',
        last_name: 'Lopez',
        email: 'diego.lopez@obdesk.example',
        status: 'active',
        confirm: true,
        role: { name: 'Manager' },
        profile: { name: 'Standard' },
      },
    ],
  });
});

// Documented: get-users: types
test('active users are listed without the one who left', async () => {
  const emails = async (type: string) => (await crm.get(`/users?type=${type}`)).body.users.map(({ email }) => email);

  expect(await emails('AllUsers')).toHaveLength(5);
  expect(await emails('ActiveUsers')).toHaveLength(4);
  expect(await emails('DeactiveUsers')).toEqual(['olaf.former@obdesk.example']);
  expect(await emails('AdminUsers')).toEqual(['mara.keller@obdesk.example']);
  expect((await crm.get('/users?type=DeletedUsers')).status).toBe(204);
  for (const type of ['Everybody', '', 'constructor', '__proto__', 'activeusers']) {
    expect((await crm.get(`/users?type=${type}`)).body).toMatchObject({ code: 'INVALID_DATA', details: { param_name: 'type' } });
  }
});

// Documented: get-users: page and per_page
test('users come in pages', async () => {
  const first = (await crm.get('/users?type=ActiveUsers&per_page=3')).body;
  const second = (await crm.get('/users?type=ActiveUsers&per_page=3&page=2')).body;

  expect([first.info, second.info]).toEqual([
    { per_page: 3, count: 3, page: 1, more_records: true },
    { per_page: 3, count: 1, page: 2, more_records: false },
  ]);
  const [user] = second.users;
  expect((await crm.get(`/users/${user?.id}`)).body.users).toEqual([user]);
  expect((await crm.get('/users/9')).status).toBe(204);
});

// Documented: settings/fields: api_name, data_type, system_mandatory, pick_list_values
test('settings/fields describes required fields, lengths and picklists', async () => {
  const { fields } = (await crm.get('/settings/fields?module=Leads')).body;
  const named = (name: string) => fields.find(({ api_name }) => api_name === name);

  expect(named('Last_Name')).toMatchObject({ system_mandatory: true, data_type: 'text', json_type: 'string', length: 80 });
  expect(named('Annual_Revenue')).toMatchObject({ system_mandatory: false, data_type: 'currency', json_type: 'double' });
  expect(named('Lead_Status')?.pick_list_values).toContainEqual({
    display_value: 'Attempted to Contact',
    actual_value: 'Attempted to Contact',
    sequence_number: expect.any(Number),
  });
  expect(named('Email')).toMatchObject({ unique: {} });
  expect(named('Local_Lead_ID')).toMatchObject({ custom_field: true, unique: { casesensitive: 'false' } });
  const accounts = (await crm.get('/settings/fields?module=Accounts')).body.fields.map(({ api_name }) => api_name);
  expect(accounts).toEqual(expect.arrayContaining(['Account_Name', 'Billing_Street', 'Shipping_Country', 'Website', 'Description']));
});

// Documented: picklists start with nothing chosen, are numbered in order and hold what the product has to map
test('picklists are those of a fresh organization', async () => {
  const { fields } = (await crm.get('/settings/fields?module=Leads')).body;
  const fetchNames = (name: string) =>
    fields.find(({ api_name }) => api_name === name)?.pick_list_values as { actual_value: string; sequence_number: number }[];

  const statuses = fetchNames('Lead_Status').map((value) => value.actual_value);
  expect(statuses.join(', ')).toBe(
    '-None-, Attempted to Contact, Contact in Future, Contacted, Junk Lead, Lost Lead, Not Contacted, Pre-Qualified, Not Qualified',
  );
  expect(fetchNames('Lead_Source').map((value) => value.sequence_number)).toEqual(Array.from({ length: 15 }, (_, index) => index + 1));
  expect(fetchNames('Company')).toEqual([]);
});

// Documented: json_type by data_type; ids and fields of the system cannot be written
test.each([
  ['Last_Name', 'text', 'string', false],
  ['Description', 'textarea', 'string', false],
  ['Email', 'email', 'string', false],
  ['Phone', 'phone', 'string', false],
  ['Website', 'website', 'string', false],
  ['Lead_Source', 'picklist', 'string', false],
  ['Annual_Revenue', 'currency', 'double', false],
  ['No_of_Employees', 'integer', 'integer', false],
  ['Email_Opt_Out', 'boolean', 'boolean', false],
  ['Owner', 'ownerlookup', 'jsonobject', false],
  ['Created_Time', 'datetime', 'string', true],
  ['id', 'bigint', 'string', true],
])('settings/fields describes %s as %s, in JSON %s', async (name, dataType, jsonType, isReadOnly) => {
  const { fields } = (await crm.get('/settings/fields?module=Leads')).body;

  expect(fields.find(({ api_name }) => api_name === name)).toMatchObject({
    id: expect.stringMatching(/^\d{18}$/),
    data_type: dataType,
    json_type: jsonType,
    read_only: isReadOnly,
  });
});

// Documented: Company is required by layout, addresses are unique by setting: the description follows
test('settings/fields follows what the organization has set', async () => {
  const described = async (name: string) =>
    (await crm.get('/settings/fields?module=Leads')).body.fields.find(({ api_name }) => api_name === name);
  expect(await described('Company')).toMatchObject({ system_mandatory: false });

  await crm.sandbox.control.settings({ crmCompanyIsRequired: true, crmLeadEmailIsUnique: true });

  expect(await described('Company')).toMatchObject({ system_mandatory: true });
  expect(await described('Email')).toMatchObject({ unique: { casesensitive: 'false' } });
});

// Documented: REQUIRED_PARAM_MISSING, INVALID_MODULE
test('settings/fields needs a module that exists', async () => {
  expect((await crm.get('/settings/fields')).body).toMatchObject({ code: 'REQUIRED_PARAM_MISSING', details: { param_name: 'module' } });
  for (const module of ['Unicorns', '', 'leads', '__proto__']) {
    const { status, body } = await crm.get(`/settings/fields?module=${module}`);
    expect([status, body.code]).toEqual([400, 'INVALID_MODULE']);
  }
});
