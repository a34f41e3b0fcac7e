import { expect, test } from 'vitest';
import { crmForTests } from '../test-crm.ts';

const crm = crmForTests();
const search = async () => (await crm.get('/Leads/search?word=zylker')).status;

// Assumed: searches lag behind writes; how long is not known, therefore a setting
test('a search does not know for three seconds what was just written, while a list does', async () => {
  const [id] = await crm.insert('Leads', { Last_Name: 'Doe', Company: 'Zylker' });

  expect(await search()).toBe(204);
  expect((await crm.get('/Leads')).body.data.map((lead) => lead.id)).toEqual([id]);
  await crm.sandbox.control.clock(4_000);
  expect(await search()).toBe(200);
  await crm.send('PUT', `/Leads/${id}`, { data: [{ Phone: '1' }] });
  expect(await search()).toBe(204);
});

test('the lag of searches is a setting, and may be none', async () => {
  await crm.sandbox.control.settings({ crmIndexLagMs: 30_000 });
  await crm.insert('Leads', { Last_Name: 'Doe', Company: 'Zylker' });

  await crm.sandbox.control.clock(4_000);
  expect(await search()).toBe(204);
  await crm.sandbox.control.settings({ crmIndexLagMs: 0 });
  expect(await search()).toBe(200);
});
