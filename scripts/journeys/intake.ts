import assert from 'node:assert/strict';
import type { Customer } from '../../src/features/master-data/customers/customer.contract.ts';
import { defineJob } from './job.ts';
import { addShop, findTicket, type Shop } from './records.ts';
import type { Steps } from './steps.ts';
import type { World } from './world.ts';

const FAULT = 'Screen stays black after the update';

/** Starts the repair of a customer's tool, on the page of the repairs. */
export async function startRepair({ page, see, press, type, write }: Steps, { number, shopName, serial }: Shop, fault: string) {
  await type(number);
  await see(page.getByRole('option', { name: shopName }));
  await press('Enter');
  await see(page.getByRole('dialog').getByText(serial));
  await write(fault);
  await press('Enter');
  await see(page.getByText('Repair started'));
}

/** Throws unless the tool was received from its owner. */
async function checkReceived(world: World, { serial, shopName }: Pick<Shop, 'serial' | 'shopName'>) {
  const { type, status, rmaNumber, customerId, summary } = await findTicket(world, { serial });
  assert.deepEqual({ type, status, summary }, { type: 'Tool Repair', status: 'Received', summary: FAULT });
  assert(rmaNumber, 'the repair has no RMA number');
  const customer = await world.get<Customer>(`/api/customers/${customerId}`);
  assert.deepEqual([customer.shopName, ...customer.toolSerials], [shopName, serial]);
}

/** A customer's tool arrives. */
export const intakeKnown = defineJob({
  name: 'intake-known',
  title: 'Intake, known serial number',
  atMost: { actions: 2, letters: 10 },
  prepare: async (world) => ({ path: '/rma', given: await addShop(world, 'Quarry Lane Motors') }),
  run: (steps, shop) => startRepair(steps, shop, FAULT),
  check: checkReceived,
});

/** The tool of a shop that isn't a customer arrives. */
export const intakeUnknown = defineJob({
  name: 'intake-unknown',
  title: 'Intake, unknown serial number and customer',
  atMost: { actions: 4, letters: 40 },
  prepare(world) {
    const number = world.nextNumber();
    return Promise.resolve({ path: '/rma', given: { serial: `ISCANP-${number}`, shopName: `Granite Fleet ${number}` } });
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
  check: checkReceived,
});
