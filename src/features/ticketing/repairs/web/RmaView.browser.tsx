import { toDay } from '../../../../platform/time/calendar-day.ts';
import { createTicket, relate, storedTicket } from '../../../../testing/server/ticket-steps.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../../../../testing/web/accessibility.ts';
import { draftIsGone, fillUnlisted, saveButton } from '../../../../testing/web/case-steps.ts';
import { expect, test } from '../../../../testing/web/fixtures.ts';
import { aLoaner, onLoan } from '../../../business/loaners/loaner.factory.ts';
import type { Part } from '../../../master-data/parts/part.contract.ts';
import { aPart } from '../../../master-data/parts/part.factory.ts';
import { RMA_PATH } from '../../tickets/ticket.contract.ts';

const SHOP = {
  shopName: 'Rivera Collision',
  contacts: [{ name: 'Lucia Rivera', email: 'lucia@rivera.example', phone: '(303) 555-0176' }],
  shippingAddress: '2210 Larimer Street\nDenver, CO 80205',
};
const dayIn = (days: number) => toDay(Date.now() + days * 86_400_000);
const REPAIR = { type: 'Tool Repair', customerCompany: 'Rivera Collision', toolSerial: 'ISCANP-31177' } as const;

test('takes a repair from receiving to shipped and invoiced, with a loaner and a part', async ({ openPage, api }) => {
  await api.post('/api/customers', SHOP);
  await api.post('/api/tools', aLoaner({ serialNumber: 'L-1-LITE', model: 'iScan Lite' }));
  await api.post('/api/tools', aLoaner({ serialNumber: 'L-2-LITE', model: 'iScan Lite' }));
  await api.post('/api/tools', aLoaner({ serialNumber: 'L-3-OUT', ...onLoan() }));
  await api.post('/api/tools', aLoaner({ serialNumber: 'L-ISCANP-2207' }));
  // Reserved within the usual two weeks, and after them.
  for (const [id, day] of [
    ['LT-0001', 5],
    ['LT-0002', 40],
  ] as const) {
    const days = { from: dayIn(day), until: dayIn(day + 2) };
    expect((await api.post(`/api/tools/${id}/reservations`, { assignedTo: 'Harbor Street Garage', ...days })).status).toBe(201);
  }
  const part = (
    await api.post<Part>(
      '/api/parts',
      aPart({ name: 'Power board', partNumber: 'ISP-PSU', quantity: 3, price: 79, compatibleModels: ['iScan Pro'] }),
    )
  ).body;
  const repair = await createTicket(api, { ...REPAIR, status: 'Received' });
  const page = await openPage(`/sod/${repair.id}`);
  await expect(page.getByText('2210 Larimer Street')).toBeVisible();
  await expect(page.getByLabel('Primary contact')).toHaveValue('Lucia Rivera');
  await expect(page.getByLabel('Email')).toHaveValue('lucia@rivera.example');

  await page.getByRole('button', { name: 'Add line item' }).click();
  await page.getByLabel('Description, line 1').fill('Bench labor');
  await page.getByLabel('Quantity, line 1').fill('1.5');
  await page.getByLabel('Unit price, line 1').fill('85');
  await page.getByRole('button', { name: 'Add part' }).click();
  await page.getByLabel('Find a part').fill('psu');
  await page.getByRole('option', { name: 'Power board' }).click();
  await expect(page.getByLabel('Description, line 2')).toHaveValue('Power board');
  await expect(page.getByLabel('Total of all line items')).toHaveText('$206.50');
  await page.getByRole('button', { name: 'Record approval' }).click();
  const approval = page.getByRole('dialog', { name: 'Record approval' });
  await expect(approval.getByLabel('Approved by')).toHaveValue('Lucia Rivera');
  // It saves first.
  const approved = page.waitForResponse('**/approval');
  await approval.getByRole('button', { name: 'Record approval' }).click();
  await approved;
  await expect(page.getByText(/^Approved by Lucia Rivera, /)).toBeVisible();
  await expect(page.locator(':focus')).toHaveText('Start repair');
  await expect(page.getByText('1 reserved · 3 on hand')).toBeVisible();

  await page.getByRole('button', { name: 'Check out a loaner' }).click();
  const lending = page.getByRole('dialog', { name: 'Check out a loaner' });
  // The model follows from the serial number of the tool.
  await expect(lending.getByRole('radio')).toHaveCount(2);
  await expect(lending.getByRole('radio', { name: 'L-ISCANP-2207' })).toBeChecked();
  const offered = lending.getByRole('group', { name: 'Loaner' }).locator('label');
  await expect(offered.first()).toContainText('Same model');
  await expect(offered.last()).toContainText('Available through');
  await expect(lending.getByLabel('Due date')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(lending).toBeHidden();
  await expect(page.locator(':focus')).toHaveText('LT-0004');
  await expect(page.getByText(/^due in 1[345] days$/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Entries' })).toContainText('Loaner L-ISCANP-2207 checked out to Rivera Collision');
  await page.getByRole('button', { name: 'Extend' }).click();
  const extend = page.getByRole('dialog', { name: 'Extend L-ISCANP-2207' });
  await extend.getByLabel('Due date').fill('2099-01-15');
  await extend.getByRole('button', { name: 'Extend' }).click();
  await expect(page.getByText('Due Jan 15, 2099', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/sod/${repair.id}$`));

  await page.getByRole('button', { name: 'Start repair' }).click();
  await expect(page.getByText('1 used')).toBeVisible();
  await page.getByRole('button', { name: 'Ship', exact: true }).click();
  const shipping = page.getByRole('dialog', { name: 'Ship repair' });
  await expect(shipping.getByLabel('Outcome')).toHaveValue('Repaired');
  await shipping.getByLabel('Tracking number').fill('1Z999');
  await page.keyboard.press('Enter');
  await draftIsGone(page);
  await page.getByRole('button', { name: 'Take back loaner' }).click();
  const back = page.getByRole('dialog', { name: 'Return L-ISCANP-2207' });
  await back.getByRole('button', { name: 'Return' }).click();
  await expect(back).toHaveCount(0);
  await expect(page.getByText(/^Returned /)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Entries' })).toContainText('Loaner L-ISCANP-2207 returned');

  await page.getByRole('button', { name: 'Create invoice' }).click();
  const invoice = page.getByRole('dialog', { name: 'New Invoice' });
  await expect(invoice.getByLabel('Description, line 2')).toHaveValue('Power board');
  await invoice.getByRole('button', { name: 'Create invoice' }).click();
  await expect(invoice).toBeHidden();
  await expect(page.locator(':focus')).toHaveText('INV-0001');
  await expect(page).toHaveURL(new RegExp(`/sod/${repair.id}$`));
  await expect(page.getByRole('region', { name: 'Invoice' })).toContainText('Draft');
  expect(await storedTicket(api, repair)).toMatchObject({
    status: 'Shipped',
    rmaOutcome: 'Repaired',
    trackingNumber: '1Z999',
    billingStatus: 'Pending',
  });
  expect((await api.get<Part>(`/api/parts/${part.id}`)).body).toMatchObject({ quantity: 2, reserved: 0 });
});

test('waits for a missing part of an approved repair, and reserves it on arrival', async ({ openPage, api }) => {
  await api.post('/api/parts', aPart({ name: 'Power board', quantity: 1 }));
  const repair = await createTicket(api, {
    ...REPAIR,
    status: 'Awaiting Approval',
    rmaLineItems: [{ id: '1', description: 'Power board', quantity: 2, unitCost: 79, partId: 'P-0001' }],
  });
  const page = await openPage(`/sod/${repair.id}`);
  await page.getByRole('button', { name: 'Record approval' }).click();
  const dialog = page.getByRole('dialog', { name: 'Record approval' });
  await dialog.getByLabel('Approved by').fill('Lucia Rivera');
  await dialog.getByRole('button', { name: 'Record approval' }).click();
  await expect(page.getByText('short 1', { exact: true })).toBeVisible();
  await expect(page.getByText('1 reserved · 1 on hand')).toBeVisible();
  await expect(page.getByText('1 part short')).toBeVisible();
  await expectAccessible(page);

  const change = page.getByRole('button', { name: 'Change to Awaiting Parts' });
  await change.click();
  await expect(page.locator('[aria-current="step"]')).toContainText('Awaiting Parts');
  await expect(change).toBeHidden();
  expect((await storedTicket(api, repair)).status).not.toBe('Awaiting Parts');
  await saveButton(page).click();
  await draftIsGone(page);
  expect((await storedTicket(api, repair)).status).toBe('Awaiting Parts');
  await api.post('/api/parts/P-0001/movements', { kind: 'received', quantity: 3 });
  await expect(page.getByText('All parts are reserved')).toBeVisible();
  await expect(page.getByText('2 reserved · 4 on hand')).toBeVisible();
  await expect(page.getByText(/short/)).toHaveCount(0);
});

test('plans a repair beside the technician’s other jobs, keeps changes of a failed save, and returns to the list', async ({
  openPage,
  api,
  errors,
}) => {
  errors.allow(/ERR_FAILED|reach the server/);
  const job = { ...REPAIR, technicianId: 'Jonas Keller', scheduledDate: '2026-12-01', scheduledTime: '10:00' };
  const other = await createTicket(api, { ...job, summary: 'The other tool' });
  const repair = await createTicket(api, { ...REPAIR, status: 'Diagnosing', summary: 'Does not charge' });
  await api.put(`/api/tickets/${repair.id}`, { followUpDate: '2099-12-01' });
  await relate(api, repair.id, 'caused by', other.id);
  const page = await openPage(`/sod/${repair.id}`);
  await expect(page.getByRole('button', { name: 'Follow-up: Dec 1, 2099' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Related tickets' })).toContainText(/Caused by.*The other tool/);
  await fillUnlisted(page.getByLabel('Technician'), 'Jonas Keller');
  await page.getByLabel('Date', { exact: true }).fill('2026-12-01');
  await page.getByLabel('Time', { exact: true }).fill('09:30');
  const others = page.getByRole('list', { name: 'Other jobs for Jonas Keller that day' });
  await expect(others.getByRole('link', { name: other.id })).toBeVisible();
  await expect(others.getByLabel('Conflict')).toBeVisible();
  await page.getByLabel('New note').fill('Needs a new cell');
  await page.getByRole('button', { name: 'Add Note' }).click();

  await page.route('**/api/tickets/*', (route) => (route.request().method() === 'PUT' ? route.abort() : route.fallback()));
  await saveButton(page).click();
  await expect(page.getByText('Couldn’t save. Your changes are still here.')).toBeVisible();
  await expect(page.getByText('Needs a new cell')).toBeVisible();
  await expect(page.getByLabel('Time', { exact: true })).toHaveValue('9:30 AM');
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

test('fits a repair on one screen, supports the shortcuts of tickets, and updates shipping status and job on Shipped', async ({
  openPage,
  api,
}) => {
  await api.post('/api/customers', SHOP);
  const lines = [1, 2].map((place) => ({ id: String(place), description: `Line ${place}`, quantity: 1, unitCost: 20 }));
  const job = { technicianId: 'Jonas Keller', scheduledDate: '2099-12-01', scheduledTime: '09:30', rmaLineItems: lines };
  const repair = await createTicket(api, { ...REPAIR, ...job, status: 'Diagnosing', customerEmail: `${'long'.repeat(12)}@rivera.example` });
  await api.post('/api/tools', aLoaner({ serialNumber: 'L-ISCANP-2207', ...onLoan({ ticketId: repair.id }) }));
  const page = await openPage(`/sod/${repair.id}`);
  await expect(page.getByText('2210 Larimer Street')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Return', exact: true })).toBeVisible();
  const hidden = await page.locator('[data-column]').evaluateAll((columns) => columns.map((one) => one.scrollHeight - one.clientHeight));
  expect(hidden).toEqual([0, 0, 0]);
  expect(await page.getByRole('main').evaluate((main) => main.scrollHeight - main.clientHeight)).toBe(0);

  await page.keyboard.press('s');
  await expect(page.getByRole('menuitem')).toHaveText([...RMA_PATH, 'New', 'In Progress', 'On Hold', 'Resolved']);
  await expect(page.getByRole('menuitem', { name: 'Awaiting Approval' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('[aria-current="step"]')).toContainText('Awaiting Approval');
  await page.keyboard.press('t');
  await expect(page.getByRole('button', { name: 'Escalate' })).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('a');
  await page.getByRole('menuitemcheckbox', { name: 'Uma User' }).click();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Shipped' }).click();
  await expect(page.getByLabel('Shipping status')).toHaveValue('Shipped');
  // A skipped step isn't marked as done.
  await expect(page.getByRole('listitem').filter({ hasText: 'Awaiting Parts' })).toHaveAttribute('data-state', 'ahead');
  await expect(page.getByText('This repair has shipped, but a job is still scheduled for Dec 1.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Remove job' }).click();
  await expect(page.getByLabel('Date', { exact: true })).toHaveValue('');
  await saveButton(page).click();
  await draftIsGone(page);
  expect(await storedTicket(api, repair)).toMatchObject({
    status: 'Shipped',
    shippingStatus: 'Shipped',
    alertTags: ['Escalate'],
    scheduledDate: null,
    assignees: [{ name: 'Jonas Keller' }, { name: 'Uma User' }],
  });
});
