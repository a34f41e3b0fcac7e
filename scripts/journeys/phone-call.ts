import assert from 'node:assert/strict';
import { defineJob } from './job.ts';
import { addShop, findTicket } from './records.ts';

const VIN = 'WBA5R1C50KAJ93021';
const SUMMARY = 'No communication with the ABS module';
const SOLUTION = 'Gateway was locked. Walked the caller through the unlock; all modules answer now.';

/** A known customer calls. The technician solves the problem on the phone. */
export const phoneCall = defineJob({
  name: 'phone-call',
  title: 'Phone call to resolved ticket',
  atMost: { clicks: 4, keys: 14, letters: 90 },
  prepare: async (world) => ({ path: '/support', given: await addShop(world, 'Harbor Diesel') }),
  async run({ page, see, click, press, type, write }, { shopName, phone }) {
    const dialog = page.getByRole('dialog', { name: 'New Ticket' });
    await type(phone);
    await see(page.getByRole('option', { name: shopName }));
    await press('Enter');
    await see(dialog.getByText('Rosa Ortiz'));
    await type(SUMMARY);
    await click(dialog.getByLabel('VIN'));
    await type(VIN);
    // Decodes the VIN.
    await press('Enter');
    await see(dialog.getByLabel('Year').and(page.locator(':not([value=""])')));
    await press('Control+Enter');
    await see(page.getByLabel('New note'));
    await press('s', 'r', 'Escape', 'n');
    await write(SOLUTION);
    await press('Control+Enter');
  },
  async check(world, { shopName }) {
    const ticket = await findTicket(world, { state: 'closed', company: shopName });
    const { status, vin, type, customerName, channel, summary, assignees } = ticket;
    assert.deepEqual(
      { status, vin, type, customerName, channel, summary, assigned: assignees.length },
      { status: 'Resolved', vin: VIN, type: 'Tech Support', customerName: 'Rosa Ortiz', channel: 'Phone', summary: SUMMARY, assigned: 1 },
    );
    assert(ticket.history.some(({ content }) => content === SOLUTION));
  },
});
