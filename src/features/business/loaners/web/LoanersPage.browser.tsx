import { toDay } from '../../../../platform/time/calendar-day.ts';
import { createTicket } from '../../../../testing/server/ticket-steps.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../../../../testing/web/accessibility.ts';
import { fillUnlisted } from '../../../../testing/web/case-steps.ts';
import { expect, test } from '../../../../testing/web/fixtures.ts';
import { aTicket } from '../../../ticketing/tickets/ticket.factory.ts';
import type { Loan } from '../loan.contract.ts';
import type { Loaner } from '../loaner.contract.ts';
import { aLoaner, onLoan } from '../loaner.factory.ts';

const PAGE = '/inventory';
const dayIn = (days: number) => toDay(Date.now() + days * 86_400_000);

test('explains the first step in an empty inventory, and suggests a serial number', async ({ openPage }) => {
  const page = await openPage(PAGE);
  await expect(page.getByText('No loaners yet')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Add loaner' }).last().click();
  const dialog = page.getByRole('dialog', { name: 'Add loaner' });
  await expect(dialog.getByLabel('Serial number')).toHaveValue(/^L-ISCANP-\d{4}$/);
  await expect(dialog.getByLabel('Model')).toHaveValue('iScan Pro');
  await expect(dialog.getByRole('radio', { name: 'Available' })).toBeChecked();
  await expect(dialog.getByLabel('Assigned to')).toBeHidden();
  const serial = await dialog.getByLabel('Serial number').inputValue();
  await dialog.getByLabel('Purchase date').fill('2025-02-12');
  await dialog.getByLabel('Purchase date').press('Enter');
  await expect(dialog).toBeHidden();
  const row = page.getByRole('row', { name: serial });
  for (const text of ['LT-0001', 'iScan Pro', 'Available', 'Feb 12, 2025']) await expect(row).toContainText(text);
  await expect(row.getByRole('link', { name: serial })).toHaveAttribute('href', `/#/serials/${serial}`);
  await expect(page.getByText('1 loaner', { exact: true })).toBeVisible();
});

test('lists overdue loaners first in red, counts them, and filters by each status', async ({ openPage, api }) => {
  const repair = (await api.post('/api/tickets', aTicket({ type: 'Tool Repair', customerCompany: 'Rivera Collision' }))).body;
  await api.post('/api/tools', aLoaner({ serialNumber: 'L-1-SHELF' }));
  await api.post('/api/tools', aLoaner({ serialNumber: 'L-2-LATE', ...onLoan({ returnDate: dayIn(-12), ticketId: String(repair.id) }) }));
  await api.post(
    '/api/tools',
    aLoaner({ serialNumber: 'L-3-TODAY', ...onLoan({ assignedTo: 'Westgate Car Care', returnDate: dayIn(0) }) }),
  );
  await api.post('/api/tools', aLoaner({ serialNumber: 'L-4-OLD', status: 'End of Life' }));
  const page = await openPage(PAGE);
  await expect(page.getByRole('row').nth(1)).toContainText('12 days overdue');
  await expect(page.getByRole('row').nth(1).getByText('12 days overdue').last()).toHaveCSS('color', 'rgb(180, 35, 24)');
  await expect(page.getByRole('row', { name: 'L-3-TODAY' })).toContainText('due today');
  await expect(page.getByRole('row', { name: 'L-2-LATE' }).getByRole('link', { name: String(repair.id) })).toHaveAttribute(
    'href',
    `/#/sod/${repair.id}`,
  );
  await expect(page.getByRole('row', { name: 'L-4-OLD' }).getByText('End of Life')).toHaveAttribute('data-tone', 'gray');

  await page.getByRole('button', { name: '1 overdue' }).click();
  await expect(page.getByText('1 loaner', { exact: true })).toBeVisible();
  await page.getByRole('radio', { name: 'On Loan 2' }).check();
  await expect(page.getByText('2 loaners')).toBeVisible();
  await expect(page).toHaveURL(/status=On(\+|%20)Loan$/);
  await page.reload();
  await expect(page.getByRole('radio', { name: 'On Loan 2' })).toBeChecked();
  await page.keyboard.press('/');
  await page.keyboard.type('WESTGATE');
  await expect(page.getByText('1 loaner', { exact: true })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search by serial or assignee…' }).fill('nothing like it');
  await expect(page.getByText('No matching loaners')).toBeVisible();
  await page.getByRole('button', { name: 'Show all loaners' }).click();
  await expect(page.getByText('4 loaners')).toBeVisible();
  await page.getByRole('button', { name: 'Serial number' }).click();
  await expect(page.getByRole('row').nth(1)).toContainText('L-1-SHELF');
});

test('checks out an available loaner for the customer in the URL, and returns it with its condition', async ({ openPage, api }) => {
  const repair = (await api.post('/api/tickets', aTicket({ type: 'Tool Repair', customerCompany: 'Rivera Collision' }))).body;
  await api.post('/api/tools', aLoaner({ serialNumber: 'L-1' }));
  await api.post('/api/tools', aLoaner({ serialNumber: 'L-2', status: 'In Repair' }));
  const page = await openPage(`${PAGE}?lendTo=Rivera%20Collision&rma=${repair.id}`);
  const checkOut = page.getByRole('dialog', { name: 'Check out a loaner' });
  await expect(checkOut.getByText(`For Rivera Collision, ${repair.id}`)).toBeVisible();
  await expect(checkOut.getByRole('radio')).toHaveCount(1);
  await checkOut.getByLabel('Due date').fill('');
  await checkOut.getByRole('button', { name: 'Check out' }).click();
  await expect(checkOut.getByText('Due date is required')).toBeVisible();
  await checkOut.getByLabel('Due date').fill(dayIn(7));
  await expect(checkOut.getByRole('radio', { name: 'L-1' })).toBeChecked();
  await checkOut.getByRole('button', { name: 'Check out' }).click();
  await expect(page.getByText(/^L-1 checked out to Rivera Collision, due/)).toBeVisible();
  await expect(page).toHaveURL(/inventory$/);

  await page.getByRole('button', { name: 'Edit L-1' }).click();
  await page.getByRole('button', { name: 'Return', exact: true }).click();
  const back = page.getByRole('dialog', { name: 'Return L-1' });
  await back.getByLabel('Condition on return').fill('cable missing');
  await back.getByRole('radio', { name: 'In Repair' }).check();
  await back.getByRole('button', { name: 'Return' }).click();
  await expect(page.getByText('L-1 returned by Rivera Collision')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Edit L-1' }).click();
  await expect(page.getByRole('list', { name: 'Past loans' })).toContainText(/Rivera Collision.*cable missing/);
});

test('keeps the form while a loaner is reserved, rejects taken days, and cancels a reservation', async ({ openPage, api, errors }) => {
  errors.allow(/409|is reserved for/);
  await api.post('/api/tools', aLoaner({ serialNumber: 'L-1' }));
  const page = await openPage(`${PAGE}?open=LT-0001`);
  const form = page.getByRole('dialog', { name: 'Edit loaner' });
  await form.getByLabel('Model').selectOption('iScan HD');
  const reserve = async (company: string) => {
    await form.getByRole('button', { name: 'Reserve' }).click();
    const dialog = page.getByRole('dialog', { name: 'Reserve L-1' });
    await fillUnlisted(dialog.getByLabel('Reserved for'), company);
    await dialog.getByLabel('Start date').fill('2099-12-01');
    await dialog.getByLabel('End date').fill('2099-12-05');
    await dialog.getByRole('button', { name: 'Reserve' }).click();
    return dialog;
  };
  await reserve('Westgate Car Care');
  await expect(form.getByRole('list', { name: 'Reservations' })).toContainText('Dec 1 – Dec 5, 2099');
  await expect(page.getByRole('row').filter({ hasText: 'L-1' })).toContainText('Reserved Dec 1 – Dec 5');
  await expect(page.getByText('1 reserved')).toBeVisible();
  await expect(form.getByLabel('Model')).toHaveValue('iScan HD');
  const refused = await reserve('Rivera Collision');
  await expect(refused.getByRole('alert')).toContainText('L-1 is reserved for Westgate Car Care (Dec 1 – Dec 5, 2099).');
  await page.keyboard.press('Escape');
  await form.getByRole('button', { name: /^Cancel reservation for Westgate Car Care/ }).click();
  await expect(form.getByText('No reservations')).toBeVisible();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect((await api.get('/api/tools/LT-0001')).body).toMatchObject({ model: 'iScan HD', status: 'Available' });
  await expect(page.getByText('1 reserved')).toHaveCount(0);
});

test('rejects the checkout of a loaner that was just checked out, and names the customer who has it', async ({ openPage, api, errors }) => {
  errors.allow(/409|is on loan to/);
  await api.post('/api/tools', aLoaner({ serialNumber: 'L-1' }));
  const page = await openPage(`${PAGE}?open=LT-0001`);
  const form = page.getByRole('dialog', { name: 'Edit loaner' });
  await form.getByRole('radio', { name: 'On Loan' }).check();
  await fillUnlisted(form.getByLabel('Assigned to'), 'Rivera Collision');
  await form.getByLabel('Return date').fill('2099-12-05');
  await api.put('/api/tools/LT-0001', onLoan({ assignedTo: 'Westgate Car Care', returnDate: '2099-11-01' }));
  for (const _ of [1, 2]) {
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByRole('alert').last()).toContainText('L-1 is on loan to Westgate Car Care, due Nov 1, 2099.');
  }
  expect((await api.get('/api/tools/LT-0001')).body).toMatchObject({ assignedTo: 'Westgate Car Care', version: 2 });
});

test('shows a checkout in the row and the counts of other users without a reload', async ({ openPage, api }) => {
  await api.post('/api/tools', aLoaner({ serialNumber: 'L-1' }));
  const page = await openPage(PAGE);
  await expect(page.getByRole('radio', { name: 'Available 1' })).toBeVisible();
  await api.put('/api/tools/LT-0001', onLoan({ assignedTo: 'Westgate Car Care', returnDate: dayIn(-1) }));
  await expect(page.getByRole('row', { name: 'L-1' })).toContainText('Westgate Car Care');
  await expect(page.getByRole('radio', { name: 'On Loan 1' })).toBeVisible();
  await expect(page.getByRole('button', { name: '1 overdue' })).toBeVisible();
});

test('navigates with J, K and Enter, reports an unknown loaner, and confirms discarding a form', async ({ openPage, api, errors }) => {
  errors.allow(/404|not found/);
  for (const serialNumber of ['L-1', 'L-2', 'L-3']) await api.post('/api/tools', aLoaner({ serialNumber }));
  const page = await openPage(`${PAGE}?open=LT-9999`);
  await expect(page.getByRole('dialog', { name: 'LT-9999' })).toContainText('Couldn’t load this loaner');
  await page.getByRole('button', { name: 'Close', exact: true }).last().click();
  for (const key of ['j', 'j', 'j', 'k']) await page.keyboard.press(key);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Edit loaner' });
  await expect(dialog.getByLabel('Serial number')).toHaveValue('L-2');
  await dialog.getByLabel('Serial number').fill('L-2X');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('fits the table, the form and every action on a phone with long texts', async ({ openPage, api }) => {
  const long = { serialNumber: 'S'.repeat(100), ...onLoan({ assignedTo: 'Interminable '.repeat(30), returnDate: dayIn(-3) }) };
  await api.post('/api/tools', aLoaner(long));
  await api.post('/api/tools/LT-0001/return', { conditionIn: 'scratched '.repeat(50) });
  await api.put('/api/tools/LT-0001', onLoan({ assignedTo: 'Interminable '.repeat(30), returnDate: dayIn(-3) }));
  const page = await openPage(PAGE);
  await expectNoSidewaysScroll(page);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  expect((await page.getByRole('row').nth(1).boundingBox())?.height).toBe(49);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByText('3 days overdue').first()).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: /^Edit S/ }).click();
  await expect(page.getByRole('list', { name: 'Past loans' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test('reports that the selected loaner was just checked out, and checks out no other in its place', async ({ openPage, api }) => {
  const first = `/api/tools/${(await api.post<Loaner>('/api/tools', aLoaner({ serialNumber: 'L-1' }))).body.id}`;
  const second = `/api/tools/${(await api.post<Loaner>('/api/tools', aLoaner({ serialNumber: 'L-2' }))).body.id}`;
  const repair = await createTicket(api, { type: 'Tool Repair', customerCompany: 'Rivera Collision', toolSerial: 'ISCANP-1' });
  const page = await openPage(`/sod/${repair.id}`);
  await page.getByRole('button', { name: 'Check out a loaner' }).click();
  const dialog = page.getByRole('dialog', { name: 'Check out a loaner' });
  await dialog.getByRole('radio', { name: 'L-2' }).check();
  await api.put(second, onLoan({ assignedTo: 'Westgate Car Care' }));
  await expect(dialog.getByRole('alert')).toHaveText('L-2 was just checked out. Choose another loaner.');
  await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(0);
  const submit = dialog.getByRole('button', { name: 'Check out' });
  await expect(submit).toBeDisabled();
  await dialog.getByLabel('Due date').press('Enter');
  await dialog.getByRole('radio', { name: 'L-1' }).check();
  await expect(dialog.getByRole('alert')).toBeHidden();
  expect((await api.get<Loan[]>(`${first}/loans`)).body).toEqual([]);
  await submit.click();
  await expect(page.getByText(/^L-1 checked out to Rivera Collision, due/)).toBeVisible();
  expect((await api.get<Loan[]>(`/api/tickets/${repair.id}/loans`)).body).toMatchObject([{ serialNumber: 'L-1', back: null }]);
});

test('chooses, moves and resizes columns by keyboard, and remembers them and the row height in another browser', async ({
  openPage,
  api,
  people,
}) => {
  await people.person('User');
  await api.post('/api/tools', aLoaner({ serialNumber: 'L-1-SHELF' }));
  const page = await openPage(PAGE);
  const heads = page.getByRole('columnheader');
  const row = page.getByRole('row', { name: 'L-1-SHELF' });
  const height = (await row.boundingBox())?.height ?? 0;
  await page.getByRole('button', { name: 'Choose columns' }).press('Enter');
  await page.getByRole('menuitemcheckbox', { name: 'Purchase date' }).press('Enter');
  await page.getByRole('menuitemcheckbox', { name: 'Model' }).press('Alt+ArrowDown');
  await expect(page.getByRole('menuitemcheckbox', { name: 'Model' })).toBeFocused();
  await page.getByRole('menuitemradio', { name: 'Compact' }).press('Enter');
  await page.keyboard.press('Escape');
  const columns = ['Serial number', 'Status', 'Model', 'Assigned to', 'Return date', 'Actions'];
  await expect(heads).toHaveText(columns);
  const edge = page.getByRole('separator', { name: 'Resize Status' });
  await edge.press('ArrowLeft');
  await edge.press('ArrowLeft');
  await expect(edge).toHaveAttribute('aria-valuenow', '158');
  await expect(page).toHaveURL(/columns=serialNumber%2Cstatus\.158%2Cmodel/);
  await expectAccessible(page);

  await page.goto(`/#${PAGE}`);
  await page.reload();
  await expect(heads).toHaveText(columns);
  expect((await heads.nth(1).boundingBox())?.width).toBe(158);
  expect((await row.boundingBox())?.height).toBeLessThan(height);
  await page.getByRole('button', { name: 'Choose columns' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Reset columns' }).press('Enter');
  await expect(heads).toHaveText(['Serial number', 'Model', 'Status', 'Assigned to', 'Return date', 'Purchase date', 'Actions']);
});
