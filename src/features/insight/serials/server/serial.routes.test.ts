import { beforeEach, expect, test } from 'vitest';
import { serverForTests } from '../../../../testing/server/server-for-tests.ts';
import type { SignedInCaller } from '../../../../testing/server/test-server.ts';
import { anInvoice } from '../../../business/invoices/invoice.factory.ts';
import { aLoaner } from '../../../business/loaners/loaner.factory.ts';
import { aCustomer } from '../../../master-data/customers/customer.factory.ts';
import { aTicket } from '../../../ticketing/tickets/ticket.factory.ts';
import type { SerialHistory } from '../serial.contract.ts';

const server = serverForTests();
const SERIAL = 'ISCANP-46844';
let caller: SignedInCaller;
beforeEach(async () => {
  caller = await server.signedIn({ fullName: 'Dana Whitfield' });
});

const read = (serial: string) => caller.get<SerialHistory>(`/api/serials/${encodeURIComponent(serial)}`);
const transfer = (customerId: string, serial = SERIAL) =>
  caller.post<SerialHistory & { message: string }>(`/api/serials/${encodeURIComponent(serial)}/owner`, { customerId });

async function create(path: string, body: unknown): Promise<string> {
  const { status, body: created } = await caller.post<{ id: string; message: string }>(path, body);
  expect(status, created.message).toBe(201);
  return created.id;
}

test('returns everything about a serial number in any spelling, and nothing of another one', async () => {
  const shops: string[] = [];
  for (const shopName of ['Müller Auto Electric', 'Baxter Brothers', 'Harbor Street Garage']) {
    shops.push(await create('/api/customers', aCustomer({ shopName, contacts: [{ name: 'Nadia', email: '', phone: '(503) 555-0142' }] })));
  }
  for (const id of shops) {
    server.clock.advance(3_600_000);
    expect((await transfer(id)).status).toBe(200);
  }
  const tickets: string[] = [];
  for (const toolSerial of [SERIAL, ' iscanp-46844', SERIAL, SERIAL, SERIAL])
    tickets.push(await create('/api/tickets', aTicket({ toolSerial })));
  const rmas: string[] = [];
  for (const status of ['Repairing', 'Shipped'] as const) {
    rmas.push(await create('/api/tickets', aTicket({ type: 'Tool Repair', status, toolSerial: SERIAL })));
  }
  const tool = await create('/api/tools', aLoaner({ serialNumber: 'L-ISCANP-3010' }));
  await create(`/api/tools/${tool}/loans`, { assignedTo: 'Harbor Street Garage', returnDate: '2099-12-31', ticketId: rmas[0] });
  const invoices: string[] = [];
  for (const ticketId of [tickets[0], rmas[1]]) invoices.push(await create('/api/invoices', anInvoice(ticketId ?? '')));
  await create('/api/customers', aCustomer({ shopName: 'Elsewhere', toolSerials: ['ISCANP-46845'] }));
  const other = await create('/api/tickets', aTicket({ toolSerial: 'ISCANP-4684' }));
  await create('/api/invoices', anInvoice(other));

  const { status, body } = await read(' iscanp- 46844');
  expect(status).toBe(200);
  expect(body).toMatchObject({ serial: SERIAL, model: 'iScan Pro', loanerId: null });
  expect(body.owners.map(({ shopName }) => shopName)).toEqual(['Harbor Street Garage', 'Baxter Brothers', 'Müller Auto Electric']);
  expect(body.owners[0]).toMatchObject({ until: null, contactName: 'Nadia', phone: '(503) 555-0142' });
  expect(body.owners[1]?.until).toBe(body.owners[0]?.from);
  const ids = (kind: string) => body.events.filter((event) => event.kind === kind).map(({ recordId }) => recordId);
  expect(ids('ticket').sort()).toEqual(tickets.toSorted());
  expect(ids('rma').sort()).toEqual(rmas.toSorted());
  expect(ids('invoice').sort()).toEqual(invoices.toSorted());
  expect(ids('loan')).toEqual([tool]);
  expect(ids('owner').sort()).toEqual(shops.toSorted());
  expect(body.events).toHaveLength(5 + 2 + 2 + 1 + 3);
  expect(body.events.map(({ at }) => at)).toEqual(
    body.events
      .map(({ at }) => at)
      .toSorted()
      .reverse(),
  );
  expect(body.events.filter(({ isOpen }) => isOpen)).toHaveLength(5 + 1 + 1);
});

test.each([
  ['customer', (serial: string) => create('/api/customers', aCustomer({ toolSerials: [serial] }))],
  ['loaner tool', (serial: string) => create('/api/tools', aLoaner({ serialNumber: serial }))],
  ['ticket', (serial: string) => create('/api/tickets', aTicket({ toolSerial: serial }))],
])('finds the serial number of a %s without punctuation', async (_, add) => {
  const spellings = [
    ['ISCANP-10037', 'iscanp10037'],
    ['AB-\\C1', 'AB\\C1'],
    ['100%-X', '100%X'],
  ];
  for (const [stored = '', typed = ''] of spellings) {
    await add(stored);
    expect((await read(typed)).body.serial).toBe(stored);
  }
  expect((await read('AB%C1')).status).toBe(404);
});

test('returns the loans of a loaner, knows a number on a ticket only, and returns 404 for others', async () => {
  const tool = await create('/api/tools', aLoaner({ serialNumber: 'L-ISCANH-0007', model: 'iScan HD' }));
  await create(`/api/tools/${tool}/loans`, { assignedTo: 'Rivera', returnDate: '2099-12-31' });
  expect((await read('l-iscanh-0007')).body).toMatchObject({
    serial: 'L-ISCANH-0007',
    model: 'iScan HD',
    loanerId: tool,
    owners: [],
    events: [{ kind: 'loan', status: 'On Loan', due: '2099-12-31', isOpen: true }],
  });
  const ticket = await create('/api/tickets', aTicket({ toolSerial: 'odd / number?' }));
  expect((await read('ODD / NUMBER?')).body).toMatchObject({ serial: 'odd / number?', model: '', events: [{ recordId: ticket }] });
  expect(await read('unheard-of')).toMatchObject({ status: 404, body: { message: 'Serial number not found' } });
});

test('transfers a tool in one audited step, and rejects an unknown customer', async () => {
  const before = await create('/api/customers', aCustomer({ shopName: 'Before', toolSerials: [SERIAL, 'ISCANP-1'] }));
  const after = await create('/api/customers', aCustomer({ shopName: 'After' }));
  const moved = await transfer(after);
  expect(moved.body.owners).toMatchObject([{ shopName: 'After', until: null }, { shopName: 'Before' }]);
  expect((await caller.get(`/api/customers/${before}`)).body).toMatchObject({ toolSerials: ['ISCANP-1'], version: 2 });
  expect((await caller.get(`/api/customers/${after}`)).body).toMatchObject({ toolSerials: [SERIAL], version: 2 });
  expect((await transfer(after)).body.owners).toHaveLength(2);
  const { rows } = await server.database.query("SELECT subject FROM audit_log WHERE action = 'customer.changed' ORDER BY subject");
  expect(rows.map(({ subject }) => subject)).toEqual([`customer:${after}`, `customer:${before}`]);

  expect(await transfer('nobody')).toMatchObject({ status: 404, body: { message: 'Customer not found' } });
  expect(await transfer(after, ' ')).toMatchObject({ status: 400 });
  expect((await caller.post(`/api/serials/${SERIAL}/owner`, {})).status).toBe(400);
});
