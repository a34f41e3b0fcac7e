import assert from 'node:assert/strict';
import type { Customer } from '../../src/features/master-data/customers/customer.contract.ts';
import { aCustomer } from '../../src/features/master-data/customers/customer.factory.ts';
import type { Ticket, TicketRow } from '../../src/features/ticketing/tickets/ticket.contract.ts';
import { defineJob } from './job.ts';
import type { World } from './world.ts';

const FAULT = 'Screen stays black after the update';

async function findRepair(world: World, serial: string): Promise<Ticket> {
  const [row] = await world.get<TicketRow[]>(`/api/tickets?limit=1&serial=${serial}`);
  assert(row, `no repair of ${serial}`);
  return world.get(`/api/tickets/${row.id}`);
}

function assertReceived({ type, status, rmaNumber, customerId, summary }: Ticket): void {
  assert.deepEqual({ type, status, summary }, { type: 'Tool Repair', status: 'Received', summary: FAULT });
  assert(rmaNumber && customerId, 'the repair has no RMA number or no customer');
}

/** A customer's tool arrives. */
export const intakeKnown = defineJob({
  name: 'intake-known',
  title: 'Intake, known serial number',
  atMost: { actions: 2, letters: 10 },
  async prepare(world) {
    const number = String(world.nextNumber());
    const shopName = `Quarry Lane Motors ${number}`;
    const serial = `ISCANP-${number}`;
    await world.post('/api/customers', aCustomer({ shopName, toolSerials: [serial] }));
    return { path: '/rma', given: { number, shopName, serial } };
  },
  async run({ page, see, press, type, write }, { number, shopName, serial }) {
    await type(number);
    await see(page.getByRole('option', { name: shopName }));
    await press('Enter');
    await see(page.getByRole('dialog').getByText(serial));
    await write(FAULT);
    await press('Enter');
    await see(page.getByText('Repair started'));
  },
  async check(world, { serial, shopName }) {
    const ticket = await findRepair(world, serial);
    assertReceived(ticket);
    assert.equal(ticket.customerCompany, shopName);
  },
});

/** The tool of a shop that isn't a customer arrives. */
export const intakeUnknown = defineJob({
  name: 'intake-unknown',
  title: 'Intake, unknown serial number and customer',
  atMost: { actions: 4, letters: 40 },
  async prepare(world) {
    const number = String(world.nextNumber());
    return { path: '/rma', given: { serial: `ISCANP-${number}`, shopName: `Granite Fleet ${number}` } };
  },
  async run({ page, see, click, press, type, write }, { serial, shopName }) {
    await click(page.getByRole('banner').getByRole('button', { name: 'New Ticket' }));
    await see(page.getByLabel('Find the caller'));
    await type(serial);
    await see(page.getByRole('option', { name: `Start intake for ${serial}` }));
    await press('Enter');
    await write(shopName);
    await see(page.getByRole('option', { name: 'Not in the list' }));
    await press('Enter');
    await write(FAULT);
    await press('Enter');
    await see(page.getByText('Repair started'));
  },
  async check(world, { serial, shopName }) {
    const ticket = await findRepair(world, serial);
    assertReceived(ticket);
    const customer = await world.get<Customer>(`/api/customers/${ticket.customerId}`);
    assert.equal(customer.shopName, shopName);
    assert.deepEqual(customer.toolSerials, [serial]);
  },
});
