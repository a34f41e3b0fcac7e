import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import type { InvoiceGroup } from '../../src/features/business/invoices/invoice-sums.contract.ts';
import { INVOICE_STATES } from '../../src/features/business/invoices/receivable.rules.ts';
import type { Dashboard } from '../../src/features/insight/dashboard/dashboard.contract.ts';
import { createCsvReader } from '../../src/platform/csv.ts';
import { addDays } from '../../src/platform/time/calendar-day.ts';
import { defineJob } from './job.ts';
import type { World } from './world.ts';

const readDashboard = (world: World) => world.get<Dashboard>('/api/dashboard');

/** The office looks up who owes how much, and takes the list along. */
export const overdueInvoices = defineJob({
  name: 'overdue-invoices',
  title: 'Overdue invoices by customer with sum, exported',
  atMost: { actions: 3 },
  prepare: () => Promise.resolve({ path: '/dashboard', given: { rows: [] as string[][] } }),
  async run({ page, see, click }, given) {
    await see(page.getByRole('heading', { name: /^Good / }));
    const menu = page.getByRole('button', { name: 'Open navigation' });
    if (await menu.isVisible()) await click(menu);
    await click(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Reports', exact: true }));
    const table = page.getByRole('table', { name: 'Overdue by customer' });
    await see(table.getByText('All customers'));
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      click(page.getByRole('link', { name: 'Overdue by customer as CSV' })),
    ]);
    const text = await readFile(await download.path(), 'utf8');
    const reader = createCsvReader(',');
    given.rows = [...reader.push(text), ...reader.end()].map(({ cells }) => cells);
  },
  async check(world, { rows }) {
    const { today } = await readDashboard(world);
    const filters = `by=customer&dueTo=${addDays(today, -1)}&${INVOICE_STATES.unpaid.map((status) => `status=${status}`).join('&')}`;
    const groups = await world.get<InvoiceGroup[]>(`/api/invoices/groups?${filters}`);
    const sum = groups.reduce((total, group) => total + Math.round(group.total * 100), 0) / 100;
    const [total, overdue] = rows.at(-1) ?? [];
    assert.deepEqual([total, Number(overdue)], ['All customers', sum]);
    const listed = rows.slice(1, -1).reduce((cents, [, amount]) => cents + Math.round(Number(amount) * 100), 0);
    assert.equal(listed / 100, sum);
  },
});

/** A manager opens the dashboard. */
export const workload = defineJob({
  name: 'workload',
  title: 'Who has too much work',
  atMost: { actions: 0 },
  async prepare(world) {
    const { workload: people } = await readDashboard(world);
    const [most] = people.filter(({ key }) => key !== 'Unassigned');
    assert(most, 'nobody has open tickets');
    return { path: '/dashboard', given: { most } };
  },
  async run({ page, see }, { most }) {
    const link = page.getByRole('link', { name: `${most.name} ${most.open}`, exact: true });
    await see(link);
    const box = await link.boundingBox();
    const { height = 0 } = page.viewportSize() ?? {};
    assert(box && box.y + box.height <= height, 'the numbers are below the fold');
  },
  check: () => Promise.resolve(),
});
