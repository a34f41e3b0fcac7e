import { beforeEach, expect, test } from 'vitest';
import type { CookieBrowser } from '../../../../../testing/server/cookie-browser.ts';
import { signInConnectedAdmin } from '../../../../../testing/server/quickbooks/connected-admin.ts';
import {
  addDraft,
  listRemoteCustomers,
  listRemoteInvoices,
  pushInvoice,
} from '../../../../../testing/server/quickbooks/remote-invoices.ts';
import { serverAtSandboxForTests } from '../../../../../testing/server/server-at-sandbox.ts';

const { server, sandbox } = serverAtSandboxForTests();
let admin: CookieBrowser;

beforeEach(async () => {
  admin = await signInConnectedAdmin(server, sandbox);
});

const addCustomer = async (shopName: string) => (await admin.post<{ id: string }>('/api/customers', { shopName })).body.id;
const edit = (kind: string, changes: object, id?: string) =>
  sandbox.control.edit<{ Id: string }>({ provider: 'quickbooks', kind, changes, ...(id && { id }) } as never);
const listRemoteNames = async () => (await listRemoteCustomers(sandbox)).map(({ DisplayName }) => DisplayName);

/** Sends an invoice for a company and returns its QuickBooks customer. */
async function bill(company: string, fields: object = {}): Promise<{ value: string; name: string }> {
  const { id } = await addDraft(admin, company, { ...fields });
  const { status, body } = await pushInvoice(admin, id);
  if (status !== 200) throw new Error(JSON.stringify(body));
  const remote = (await listRemoteInvoices(sandbox)).find(({ DocNumber }) => DocNumber === id);
  if (!remote) throw new Error(`${id} is not in QuickBooks`);
  return remote.CustomerRef;
}

const ODD_NAMES: readonly (readonly [name: string, displayName: string])[] = [
  ["'; drop table Customer -- \\", "'; drop table Customer -- \\"],
  ['100% Under_score', '100% Under_score'],
  ['Fleet: North\tEast\u00a0and   West', 'Fleet - North East and West'],
  ['<b>Ñandú</b> – “Söhne” & "東京" 🚗', '<b>Ñandú</b> – “Söhne” & "東京" 🚗'],
  ['…', '…'],
  [`Long ${'x'.repeat(490)} end`, `Long ${'x'.repeat(490)} end`],
];

test('bills a customer with an odd name as one customer, also after its link is lost', async () => {
  for (const [name, displayName] of ODD_NAMES) {
    const first = await bill(name);
    expect(first.name).toBe(displayName);
    await server.database.query('DELETE FROM quickbooks_customers');
    expect((await bill(name)).value).toBe(first.value);
  }
  expect((await listRemoteNames()).toSorted()).toEqual(ODD_NAMES.map(([, displayName]) => displayName).toSorted());
});

/** Groups of distinct names that QuickBooks can't store or may not distinguish. */
const SIMILAR_NAMES: readonly (readonly string[])[] = [
  ['Fleet: North', 'Fleet - North', 'Fleet\t-\tNorth'],
  ['Line  Garage', 'Line\u00a0Garage'],
  ['Müller', 'Muller', 'Mu\u0308ller'],
  ['Acme', '"Acme"', 'Acme (2)'],
];

test('bills similar names as one customer each, also after the links are lost', async () => {
  const billed = new Map<string, string>();
  for (const name of SIMILAR_NAMES.flat()) billed.set(name, (await bill(name)).value);
  expect(new Set(billed.values()).size).toBe(SIMILAR_NAMES.flat().length);
  await server.database.query('DELETE FROM quickbooks_customers');
  for (const name of SIMILAR_NAMES.flat().toReversed()) expect((await bill(name)).value, name).toBe(billed.get(name));
  expect(await listRemoteNames()).toHaveLength(SIMILAR_NAMES.flat().length);
});

test('doesn’t use a QuickBooks customer whose name only matches after normalization', async () => {
  const { Id } = await edit('customer', { DisplayName: 'Fleet - North' });
  const one = await addCustomer('Fleet: North');
  const other = await addCustomer('Fleet - North');
  const first = await bill('Fleet: North', { customerId: one });
  const second = await bill('Fleet - North', { customerId: other });
  expect([first.name, second.value]).toEqual([`Fleet: North (${one})`.replace(': ', ' - '), Id]);
});

test('finds a customer whose name has a different case', async () => {
  const { Id } = await edit('customer', { DisplayName: 'HARBOR garage' });
  expect((await bill('Harbor Garage')).value).toBe(Id);
  const typographic = await edit('customer', { DisplayName: 'O’BRIEN' });
  expect((await bill('o’Brien')).value).toBe(typographic.Id);
});

test('keeps the customer after either side is renamed', async () => {
  const customerId = await addCustomer('Harbor Garage');
  const first = await bill('Harbor Garage');
  await edit('customer', { DisplayName: 'Harbor Motors Inc.' }, first.value);
  expect((await bill('Harbor Garage')).value).toBe(first.value);
  await admin.put(`/api/customers/${customerId}`, { shopName: 'Port Garage' });
  expect((await bill('Port Garage')).value).toBe(first.value);
  expect(await listRemoteNames()).toEqual(['Harbor Motors Inc.']);
});

test('appends (Customer) to the name of a vendor or employee, once', async () => {
  await edit('vendor', { DisplayName: 'Harbor Garage' });
  const first = await bill('Harbor Garage');
  expect(first.name).toBe('Harbor Garage (Customer)');
  await server.database.query('DELETE FROM quickbooks_customers');
  expect((await bill('harbor garage')).value).toBe(first.value);
});

test('creates two customers for two with the same name', async () => {
  const one = await addCustomer('Harbor Garage');
  const other = await addCustomer('Harbor Garage ');
  if (one === other || !one || !other) throw new Error('the second customer was not added');
  const first = await bill('Elsewhere', { customerId: one });
  const second = await bill('Elsewhere', { customerId: other });
  expect([first.name, second.name]).toEqual(['Harbor Garage', `Harbor Garage (${other})`]);
  expect((await bill('Elsewhere', { customerId: other })).value).toBe(second.value);
});

test('reactivates a customer that was made inactive in QuickBooks', async () => {
  const first = await bill('Harbor Garage');
  await edit('customer', { Active: false }, first.value);
  expect(await bill('Harbor Garage')).toEqual(first);
  expect(await listRemoteCustomers(sandbox)).toMatchObject([{ DisplayName: 'Harbor Garage', Active: true }]);
});
