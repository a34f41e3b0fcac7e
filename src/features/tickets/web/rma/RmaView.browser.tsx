import { expectAccessible, expectNoSidewaysScroll } from '../../../../testing/web/accessibility.ts';
import { createTicket, saveButton, storedTicket } from '../../../../testing/web/case-steps.ts';
import { expect, test } from '../../../../testing/web/fixtures.ts';

const REPAIR = { type: 'Tool Repair', customerCompany: 'Rivera Collision', toolSerial: 'ISCANP-31177' } as const;

test('a repair is planned beside the other jobs of its technician, keeps what a failed save could not store, and returns to the list', async ({
  openPage,
  api,
  errors,
}) => {
  errors.allow(/ERR_FAILED|cannot be reached/);
  const job = { ...REPAIR, technicianId: 'Jonas Keller', scheduledDate: '2026-12-01', scheduledTime: '10:00' };
  const other = await createTicket(api, { ...job, summary: 'The other tool' });
  const repair = await createTicket(api, { ...REPAIR, status: 'Diagnosing', summary: 'Does not charge' });
  const page = await openPage(`/sod/${repair.id}`);
  await expectAccessible(page);
  await page.getByLabel('Technician').fill('Jonas Keller');
  await page.getByLabel('Date', { exact: true }).fill('2026-12-01');
  await page.getByLabel('Time', { exact: true }).fill('09:30');
  const others = page.getByRole('list', { name: 'Other jobs of Jonas Keller that day' });
  await expect(others.getByRole('link', { name: other.id })).toBeVisible();
  await expect(others.getByLabel('Conflict')).toBeVisible();
  await page.getByLabel('New note').fill('Needs a new cell');
  await page.getByRole('button', { name: 'Add Note' }).click();

  await page.route('**/api/tickets/*', (route) => (route.request().method() === 'PUT' ? route.abort() : route.fallback()));
  await saveButton(page).click();
  await expect(page.getByText('Not saved; what you typed is kept.')).toBeVisible();
  await expect(page.getByText('Needs a new cell')).toBeVisible();
  await expect(page.getByLabel('Time', { exact: true })).toHaveValue('09:30');
  await page.unroute('**/api/tickets/*');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Save & Return' }).click();
  await expect(page).toHaveURL(/#\/rma$/);
  expect(await storedTicket(api, repair)).toMatchObject({
    technicianId: 'Jonas Keller',
    scheduledDate: '2026-12-01',
    scheduledTime: '09:30',
  });
});
