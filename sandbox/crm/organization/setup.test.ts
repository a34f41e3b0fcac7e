import { expect, test } from 'vitest';
import { EVERY_SCOPE } from '../../testing/test-sandbox.ts';
import { crmForTests, type Row } from '../test-crm.ts';

const crm = crmForTests('empty', true);
const read = async (path: string, version: 'send' | 'sendToV8' = 'send') => {
  const { status, body } = await crm[version]('GET', path);
  return { status, body: body as unknown as { org: readonly Row[]; modules: readonly Row[]; code?: string; details?: unknown } };
};

// Documented: get-org-data: one organization, with its currency, its zone and who owns it
test('the organization says who and where it is', async () => {
  const { status, body } = await read('/org');

  expect([status, body.org]).toEqual([200, [expect.objectContaining({ company_name: 'OBDesk Sandbox', iso_code: 'USD' })]]);
  expect(body.org[0]).toMatchObject({
    id: expect.stringMatching(/^\d{18}$/),
    zgid: expect.stringMatching(/^\d+$/),
    primary_email: 'mara.keller@obdesk.example',
    time_zone: 'Asia/Kolkata',
    created_time: expect.stringMatching(/\+05:30$/),
  });
  expect((await read('/org', 'sendToV8')).body).toEqual(body);
});

// The sandbox's own: the zone goes with the offset of all times, where it is known
test('the zone of the organization follows the offset of its times', async () => {
  const zoneWith = async (crmUtcOffset: string) => {
    await crm.sandbox.control.settings({ crmUtcOffset });
    return (await read('/org')).body.org[0]?.time_zone;
  };

  expect([await zoneWith('+00:00'), await zoneWith('-03:30'), await zoneWith('+05:30')]).toEqual(['UTC', null, 'Asia/Kolkata']);
});

// Documented: modules-api, module-meta; the sandbox's own: contacts and deals can only be read
test('the modules are described, together and alone', async () => {
  const { body } = await read('/settings/modules');

  expect(body.modules.map((module) => [module.api_name, module.creatable, module.convertable])).toEqual([
    ['Leads', true, true],
    ['Accounts', true, false],
    ['Contacts', false, false],
    ['Deals', false, false],
  ]);
  expect(body.modules[0]).toMatchObject({ singular_label: 'Lead', plural_label: 'Leads', api_supported: true, generated_type: 'default' });
  expect((await read('/settings/modules/Leads')).body.modules).toEqual([body.modules[0]]);
  const unknown = await read('/settings/modules/Unicorns');
  expect([unknown.status, unknown.body]).toMatchObject([400, { code: 'INVALID_MODULE', details: { resource_path_index: 2 } }]);
});

// Documented: field-meta: lookups name the module they refer to
test('fields of contacts and deals are described, lookups with their module', async () => {
  const lookups = async (module: string) => {
    const { fields } = (await crm.get(`/settings/fields?module=${module}`)).body;
    return fields.filter((field) => field.data_type === 'lookup').map(({ api_name: name, lookup }) => [name, lookup]);
  };

  const account = { module: { api_name: 'Accounts', id: '231200000000002177' } };
  expect(await lookups('Contacts')).toEqual([['Account_Name', account]]);
  expect(await lookups('Deals')).toEqual([
    ['Account_Name', account],
    ['Contact_Name', { module: { api_name: 'Contacts', id: '231200000000002179' } }],
  ]);
});

// Assumed: an organization lives in one data center
test('each data center has an organization of its own', async () => {
  const { sandbox } = crm;
  const readId = async (dataCenter: 'us' | 'eu') => {
    const { zoho } = await sandbox.control.tokens({ dataCenter, scopes: ['ZohoCRM.org.READ'] });
    const path = `${dataCenter === 'eu' ? '/eu' : ''}/crm/v2/org`;
    const { body } = await sandbox.request<{ org: { zgid: string }[] }>('GET', path, { token: zoho.accessToken });
    return body.org[0]?.zgid;
  };
  expect([await readId('us'), await readId('eu')]).toEqual(['60098765', '20098765']);
});

// Assumed: people of another organization learn who they are there, and nothing of this one
test('a person of another organization is known to nobody here', async () => {
  const { sandbox } = crm;
  const { zoho } = await sandbox.control.tokens({ user: 'fritz.fremd@elsewhere.example', scopes: EVERY_SCOPE });
  const ask = (path: string) => sandbox.request<{ users: { email: string }[] }>('GET', path, { token: zoho.accessToken });
  const emails = async (path: string) => (await ask(path)).body.users.map(({ email }) => email);
  expect(await emails('/crm/v2/users?type=CurrentUser')).toEqual(['fritz.fremd@elsewhere.example']);
  expect(await emails('/crm/v2/users?type=ActiveUsers')).toEqual(['fritz.fremd@elsewhere.example']);
  const { body } = await crm.send('GET', '/users?type=AllUsers');
  expect(JSON.stringify(body)).not.toContain('fritz.fremd@elsewhere.example');
  const refused = ['/crm/v2/Leads', '/crm/v2/org', '/desk/api/v1/organizations'].map(async (path) => (await ask(path)).status);
  expect(await Promise.all(refused)).toEqual([403, 403, 403]);
});
