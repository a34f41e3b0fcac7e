import assert from 'node:assert/strict';
import { aCustomer } from '../../src/features/master-data/customers/customer.factory.ts';
import type { Ticket, TicketRow } from '../../src/features/ticketing/tickets/ticket.contract.ts';
import { defineJob } from './job.ts';

const VIN = 'WBA5R1C50KAJ93021';
const SOLUTION = 'Gateway was locked. Walked the caller through the unlock; all modules answer now.';

/** A known customer calls. The technician solves the problem on the phone. */
export const phoneCall = defineJob({
  name: 'phone-call',
  title: 'Phone call to resolved ticket',
  atMost: { clicks: 4, keys: 14, letters: 90 },
  async prepare(world) {
    const number = String(world.nextNumber());
    const shopName = `Harbor Diesel ${number}`;
    const contacts = [
      { name: 'Rosa Ortiz', email: `rosa-${number}@harbor.example`, phone: `(718) 55${number.slice(0, 1)}-${number.slice(1)}` },
    ];
    await world.post('/api/customers', aCustomer({ shopName, contacts, toolSerials: [] }));
    return { path: '/support', given: { shopName, phone: `71855${number}`, summary: `No communication with the ABS module` } };
  },
  async run({ page, see, click, press, type, write }, { shopName, phone, summary }) {
    const dialog = page.getByRole('dialog', { name: 'New Ticket' });
    await type(phone);
    await see(page.getByRole('option', { name: shopName }));
    await press('Enter');
    await see(dialog.getByText('Rosa Ortiz'));
    await type(summary);
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
  async check(world, { shopName, summary }) {
    const [row] = await world.get<TicketRow[]>(`/api/tickets?limit=1&state=closed&company=${encodeURIComponent(shopName)}`);
    assert(row, 'no resolved ticket');
    const ticket = await world.get<Ticket>(`/api/tickets/${row.id}`);
    const { status, vin, type, customerName, channel, assignees } = ticket;
    assert.deepEqual(
      { status, vin, type, customerName, channel, summary: ticket.summary, assigned: assignees.length },
      { status: 'Resolved', vin: VIN, type: 'Tech Support', customerName: 'Rosa Ortiz', channel: 'Phone', summary, assigned: 1 },
    );
    assert(ticket.history.some(({ content }) => content === SOLUTION));
  },
});
