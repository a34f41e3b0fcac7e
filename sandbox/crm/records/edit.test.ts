import { expect, test } from 'vitest';
import { crmForTests } from '../test-crm.ts';

const crm = crmForTests();

const edit = (body: unknown) => crm.sandbox.request('POST', '/_control/edit', { body });
const lead = async (id: string) => (await crm.get(`/Leads/${id}`)).body.data[0];

// The sandbox's own: POST /_control/edit
test('a colleague adds, changes and removes records, as the CRM then answers them', async () => {
  const added = await edit({ provider: 'crm', kind: 'leads', changes: { Last_Name: 'Ünal', Email: 'u@shop.example' } });
  const id = String(added.body.id);
  expect([added.status, await lead(id)]).toMatchObject([200, { Last_Name: 'Ünal', Owner: { name: 'Aiko Sato' } }]);
  expect(added.body).toEqual(await lead(id));

  await crm.sandbox.control.clock(60_000);
  const changed = await edit({ provider: 'crm', kind: 'leads', id, changes: { City: 'Ulm', Last_Name: '' } });
  expect(changed.body).toMatchObject({ City: 'Ulm', Last_Name: null, Email: 'u@shop.example', Modified_By: { name: 'Aiko Sato' } });
  expect(Date.parse(String(changed.body.Modified_Time))).toBeGreaterThan(Date.parse(String(changed.body.Created_Time)));

  expect((await edit({ provider: 'crm', kind: 'leads', id, remove: true })).body).toMatchObject({ id, City: 'Ulm' });
  expect((await crm.get('/Leads/deleted')).body.data).toMatchObject([{ id, deleted_by: { name: 'Aiko Sato' } }]);
  expect((await crm.get('/Leads')).status).toBe(204);
});

// The sandbox's own: what a colleague did counts for the next writer
test('an address a colleague has given away is taken, and one they freed is free', async () => {
  await crm.sandbox.control.settings({ crmLeadEmailIsUnique: true });
  const [id] = await crm.insert('Leads', { Last_Name: 'A', Email: 'a@shop.example' });
  await edit({ provider: 'crm', kind: 'leads', id, changes: { Email: 'b@shop.example' } });

  const { body } = await crm.send('POST', '/Leads', {
    data: [
      { Last_Name: 'B', Email: 'b@shop.example' },
      { Last_Name: 'C', Email: 'a@shop.example' },
    ],
  });
  expect(body.data).toMatchObject([{ code: 'DUPLICATE_DATA', details: { api_name: 'Email', id } }, { code: 'SUCCESS' }]);
});

// The sandbox's own: nothing is checked, so that a test can make what the product has to bear
test('a colleague may leave a record as no API would take it', async () => {
  const { body } = await edit({ provider: 'crm', kind: 'leads', changes: { Lead_Status: 'New', Annual_Revenue: 'much', Owner: '9' } });

  expect(await lead(String(body.id))).toMatchObject({
    Lead_Status: 'New',
    Annual_Revenue: 'much',
    Last_Name: null,
    Owner: { id: '9', name: '' },
  });
  expect((await crm.get('/Leads/search?criteria=(Annual_Revenue:greater_than:1)')).status).toBe(204);
  expect((await crm.get('/Leads?sort_by=Modified_Time')).body.data).toHaveLength(1);
});

// The sandbox's own: 404 for what is not there
test.each([
  { kind: 'unicorns' },
  { kind: '__proto__' },
  { kind: 'constructor' },
  { kind: 'leads', id: '9' },
  { kind: 'leads', id: '__proto__' },
  { kind: 'accounts', id: '9', remove: true },
])('nobody can edit %j', async (what) => {
  const { status, body } = await edit({ provider: 'crm', changes: { Last_Name: 'A' }, ...what });

  expect([status, body.message]).toEqual([404, expect.stringContaining('There is no crm/')]);
  expect((await crm.sandbox.control.state()).counts.crm).toMatchObject({ leads: 0, accounts: 0 });
});
