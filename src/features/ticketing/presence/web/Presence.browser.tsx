import { createTicket } from '../../../../testing/server/ticket-steps.ts';
import { saveButton } from '../../../../testing/web/case-steps.ts';
import { expect, test } from '../../../../testing/web/fixtures.ts';

test('a ticket and its row in the list show who else has it open, the ticket who types too, and no longer when they leave; its head does not move', async ({
  openPage,
  page,
  api,
}) => {
  const ticket = await createTicket(api);
  const isTold = page.waitForResponse(/\/presence$/);
  await openPage(`/sod/${ticket.id}`);
  const save = saveButton(page);
  const summary = page.getByLabel('Summary');
  await expect(page.getByRole('button', { name: /^Notifications for this ticket/ })).toBeVisible();
  await isTold;
  await page.evaluate(() => document.fonts.ready);
  const places = async () => [await save.boundingBox(), await summary.boundingBox()];
  const before = await places();

  const other = await openPage(`/sod/${ticket.id}`, { as: 'Admin' });
  await expect(page.getByText('Ada Admin is viewing')).toBeVisible();
  await expect(other.getByText('Uma User is viewing')).toBeVisible();
  expect(await places()).toEqual(before);
  await other.goto('/#/sod');
  await expect(page.getByText(/Ada Admin is/)).toHaveCount(0);
  await expect(other.getByRole('link').filter({ hasText: 'Uma User is viewing' })).toContainText(ticket.id);
  await other.goto(`/#/sod/${ticket.id}`);
  // What is typed before this part of the page is loaded is not noticed.
  await expect(other.getByText('Uma User is viewing')).toBeVisible();
  await other.getByLabel('Reg.').fill('M-KT 4412');
  await expect(page.getByText('Ada Admin is typing…')).toBeVisible();
  await other.goto('/#/menu');
  await expect(page.getByText(/Ada Admin is/)).toHaveCount(0);
});
