import assert from 'node:assert/strict';
import type { User } from '../../src/features/admin/users/user.contract.ts';
import type { Ticket } from '../../src/features/ticketing/tickets/ticket.contract.ts';
import { aTicket } from '../../src/features/ticketing/tickets/ticket.factory.ts';
import { defineJob } from './job.ts';

const TICKETS = 10;
/** The newest tickets, which go to Owen. The others go to Mei. */
const URGENT = 6;

/** Ten new tickets get an assignee, a status and an alert tag, without the mouse. */
export const triage = defineJob({
  name: 'triage',
  title: 'Triage ten tickets',
  atMost: { clicks: 0, keys: 40 },
  async prepare(world) {
    const number = world.nextNumber();
    const ids: string[] = [];
    for (let place = 0; place < TICKETS; place += 1) {
      const summary = `Tool loses its connection (${number}-${place})`;
      ids.unshift((await world.post<Ticket>('/api/tickets', aTicket({ summary, type: 'Bug Report' }))).id);
    }
    return { path: '/bugs', given: { ids } };
  },
  async run({ page, see, press }, { ids }) {
    const down = (rows: number) => Array.from({ length: rows }, () => 'Shift+J');
    const updated = (count: number) => page.getByText(`${count} tickets updated`);
    await see(page.getByRole('link', { name: ids[0] ?? '' }));
    await press('j', ...down(URGENT - 1));
    await see(page.getByText(`${URGENT} selected`));
    await press('a');
    await see(page.getByRole('menuitem', { name: 'Owen Price' }));
    await press('o', 'Enter');
    await see(updated(URGENT));
    await press('s');
    await see(page.getByRole('menuitem', { name: 'In Progress' }));
    await press('i', 'Enter');
    await press('t');
    await see(page.getByRole('menuitem', { name: 'Urgent', exact: true }));
    await press('u', 'Enter');
    await press('Escape', 'j', ...down(TICKETS - URGENT - 1));
    await see(page.getByText(`${TICKETS - URGENT} selected`));
    await press('a');
    await see(page.getByRole('menuitem', { name: /^Mei / }));
    await press('m', 'e', 'Enter');
    await see(updated(TICKETS - URGENT));
    await press('s');
    await see(page.getByRole('menuitem', { name: 'On Hold' }));
    await press('o', 'Enter');
    await press('t');
    await see(page.getByRole('menuitem', { name: 'Info', exact: true }));
    await press('i', 'Enter');
    await press('Escape');
  },
  async check(world, { ids }) {
    const users = await world.get<User[]>('/api/users');
    const toId = (name: string) => users.find(({ fullName }) => fullName.startsWith(name))?.id;
    for (const [place, id] of ids.entries()) {
      const { status, alertTags, assignees } = await world.get<Ticket>(`/api/tickets/${id}`);
      const expected = place < URGENT ? ['In Progress', 'Urgent', toId('Owen Price')] : ['On Hold', 'Info', toId('Mei ')];
      assert.deepEqual([status, ...alertTags, ...assignees.map((assignee) => assignee.id)], expected, id);
    }
  },
});
