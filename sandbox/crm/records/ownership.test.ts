import { expect, test } from 'vitest';
import { accessToken, ZUIDS } from '../../accounts/test-connect.ts';
import { crmForTests } from '../test-crm.ts';

const crm = crmForTests();

const userIds = async () => (await crm.get('/users')).body.users.map(({ id }) => id);
const lead = async (id = '') => (await crm.get(`/Leads/${id}`)).body.data[0];

// Documented: Owner, Created_By, Modified_By are users
test('a record belongs to whoever made it and remembers who changed it', async () => {
  const [mara, aiko] = await userIds();
  const [id] = await crm.insert('Leads', { Last_Name: 'Doe' });
  const token = await accessToken(crm.sandbox, { user: ZUIDS[1] });

  await crm.sandbox.request('PUT', `/crm/v2/Leads/${id}`, { token, body: { data: [{ City: 'Ulm' }] } });

  expect(await lead(id)).toMatchObject({
    Owner: { id: mara, name: 'Mara Keller' },
    Created_By: { id: mara, name: 'Mara Keller' },
    Modified_By: { id: aiko, name: 'Aiko Sato' },
  });
});

// Documented: lookups are written as {id} or as the id alone
test('a record is given to somebody else by id, in either spelling', async () => {
  const [, aiko, diego] = await userIds();
  const [byObject, byText] = await crm.insert('Leads', { Last_Name: 'A', Owner: { id: aiko } }, { Last_Name: 'B', Owner: diego });

  expect(await lead(byObject)).toMatchObject({ Owner: { id: aiko, email: 'aiko.sato@obdesk.example' } });
  expect(await lead(byText)).toMatchObject({ Owner: { id: diego } });
  await crm.send('PUT', `/Leads/${byText}`, { data: [{ Owner: { id: aiko } }] });
  expect(await lead(byText)).toMatchObject({ Owner: { id: aiko }, Last_Name: 'B' });
});

// Documented: Owner can be searched by id
test('records are found by their owner', async () => {
  await crm.sandbox.control.settings({ crmIndexLagMs: 0 });
  const [, aiko] = await userIds();
  const [id] = await crm.insert('Leads', { Last_Name: 'A', Owner: { id: aiko } }, { Last_Name: 'B' });

  const { body } = await crm.get(`/Leads/search?criteria=(Owner:equals:${aiko})&fields=Last_Name`);
  expect(body.data).toEqual([{ id, Last_Name: 'A' }]);
});

// Documented: picklists start with -None-
test('-None- and an empty text empty a field', async () => {
  const [id] = await crm.insert('Leads', { Last_Name: 'A', Lead_Source: 'Chat', City: 'Ulm' });

  const { status } = await crm.send('PUT', `/Leads/${id}`, { data: [{ Lead_Source: '-None-', City: '' }] });

  expect(status).toBe(200);
  expect(await lead(id)).toMatchObject({ Lead_Source: null, City: null });
});
