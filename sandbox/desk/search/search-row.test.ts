import { expect, test } from 'vitest';
import { deskForTests } from '../test-desk.ts';

const desk = deskForTests();

// Documented: Search.json: rows have no accountId, customFields or isTrashed. Unconfirmed: whether they have a description.
test('a row of a search lacks the account and the custom fields, and on request the description, or has them all', async () => {
  const accountId = String((await desk.post('/accounts', { accountName: 'Garage' })).body.id);
  const contactId = await desk.aContact({ accountId });
  const { id } = await desk.aTicket({ contactId, description: 'Dark', cf: { cf_vin: '1HGCM' } });
  const parts = { contact: { account: { id: accountId } }, department: expect.anything(), assignee: null, isRead: expect.any(Boolean) };
  const own = { accountId, cf: { cf_vin: '1HGCM' }, customFields: { Vin: '1HGCM' }, isTrashed: false };
  const row = async () => (await desk.rows(`/tickets/search?id=${id}`))[0];

  const usual = await row();
  expect(usual).toMatchObject({ id, description: 'Dark', modifiedTime: expect.any(String), ...parts });
  for (const name of Object.keys(own)) expect(usual).not.toHaveProperty(name);
  await desk.sandbox.control.settings({ deskSearchHasDescription: false });
  expect(await row()).not.toHaveProperty('description');
  await desk.sandbox.control.settings({ deskSearchRowsAreFull: true, deskSearchHasDescription: true });
  expect(await row()).toMatchObject({ ...own, ...parts, description: 'Dark' });
});

// Assumed: three seconds. What the search does during a lag is tested with a longer one.
test('by default a search lags three seconds behind', async () => {
  await desk.sandbox.control.reset();

  expect((await desk.sandbox.control.settings({})).deskIndexLagMs).toMatchObject({ value: 3_000 });
});
