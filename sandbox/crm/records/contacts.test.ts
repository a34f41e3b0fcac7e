import { expect, test } from 'vitest';
import { crmForTests } from '../test-crm.ts';

const crm = crmForTests('shop');

// The sandbox's own: the people of the dataset, and a deal with every fourth company
test('the shop has contacts and deals of its accounts', async () => {
  const { counts } = await crm.sandbox.control.state();
  expect(counts.crm).toMatchObject({ contacts: 500, deals: 50 });

  const accounts = new Map((await crm.get('/Accounts')).body.data.map(({ id, Account_Name }) => [id, Account_Name]));
  for (const module of ['Contacts', 'Deals']) {
    const { data } = (await crm.get(`/${module}`)).body;
    const lookups = data.flatMap(({ Account_Name }) => (Account_Name as { id: string; name: string } | null) ?? []);
    expect(lookups.length).toBeGreaterThan(40);
    expect(lookups.filter(({ id, name }) => accounts.get(id) !== name)).toEqual([]);
  }
  expect((await crm.get('/Contacts')).body.data.some(({ Account_Name }) => Account_Name === null)).toBe(true);
});

// Documented: lookups are the id and the present name of a record
test('a lookup shows what its record is called now, and nothing once that is deleted', async () => {
  const [deal] = (await crm.get('/Deals?sort_by=id&sort_order=asc')).body.data;
  const account = deal?.Account_Name as { id: string };
  const shown = async () => (await crm.get('/Deals?sort_by=id&sort_order=asc&fields=Account_Name')).body.data[0]?.Account_Name;

  await crm.send('PUT', `/Accounts/${account.id}`, { data: [{ Account_Name: 'New name' }] });
  expect(await shown()).toEqual({ id: account.id, name: 'New name' });
  await crm.send('DELETE', `/Accounts/${account.id}`);
  expect(await shown()).toBeNull();
});

// Documented: contacts and deals are read as leads are: by id, by search, by query, with deletions
test('contacts and deals are listed, read, searched, queried and deleted like leads', async () => {
  await crm.sandbox.control.settings({ crmIndexLagMs: 0 });
  const contact = await crm.sandbox.control.edit<{ id: string }>({
    provider: 'crm',
    kind: 'contacts',
    changes: { Last_Name: 'Zylker', Email: 'z@zylker.example' },
  });

  expect((await crm.get(`/Contacts/${contact.id}`)).body.data[0]).toMatchObject({ Full_Name: 'Zylker', Email: 'z@zylker.example' });
  expect((await crm.get('/Contacts/search?email=z@zylker.example')).body.data).toHaveLength(1);
  const query = "select Deal_Name, Closing_Date from Deals where Closing_Date >= '2026-01-01' and Amount > 24000 order by Amount desc";
  const { data } = (await crm.sendToV8('POST', '/coql', { select_query: query })).body;
  expect(data).toMatchObject([{ Deal_Name: 'Diagnostic tools 50' }, { Deal_Name: 'Diagnostic tools 49' }]);
  await crm.sandbox.control.edit({ provider: 'crm', kind: 'contacts', id: contact.id, remove: true });
  expect((await crm.get('/Contacts/deleted')).body.data).toMatchObject([{ id: contact.id, display_name: 'Zylker' }]);
});

// Documented: a date has no time, and has to exist
test('deals are searched by date', async () => {
  const search = async (date: string) => {
    const { status, body } = await crm.get(`/Deals/search?criteria=(Closing_Date:greater_than:${date})`);
    return [status, body?.code];
  };

  expect(await search('2000-01-01')).toEqual([200, undefined]);
  expect(await search('2099-12-31')).toEqual([204, undefined]);
  expect(await search('2026-02-30')).toEqual([400, 'INVALID_QUERY']);
});
