import { beforeEach, expect, test } from 'vitest';
import { serverForTests } from '../../../../testing/server/server-for-tests.ts';
import type { SignedInCaller } from '../../../../testing/server/test-server.ts';
import type { CompanySuggestion, Customer, DuplicateCustomer } from '../customer.contract.ts';
import { aCustomer } from '../customer.factory.ts';

const server = serverForTests();
let alice: SignedInCaller;

beforeEach(async () => {
  alice = await server.signedIn();
});

const add = async (given: Parameters<typeof aCustomer>[0]) =>
  (await alice.post<Customer>('/api/customers', aCustomer({ contacts: [], ...given }))).body;
const like = async (query: Record<string, string>) =>
  (await alice.get<DuplicateCustomer[]>(`/api/customers/duplicates?${new URLSearchParams(query)}`)).body;
const suggest = async (q: string) =>
  (await alice.get<CompanySuggestion[]>(`/api/customers/suggestions?q=${encodeURIComponent(q)}`)).body.map(({ shopName }) => shopName);

test('finds a customer by name regardless of punctuation, case and legal form', async () => {
  const { id } = await add({ shopName: 'Harbor Street Garage' });
  await add({ shopName: '???' });
  for (const [shopName, isAlike] of [
    ['harbor street garage', true],
    ['HARBOR-STREET GARAGE, Inc.', true],
    ["Harbor Street's Garage", false],
    ['Harborstreet Garage GmbH & Co. KG', true],
    ['Harbor Street Garage L.L.C.', true],
    ['Harbor Street Garage North', false],
    ['Harbor Street', false],
    ['!!!', false],
    ['Inc.', false],
  ] as const)
    expect([shopName, await like({ shopName })]).toEqual([
      shopName,
      isAlike ? [{ id, shopName: 'Harbor Street Garage', reasons: ['name'] }] : [],
    ]);
});

test('finds a customer by a phone number in any notation', async () => {
  for (const [phone, other, isSame] of [
    ['+1 (555) 123-4567', '555.123.4567', true],
    ['1-555-123-4567', '(555) 123 4567', true],
    ['+49 (0)30 123456', '030/123456', true],
    ['0049 30 123456', '+49 30 123456', true],
    ['(555) 123-4567', '(212) 123-4567', false],
    ['123 456', '123456', false],
    ['', '', false],
  ] as const) {
    const { id } = await add({ shopName: 'Harbor Garage', contacts: [{ name: 'Ray' }, { name: 'Uwe', phone }] });
    expect([phone, await like({ phone: other })]).toEqual([phone, isSame ? [{ id, shopName: 'Harbor Garage', reasons: ['phone'] }] : []]);
    await server.database.query('DELETE FROM customers');
  }
});

test('lists duplicates with everything they share, same names first, without the customer itself', async () => {
  const contact = { name: 'Ray', email: 'Ray@Harbor.example', phone: '555 123 4567' };
  const first = await add({ shopName: 'Harbor Garage', contacts: [contact] });
  const byEmail = await add({ shopName: 'Pier 4', contacts: [{ email: 'ray@harbor.example' }] });
  const all = await add({ shopName: 'HARBOR GARAGE LLC', contacts: [{ ...contact, name: '' }] });
  const found = [
    { id: all.id, shopName: all.shopName, reasons: ['name', 'email', 'phone'] },
    { id: byEmail.id, shopName: 'Pier 4', reasons: ['email'] },
  ];
  expect((await alice.get(`/api/customers/${first.id}/duplicates`)).body).toEqual(found);
  const query = new URLSearchParams([
    ...Object.entries({ shopName: 'Harbor garage', except: first.id }),
    ['email', 'x@y.example'],
    ['email', 'RAY@harbor.example'],
  ]);
  expect((await alice.get<DuplicateCustomer[]>(`/api/customers/duplicates?${query}`)).body.map(({ reasons }) => reasons)).toEqual([
    ['name', 'email'],
    ['email'],
  ]);
  expect(await like({})).toEqual([]);
  expect(await like({ email: '' })).toEqual([]);
  expect((await alice.get('/api/customers/nobody/duplicates')).status).toBe(404);
});

test('finds no customer by phone prefixes alone', async () => {
  await add({ shopName: 'Harbor Garage', contacts: [{ name: 'Ray', phone: '(312) 555-0187' }] });
  for (const typed of ['+44 (0)', '+353 (0)', '(000) 000-0000', '0000000']) {
    expect(await suggest(typed), typed).toEqual([]);
    expect((await alice.get(`/api/customers?q=${encodeURIComponent(typed)}`)).body, typed).toEqual([]);
  }
});

test('suggests up to eight names, prefixes before other matches', async () => {
  for (const shopName of ['Garage West', 'garage East', 'Harbor Garage', '100% Garage_']) await add({ shopName });
  await add({ shopName: 'Ölwechsel', contacts: [{ name: 'Garage Joe', email: 'joe@oil.example', phone: '1' }] });
  const found = await suggest(' GARAGE');
  expect(found.slice(0, 2)).toEqual(['garage East', 'Garage West']);
  expect(found.slice(2).toSorted()).toEqual(['100% Garage_', 'Harbor Garage']);
  expect(await suggest('öL')).toEqual(['Ölwechsel']);
  expect(await suggest('0% garage_')).toEqual(['100% Garage_']);
  expect(await suggest('_')).toEqual([]);
  expect(await suggest(' ')).toEqual([]);
  for (let n = 0; n < 9; n++) await add({ shopName: `Garage ${n}` });
  expect(await suggest('garage')).toHaveLength(8);
  expect((await alice.get<CompanySuggestion[]>('/api/customers/suggestions?q=%C3%B6l')).body).toEqual([
    { customerId: 'olwechsel', shopName: 'Ölwechsel', contactName: 'Garage Joe', email: 'joe@oil.example', phone: '1' },
  ]);
});
