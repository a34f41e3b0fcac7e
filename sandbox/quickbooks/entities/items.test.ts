import { expect, test } from 'vitest';
import { anInvoice, companyForTests, createCustomer, getFaultCode } from '../test-company.ts';

const company = companyForTests();
const { sandbox } = company;

interface Item {
  readonly Id: string;
  readonly SyncToken: string;
  readonly Name: string;
}

const anItem = (changes: object = {}) => ({ Name: 'Repair', Type: 'Service', IncomeAccountRef: { value: '1' }, ...changes });
const find = async (name: string) =>
  (await company.query<{ QueryResponse: { Item?: Item[] } }>(`select * from Item where Name = '${name}'`)).body.QueryResponse.Item?.[0];

// Documented: an item of the type Service needs a name and an income account
test('an item is created and sold', async () => {
  const created = await company.post<{ Item: Item }>('/item', anItem());
  expect([created.status, created.body.Item]).toMatchObject([
    200,
    { Name: 'Repair', Active: true, IncomeAccountRef: { value: '1', name: 'Services' }, SyncToken: '0' },
  ]);

  const line = { Amount: 5, DetailType: 'SalesItemLineDetail', SalesItemLineDetail: { ItemRef: { value: created.body.Item.Id } } };
  const invoice = await company.post('/invoice', anInvoice(await createCustomer(company, 'Alpha'), { Line: [line] }));
  expect(invoice.body).toMatchObject({ Invoice: { Line: [{ SalesItemLineDetail: { ItemRef: { name: 'Repair' } } }, {}] } });
});

test.each([
  ['no name', { Name: ' ' }, '2020'],
  ['no account', { IncomeAccountRef: undefined }, '2020'],
  ['an account that is none', { IncomeAccountRef: { value: '99' } }, '2500'],
  ['an account that takes no income', { IncomeAccountRef: { value: '3' } }, '2500'],
  ['a type that is none', { Type: 'Idea' }, '2170'],
  ['a name that is taken', { Name: 'SERVICES' }, '6240'],
  ['a name that is too long', { Name: 'x'.repeat(101) }, '2050'],
  ['a colon in its name', { Name: 'A:B' }, '6000'],
])('an item with %s is refused', async (_what, changes, code) => {
  expect(getFaultCode(await company.post('/item', anItem(changes)))).toBe(code);
});

test('a bookkeeper renames an item, and makes it inactive', async () => {
  const edit = (changes: object) => sandbox.control.edit({ provider: 'quickbooks', kind: 'item', id: '1', changes: { ...changes } });
  await edit({ Name: 'Hours' });
  expect([await find('Services'), (await find('Hours'))?.Id]).toEqual([undefined, '1']);

  await edit({ Active: false });
  expect(await find('Hours')).toBeUndefined();
});

// Documented: customers, vendors and employees share one list of names
test('a vendor that a bookkeeper adds takes its name from customers', async () => {
  const edit = (changes: object, id?: string) =>
    sandbox.control.edit({ provider: 'quickbooks', kind: 'vendor', changes: { ...changes }, ...(id && { id }) });
  await edit({ DisplayName: 'Harbor Garage' });
  const [, , vendor] = await sandbox.control.records<{ Id: string }>('quickbooks', 'vendor');
  expect(getFaultCode(await company.post('/customer', { DisplayName: 'harbor garage' }))).toBe('6240');

  await edit({ DisplayName: 'Harbor Parts' }, vendor?.Id);
  expect((await company.post('/customer', { DisplayName: 'harbor garage' })).status).toBe(200);
  await expect(edit({ DisplayName: 'HARBOR GARAGE' })).rejects.toThrow('already using this name');
  await expect(edit({ CompanyName: 'No name' })).rejects.toThrow('DisplayName');
});
