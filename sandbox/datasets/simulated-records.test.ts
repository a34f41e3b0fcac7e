import { beforeAll, describe, expect, test } from 'vitest';
import type { ReadyConnections } from '../control/connections.ts';
import { ALIASES, MODELS } from '../gemini/models.ts';
import { sandboxForTests } from '../testing/sandbox-for-tests.ts';
import { DATASET_NAMES, DEPARTMENTS, STAFF } from './dataset.ts';

const sandbox = sandboxForTests('empty', true);

/** The VINs, with what they decode to first. */
const VINS: readonly [vin: string, code: string, make: string][] = [
  ['1HGCM82633A004352', '0', 'HONDA'],
  ['3VV3B7AXXNM077525', '0', 'VOLKSWAGEN'],
  ['KMHC85LCXHU026758', '0', 'HYUNDAI'],
  ['19XZE4F96KE027095', '1', 'HONDA'],
  ['WBA3A5C51CF256987', '1', 'BMW'],
  ['11111111111111111', '8', ''],
];

describe.each(DATASET_NAMES)('the dataset %s', (dataset) => {
  let connections: ReadyConnections;
  beforeAll(async () => {
    await sandbox.control.reset(dataset);
    connections = await sandbox.control.tokens();
  });

  const desk = <T>(path: string) => {
    const { accessToken, orgId } = connections.zoho;
    return sandbox.request<T>('GET', `/desk/api/v1${path}`, { token: accessToken, headers: { orgId } });
  };
  const crm = <T>(path: string) => sandbox.request<T>('GET', `/crm/v2${path}`, { token: connections.zoho.accessToken });
  const query = (text: string) => {
    const { realmId, accessToken } = connections.quickbooks;
    const headers = { authorization: `Bearer ${accessToken}`, accept: 'application/json' };
    return sandbox.request('GET', `/quickbooks/v3/company/${realmId}/query?query=${encodeURIComponent(text)}`, { headers });
  };

  test('has the organisation and the three departments of the help desk', async () => {
    const organizations = await desk<{ data: { id: string | number }[] }>('/organizations');
    expect(organizations.body.data.map(({ id }) => String(id))).toContain(connections.zoho.orgId);
    const departments = await desk<{ data: { id: string; name: string; isEnabled: boolean }[] }>('/departments?isEnabled=true');
    expect(departments.body.data.map(({ name }) => name)).toEqual([...DEPARTMENTS]);
    expect(departments.body.data.map(({ id }) => id)).toEqual(connections.zoho.departments.map(({ id }) => id));
  });

  test('has the staff in the CRM, the inactive one included', async () => {
    const { body } = await crm<{ users: { email: string; status: string }[] }>('/users?type=AllUsers');
    expect(body.users.map(({ email }) => email).sort()).toEqual(STAFF.map(({ email }) => email).sort());
    expect(body.users.filter(({ status }) => status !== 'active').map(({ email }) => email)).toEqual(['olaf.former@obdesk.example']);
  });

  test.each(['Leads', 'Accounts'])('has the fields of %s', async (module) => {
    const { status, body } = await crm<{ fields: { api_name: string }[] }>(`/settings/fields?module=${module}`);
    const names = body.fields.map(({ api_name: name }) => name);
    expect([status, names.includes(module === 'Leads' ? 'Last_Name' : 'Account_Name')]).toEqual([200, true]);
  });

  test("has the item 1 'Services' in the company file", async () => {
    expect((await query("select * from Item where Id = '1'")).body).toMatchObject({
      QueryResponse: { Item: [{ Id: '1', Name: 'Services', Active: true }] },
    });
  });

  test.each(VINS)('decodes the VIN %s', async (vin, code, make) => {
    const { status, body } = await sandbox.request<{ Count: number; Results: { ErrorCode: string; Make: string }[] }>(
      'GET',
      `/vpic/api/vehicles/DecodeVinValues/${vin}?format=json`,
    );
    expect([status, body.Count, body.Results[0]?.ErrorCode.split(',')[0], body.Results[0]?.Make]).toEqual([200, 1, code, make]);
  });

  test.each([...MODELS, ...Object.keys(ALIASES)])('has the model %s', async (model) => {
    const body = { contents: [{ role: 'user', parts: [{ text: 'Hello' }] }] };
    const headers = { 'x-goog-api-key': connections.gemini.apiKey };
    const { status } = await sandbox.request('POST', `/gemini/v1beta/models/${model}:generateContent`, { headers, body });
    expect(status).toBe(200);
  });

  test('has as many records as it promises', async () => {
    const promised = {
      empty: { leads: 0, accounts: 0, tickets: 0, contacts: 0 },
      shop: { leads: 400, accounts: 200, tickets: 3_000, contacts: 500 },
      large: { leads: 400, accounts: 200, tickets: 50_000, contacts: 5_000 },
    }[dataset];
    const { counts } = await sandbox.control.state();
    expect({ ...counts.crm, ...counts.desk }).toMatchObject({ ...promised, accounts: counts.desk.accounts });
    expect(counts.crm.accounts).toBe(promised.accounts);
  });

  test('lists are 204 without a body where there is nothing, and pages where there is', async () => {
    const lists = [await crm('/Leads'), await crm('/Accounts'), await desk('/tickets'), await desk('/contacts')];
    expect(lists.map(({ status }) => status)).toEqual(Array.from({ length: 4 }, () => (dataset === 'empty' ? 204 : 200)));
    expect(lists.every(({ body }) => (body === undefined) === (dataset === 'empty'))).toBe(true);
  });
});

describe('the shop, as its services answer it', () => {
  beforeAll(() => sandbox.control.reset('shop'));

  test('has a thousand tickets in each department, of contacts that are there', async () => {
    const { zoho } = await sandbox.control.tokens();
    const tickets = await sandbox.control.records<{ departmentId: string; contactId: string }>('desk', 'tickets');
    const contacts = new Set((await sandbox.control.records<{ id: string }>('desk', 'contacts')).map(({ id }) => id));
    for (const { id, name } of zoho.departments)
      expect(
        tickets.filter(({ departmentId }) => departmentId === id),
        name,
      ).toHaveLength(1_000);
    expect(tickets.filter(({ contactId }) => !contacts.has(contactId))).toEqual([]);
  });

  test('has comments and threads of most tickets, of tickets that are there', async () => {
    const ids = (await sandbox.control.records<{ id: string }>('desk', 'tickets')).map(({ id }) => id);
    for (const kind of ['comments', 'threads']) {
      const parts = await sandbox.control.records<{ ticketId: string }>('desk', kind);
      expect(parts.length, kind).toBeGreaterThan(ids.length);
      const known = new Set(ids);
      expect(parts.filter(({ ticketId }) => !known.has(ticketId))).toEqual([]);
    }
  });

  test('keeps names and texts as people typed them, in every service', async () => {
    const names = async (provider: 'crm' | 'desk', kind: string, field: string) =>
      (await sandbox.control.records(provider, kind)).map((record) => String(record[field]));
    const accounts = await names('crm', 'accounts', 'Account_Name');
    expect(accounts).toEqual(expect.arrayContaining(["O'Brien & Sons Auto", 'Straße & Söhne', 'A1 "Quick" Lube', 'Diag<Nostics> Plus']));
    expect(await names('desk', 'contacts', 'lastName')).toEqual(expect.arrayContaining(["O'Brien", 'Weiß', 'Null', '山田', 'Петров']));
    const leads = await names('crm', 'leads', 'Last_Name');
    expect(Math.max(...leads.map(({ length }) => length))).toBeGreaterThan(70);
    const subjects = await names('desk', 'tickets', 'subject');
    expect(Math.max(...subjects.map(({ length }) => length))).toBeGreaterThan(900);
  });

  test('leaves fields out: people without an address, tickets without a description, leads without a company', async () => {
    const without = async (provider: 'crm' | 'desk', kind: string, field: string) =>
      (await sandbox.control.records(provider, kind)).filter((record) => record[field] === null || record[field] === '').length;
    expect(await without('desk', 'contacts', 'email')).toBeGreaterThan(10);
    expect(await without('desk', 'contacts', 'phone')).toBeGreaterThan(10);
    expect(await without('desk', 'tickets', 'description')).toBeGreaterThan(10);
    expect(await without('desk', 'tickets', 'classification')).toBeGreaterThan(10);
    expect(await without('crm', 'leads', 'Company')).toBeGreaterThan(10);
    expect(await without('crm', 'leads', 'Email')).toBeGreaterThan(10);
    expect(await without('crm', 'accounts', 'Website')).toBeGreaterThan(10);
  });
});

test('a reset loads the dataset again, whatever was done to it', async () => {
  await sandbox.control.reset('shop');
  const before = (await sandbox.control.state()).counts;
  const [lead] = await sandbox.control.records<{ id: string }>('crm', 'leads');
  await sandbox.control.edit({ provider: 'crm', kind: 'leads', id: lead?.id, remove: true });
  expect((await sandbox.control.state()).counts.crm.leads).toBe(399);
  await sandbox.control.reset();
  expect((await sandbox.control.state()).counts).toEqual(before);
  expect((await sandbox.control.records('crm', 'leads'))[0]).toMatchObject({ id: lead?.id });
});
