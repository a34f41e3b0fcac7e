import { anInvoice } from '../../features/business/invoices/invoice.factory.ts';
import { aLoaner, onLoan } from '../../features/business/loaners/loaner.factory.ts';
import { addDays, toLocalDay } from '../../platform/time/calendar-day.ts';
import { formatTypedDay } from '../../platform/time/typed-time.ts';
import { createTicket } from '../../testing/server/ticket-steps.ts';
import { expect, test } from '../../testing/web/fixtures.ts';

const DAY = 86_400_000;

for (const [name, error] of [
  ['two days fast', 2 * DAY],
  ['two days slow', -2 * DAY],
] as const) {
  test(`on a computer whose clock is ${name}, shows ages and days by the time of the server`, async ({ openPage, page, api }) => {
    const today = toLocalDay(new Date());
    const ticket = await createTicket(api, { summary: 'Made now' });
    const repair = await createTicket(api, { type: 'Tool Repair' });
    await api.post('/api/tools', aLoaner(onLoan({ returnDate: addDays(today, 1) ?? '' })));
    await api.post('/api/invoices', anInvoice(ticket.id));
    await page.clock.install({ time: Date.now() + error });

    await openPage('/sod');
    const main = page.getByRole('main');
    await expect(main).toContainText('just now');
    for (const { id } of [ticket, repair]) {
      await page.goto(`/#/sod/${id}`);
      // The previous page stays until the next one has loaded.
      await expect(page.getByRole('region', { name: 'Customer' })).toBeVisible();
      await expect(main).toContainText(id);
      await expect(main).toContainText('just now');
    }
    await page.goto('/#/inventory');
    await expect(main).toContainText('due in 1 day');
    await page.goto('/#/invoices');
    await page.getByRole('button', { name: 'New invoice' }).click();
    await expect(page.getByRole('dialog').getByLabel('Issue date')).toHaveValue(formatTypedDay(today));
  });
}
