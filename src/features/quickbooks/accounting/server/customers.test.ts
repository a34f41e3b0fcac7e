import { beforeEach, expect, test } from 'vitest';
import type { CookieBrowser } from '../../../../testing/server/cookie-browser.ts';
import { connectedAdmin } from '../../../../testing/server/quickbooks/connected-admin.ts';
import { addDraft, customersThere, invoicesThere, push } from '../../../../testing/server/quickbooks/invoices-at-sandbox.ts';
import { serverAtSandboxForTests } from '../../../../testing/server/server-at-sandbox.ts';

const { server, sandbox } = serverAtSandboxForTests();
let admin: CookieBrowser;

beforeEach(async () => {
  admin = await connectedAdmin(server, sandbox);
});

const addCustomer = async (shopName: string) => (await admin.post<{ id: string }>('/api/customers', { shopName })).body.id;
const edit = (kind: string, changes: object, id?: string) =>
  sandbox.control.edit<{ Id: string }>({ provider: 'quickbooks', kind, changes, ...(id && { id }) } as never);
const namesThere = async () => (await customersThere(sandbox)).map(({ DisplayName }) => DisplayName);

/** Bills a customer and answers who that is there. */
async function bill(company: string, given: object = {}): Promise<{ value: string; name: string }> {
  const { id } = await addDraft(admin, company, { ...given });
  const { status, body } = await push(admin, id);
  if (status !== 200) throw new Error(JSON.stringify(body));
  const there = (await invoicesThere(sandbox)).find(({ DocNumber }) => DocNumber === id);
  if (!there) throw new Error(`${id} is not there`);
  return there.CustomerRef;
}

const ODD_NAMES: readonly (readonly [ours: string, theirs: string])[] = [
  ["'; drop table Customer -- \\", "'; drop table Customer -- \\"],
  ['100% Under_score', '100% Under_score'],
  ['Fleet: North\tEast\u00a0and   West', 'Fleet - North East and West'],
  ['<b>Ñandú</b> – “Söhne” & "東京" 🚗', '<b>Ñandú</b> – “Söhne” & "東京" 🚗'],
  ['…', '…'],
  [`Long ${'x'.repeat(490)} end`, `Long ${'x'.repeat(490)} end`],
];

test('bills a customer with an odd name as one customer, also after its link is lost', async () => {
  for (const [ours, theirs] of ODD_NAMES) {
    const first = await bill(ours);
    expect(first.name).toBe(theirs);
    await server.database.query('DELETE FROM quickbooks_customers');
    expect((await bill(ours)).value).toBe(first.value);
  }
  expect((await namesThere()).toSorted()).toEqual(ODD_NAMES.map(([, theirs]) => theirs).toSorted());
});

/** Each group has names that differ, and of which QuickBooks can't keep the difference or may not tell it. */
const ALIKE: readonly (readonly string[])[] = [
  ['Fleet: North', 'Fleet - North', 'Fleet\t-\tNorth'],
  ['Line  Garage', 'Line\u00a0Garage'],
  ['Müller', 'Muller', 'Mu\u0308ller'],
  ['Acme', '"Acme"', 'Acme (2)'],
];

test('bills names that look alike in QuickBooks as one customer each, also after the links are lost', async () => {
  const billed = new Map<string, string>();
  for (const name of ALIKE.flat()) billed.set(name, (await bill(name)).value);
  expect(new Set(billed.values()).size).toBe(ALIKE.flat().length);
  await server.database.query('DELETE FROM quickbooks_customers');
  for (const name of ALIKE.flat().toReversed()) expect((await bill(name)).value, name).toBe(billed.get(name));
  expect(await namesThere()).toHaveLength(ALIKE.flat().length);
});

test('a customer whose name QuickBooks would change is not the one there that has that name', async () => {
  const { Id } = await edit('customer', { DisplayName: 'Fleet - North' });
  const one = await addCustomer('Fleet: North');
  const other = await addCustomer('Fleet - North');
  const first = await bill('Fleet: North', { customerId: one });
  const second = await bill('Fleet - North', { customerId: other });
  expect([first.name, second.value]).toEqual([`Fleet: North (${one})`.replace(': ', ' - '), Id]);
});

test('a customer that is there in another case is the same one', async () => {
  const { Id } = await edit('customer', { DisplayName: 'HARBOR garage' });
  expect((await bill('Harbor Garage')).value).toBe(Id);
  const typographic = await edit('customer', { DisplayName: 'O’BRIEN' });
  expect((await bill('o’Brien')).value).toBe(typographic.Id);
});

test('renaming on either side makes no second customer', async () => {
  const customerId = await addCustomer('Harbor Garage');
  const first = await bill('Harbor Garage');
  await edit('customer', { DisplayName: 'Harbor Motors Inc.' }, first.value);
  expect((await bill('Harbor Garage')).value).toBe(first.value);
  await admin.put(`/api/customers/${customerId}`, { shopName: 'Port Garage' });
  expect((await bill('Port Garage')).value).toBe(first.value);
  expect(await namesThere()).toEqual(['Harbor Motors Inc.']);
});

test('a name that a vendor or an employee has gets a customer beside it, once', async () => {
  await edit('vendor', { DisplayName: 'Harbor Garage' });
  const first = await bill('Harbor Garage');
  expect(first.name).toBe('Harbor Garage (Customer)');
  await server.database.query('DELETE FROM quickbooks_customers');
  expect((await bill('harbor garage')).value).toBe(first.value);
});

test('two customers of one name are two there', async () => {
  const one = await addCustomer('Harbor Garage');
  const other = await addCustomer('Harbor Garage ');
  if (one === other || !one || !other) throw new Error('the second customer was not added');
  const first = await bill('Elsewhere', { customerId: one });
  const second = await bill('Elsewhere', { customerId: other });
  expect([first.name, second.name]).toEqual(['Harbor Garage', `Harbor Garage (${other})`]);
  expect((await bill('Elsewhere', { customerId: other })).value).toBe(second.value);
});

test('a customer that was made inactive there is active again; one that was deleted is added anew', async () => {
  const first = await bill('Harbor Garage');
  await edit('customer', { Active: false }, first.value);
  expect(await bill('Harbor Garage')).toEqual(first);
  expect(await customersThere(sandbox)).toMatchObject([{ DisplayName: 'Harbor Garage', Active: true }]);
});
