import { beforeEach, expect, test } from 'vitest';
import { DAY_MS } from '../../../../../platform/server/clock.ts';
import { serverForTests } from '../../../../../testing/server/server-for-tests.ts';
import type { SignedInCaller } from '../../../../../testing/server/test-server.ts';
import type { AuditEntry } from '../../../../admin/audit/audit.contract.ts';
import type { CompanySuggestion, Customer } from '../../customer.contract.ts';
import { aCustomer } from '../../customer.factory.ts';
import { getCustomer } from '../customer.service.ts';
import { findOwners, setOwner } from './customer-serial.service.ts';

const server = serverForTests();
let alice: SignedInCaller;

const signIn = async () => {
  alice = await server.signedIn({ fullName: 'Alice Archer', role: 'Admin' });
};
beforeEach(signIn);

/** Signs in again, because sessions expire earlier. */
const wait = (days: number) => {
  server.clock.advance(days * DAY_MS);
  return signIn();
};

const add = async (shopName: string, toolSerials: string[] = []) =>
  (await alice.post<Customer>('/api/customers', aCustomer({ shopName, toolSerials }))).body;
const save = (id: string, toolSerials: string[]) => alice.put<Customer>(`/api/customers/${id}`, { toolSerials });
const ownerOf = async (serial: string) =>
  (await alice.get<{ owner: CompanySuggestion | null }>(`/api/serials/${encodeURIComponent(serial)}/owner`)).body.owner;
const ownersOf = async (serial: string) =>
  (await findOwners(server.database, serial)).map(({ shopName, from, until }) => [
    shopName,
    from.slice(0, 10),
    until?.slice(0, 10) ?? null,
  ]);
const today = () => server.clock.now().toISOString().slice(0, 10);
const transfer = (serial: string, customerId: string) =>
  server.database.transaction((tx) => setOwner(server.deps, tx, null, { serial, customerId, at: server.clock.now() }));

test('records from when to when a customer owned each serial number', async () => {
  const { id } = await add('Harbor Garage', ['ISP 0001', 'ISP-0002']);
  const first = today();
  await wait(10);
  expect((await save(id, ['isp0001'])).body).toMatchObject({ toolSerials: ['isp0001'], version: 2 });
  expect(await ownerOf(' isp-0002')).toBeNull();
  expect(await ownersOf('isp-0002')).toEqual([['Harbor Garage', first, today()]]);
  expect(await ownersOf('ISP0001')).toEqual([['Harbor Garage', first, null]]);

  await save(id, ['isp0001', 'ISP-0002']);
  expect(await ownersOf('isp-0002')).toEqual([
    ['Harbor Garage', today(), null],
    ['Harbor Garage', first, today()],
  ]);
  const contact = { contactName: 'Ray Ortiz', email: 'ray@harborstreet.example', phone: '' };
  expect(await ownerOf('Isp 0001')).toEqual({ customerId: id, shopName: 'Harbor Garage', ...contact });
});

test('rejects a serial number of another customer with its name, and saves nothing', async () => {
  await add('Harbor Garage', ['ISP-0001']);
  const other = await add('North Garage', ['ISP-0002']);
  const message = 'Serial number ISP-0001 belongs to Harbor Garage. To change the owner, open the serial number and select Transfer tool.';
  expect(await save(other.id, ['ISP-0003', 'isp 0001', 'isp-0001'])).toMatchObject({ status: 409, body: { code: 'taken', message } });
  expect(await alice.post('/api/customers', aCustomer({ shopName: 'Third', toolSerials: ['isp-0001'] }))).toMatchObject({ status: 409 });
  expect(await getCustomer(server.deps, other.id)).toEqual(other);
  expect([await ownersOf('ISP-0003'), (await ownerOf('ISP-0002'))?.shopName]).toEqual([[], 'North Garage']);
});

test('assigns a concurrently claimed serial number to one customer', async () => {
  const shops = await Promise.all(Array.from({ length: 8 }, (_, n) => add(`Shop ${n}`)));
  const replies = await Promise.all(shops.map(({ id }, n) => save(id, n % 2 ? ['A', 'B'] : ['B', 'A'])));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
  expect((await server.database.query('SELECT serial FROM serial_owners WHERE owned_until IS NULL')).rows).toHaveLength(2);
});

test('transfers a tool, changes and audits both customers, and keeps the former owner', async () => {
  const from = await add('Harbor Garage', ['ISP-0001', 'ISP-0002']);
  const to = await add('North Garage', ['ISP-0003']);
  const first = today();
  await wait(1);
  expect(await transfer(' isp-0001 ', to.id)).toMatchObject({ toolSerials: ['ISP-0003', 'ISP-0001'], version: 2 });
  expect(await getCustomer(server.deps, from.id)).toMatchObject({ toolSerials: ['ISP-0002'], version: 2 });
  expect(await ownersOf('ISP-0001')).toEqual([
    ['North Garage', today(), null],
    ['Harbor Garage', first, today()],
  ]);
  expect((await alice.get<AuditEntry[]>('/api/audit?action=customer.changed')).body).toMatchObject([
    { subject: `customer:${to.id}`, detail: { fields: ['toolSerials'] } },
    { subject: `customer:${from.id}`, detail: { fields: ['toolSerials'] } },
  ]);

  expect((await transfer('ISP-0001', to.id)).version).toBe(2);
  expect((await transfer('ISP-0009', to.id)).toolSerials).toEqual(['ISP-0003', 'ISP-0001', 'ISP-0009']);
  await expect(transfer('ISP-0001', 'nobody')).rejects.toThrow('Customer not found');
  await expect(transfer(' ', to.id)).rejects.toThrow('Enter a serial number');
});

test('keeps one owner through concurrent transfers in both directions', async () => {
  const shops = await Promise.all([add('A', ['ISP-0001']), add('B'), add('C')]);
  await Promise.all(shops.concat(shops).map(({ id }) => transfer('ISP-0001', id).catch(() => undefined)));
  const now = await Promise.all(shops.map(({ id }) => getCustomer(server.deps, id)));
  const owner = await ownerOf('ISP-0001');
  expect(now.filter(({ toolSerials }) => toolSerials.length > 0).map(({ id }) => id)).toEqual([owner?.customerId]);
});
