import { expect, test } from 'vitest';
import { EVERY_SCOPE } from '../../testing/test-sandbox.ts';
import { crmForTests } from './test-crm.ts';

const crm = crmForTests();

// https://www.zoho.com/crm/developer/docs/api/v2/get-users.html
test('users are listed by type in pages, and read by ID', async () => {
  const list = async (query: string) => (await crm.get(`/users?${query}`)).body;
  const { users, info } = await list('type=AllUsers&per_page=3');
  expect(info).toEqual({ per_page: 3, count: 3, page: 1, more_records: true });
  expect(users[0]).toMatchObject({
    id: expect.stringMatching(/^\d{18}$/),
    zuid: expect.stringMatching(/^\d+$/),
    full_name: 'Mara Keller',
    first_name: 'Mara',
    last_name: 'Keller',
    email: 'mara.keller@obdesk.example',
    status: 'active',
    confirm: true,
    role: { name: 'CEO', id: expect.any(String) },
    profile: { name: 'Administrator', id: expect.any(String) },
  });
  expect((await list('type=CurrentUser')).users).toEqual([users[0]]);
  expect((await list('type=ActiveUsers')).users).toHaveLength(4);
  expect((await crm.get(`/users/${users[0]?.id}`)).body.users).toEqual([users[0]]);
  expect((await crm.get('/users/9')).status).toBe(204);
  expect((await crm.get('/users?type=Everybody')).body).toMatchObject({ code: 'INVALID_DATA', details: { param_name: 'type' } });
});

test('a person of another organization sees only themselves', async () => {
  const { zoho } = await crm.sandbox.control.tokens({ user: 'fritz.fremd@elsewhere.example', scopes: EVERY_SCOPE });
  const ask = (path: string) => crm.sandbox.request<{ users: { email: string }[] }>('GET', path, { token: zoho.accessToken });
  expect((await ask('/crm/v2/users?type=AllUsers')).body.users).toMatchObject([{ email: 'fritz.fremd@elsewhere.example' }]);
  expect((await ask('/crm/v2/Leads')).status).toBe(403);
});

test('an edit changes, adds and removes users', async () => {
  const users = async () => (await crm.get('/users')).body.users;
  const [, second] = await users();
  const edit = (change: object) => crm.sandbox.control.edit({ provider: 'crm', kind: 'users', ...change });
  await edit({ id: String(second?.zuid), changes: { email: 'new@obdesk.example', isActive: false, isConfirmed: false } });
  expect((await users())[1]).toMatchObject({ email: 'new@obdesk.example', status: 'disabled', confirm: false });
  await edit({ changes: { lastName: 'Guest', email: 'guest@elsewhere.example', organization: 'other' } });
  await edit({ id: String(second?.zuid), remove: true });
  expect(await users()).toHaveLength(4);
});

// https://www.zoho.com/crm/developer/docs/api/v8/field-meta.html
test('settings/fields describes fields, lengths and picklists', async () => {
  const { fields } = (await crm.get('/settings/fields?module=Leads')).body;
  const find = (name: string) => fields.find(({ api_name }) => api_name === name);
  expect(find('Last_Name')).toMatchObject({ data_type: 'text', json_type: 'string', length: 80, system_mandatory: true, read_only: false });
  expect(find('Annual_Revenue')).toMatchObject({ data_type: 'currency', json_type: 'double', system_mandatory: false, unique: {} });
  expect(find('Local_Lead_ID')).toMatchObject({ custom_field: true, unique: { casesensitive: 'false' } });
  expect(find('Created_Time')).toMatchObject({ data_type: 'datetime', read_only: true });
  const values = find('Lead_Status')?.pick_list_values as readonly unknown[];
  expect(values[0]).toEqual({ display_value: '-None-', actual_value: '-None-', sequence_number: 1 });
  expect((await crm.get('/settings/fields?module=Nothing')).body.code).toBe('INVALID_MODULE');
});
