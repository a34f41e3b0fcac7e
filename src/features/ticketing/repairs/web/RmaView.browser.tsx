import { createTicket, storedTicket } from '../../../../testing/server/ticket-steps.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../../../../testing/web/accessibility.ts';
import { draftIsGone, saveButton } from '../../../../testing/web/case-steps.ts';
import { expect, test } from '../../../../testing/web/fixtures.ts';
import { aLoaner } from '../../../business/loaners/loaner.factory.ts';
import type { Part } from '../../../master-data/parts/part.contract.ts';
import { aPart } from '../../../master-data/parts/part.factory.ts';

const SHOP = {
  shopName: 'Rivera Collision',
  contacts: [{ name: 'Lucia Rivera', email: 'lucia@rivera.example', phone: '(303) 555-0176' }],
  shippingAddress: '2210 Larimer Street\nDenver, CO 80205',
};
const REPAIR = { type: 'Tool Repair', customerCompany: 'Rivera Collision', toolSerial: 'ISCANP-31177' } as const;

test('a repair goes from receiving to shipped and invoiced, with a loaner and a part', async ({ openPage, api }) => {
  await api.post('/api/customers', SHOP);
  await api.post('/api/tools', aLoaner({ serialNumber: 'L-ISCANP-2207' }));
  const part = (await api.post<Part>('/api/parts', aPart({ name: 'Power board', partNumber: 'ISP-PSU', quantity: 3, price: 79 }))).body;
  const repair = await createTicket(api, { ...REPAIR, status: 'Received' });
  const page = await openPage(`/sod/${repair.id}`);
  await expect(page.getByText('2210 Larimer Street')).toBeVisible();
  await page.getByLabel('Primary contact').fill('Lucia Rivera');
  await expect(page.getByLabel('Email')).toHaveValue('lucia@rivera.example');

  await page.getByRole('button', { name: 'Add line' }).click();
  await page.getByLabel('Description, line 1').fill('Bench labor');
  await page.getByLabel('Quantity, line 1').fill('1.5');
  await page.getByLabel('Unit cost, line 1').fill('85');
  await page.getByRole('button', { name: 'Add part' }).click();
  await page.getByLabel('Find a part').fill('psu');
  await page.getByRole('option', { name: 'Power board' }).click();
  await expect(page.getByLabel('Total of all lines')).toHaveText('$206.50');
  await page.getByRole('button', { name: 'Note approval' }).click();
  const approval = page.getByRole('dialog', { name: 'Note approval' });
  await expect(approval.getByLabel('Approved by')).toHaveValue('Lucia Rivera');
  // It saves first.
  const approved = page.waitForResponse('**/approval');
  await approval.getByRole('button', { name: 'Approve' }).click();
  await approved;
  await expect(page.getByText('Approved by Lucia Rivera')).toBeVisible();
  await expect(page.getByText('1 of 3 reserved')).toBeVisible();

  await page.getByRole('link', { name: 'Lend a loaner' }).click();
  await page.getByRole('button', { name: 'Lend' }).click();
  const lending = page.getByRole('dialog', { name: 'Lend L-ISCANP-2207' });
  await expect(lending.getByLabel('Covers repair')).toHaveValue(repair.id);
  await lending.getByLabel('Return date').fill('2027-01-15');
  await lending.getByRole('button', { name: 'Lend' }).click();
  await expect(lending).toBeHidden();
  await page.goBack();

  await page.getByRole('button', { name: 'Repairing' }).click();
  await saveButton(page).click();
  await expect(page.getByText('1 used')).toBeVisible();
  await page.getByRole('button', { name: 'Shipped' }).click();
  await page.getByLabel('Outcome').selectOption('Repaired');
  await saveButton(page).click();
  await draftIsGone(page);
  await page.getByRole('button', { name: 'Take back' }).click();
  const back = page.getByRole('dialog', { name: 'Take back L-ISCANP-2207' });
  await back.getByRole('button', { name: 'Take back' }).click();
  await expect(page.getByText('L-ISCANP-2207 came back')).toBeVisible();

  await page.getByRole('link', { name: 'Create invoice' }).click();
  const invoice = page.getByRole('dialog', { name: 'New Invoice' });
  await expect(invoice.getByLabel('Description, line 2')).toHaveValue('Power board');
  await invoice.getByRole('button', { name: 'Create Invoice' }).click();
  await expect(invoice).toBeHidden();
  expect(await storedTicket(api, repair)).toMatchObject({ status: 'Shipped', rmaOutcome: 'Repaired', billingStatus: 'Pending' });
  expect((await api.get<Part>(`/api/parts/${part.id}`)).body).toMatchObject({ quantity: 2, reserved: 0 });
});

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
