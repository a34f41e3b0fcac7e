import { toDay } from '../../../../../platform/time/calendar-day.ts';
import type { ApiCaller } from '../../../../../testing/server/api-caller.ts';
import { createTicket } from '../../../../../testing/server/ticket-steps.ts';
import { expect, test } from '../../../../../testing/web/fixtures.ts';
import { holdRequests } from '../../../../../testing/web/held-requests.ts';
import type { Loan } from '../../loan.contract.ts';
import type { Loaner } from '../../loaner.contract.ts';
import { aLoaner, onLoan } from '../../loaner.factory.ts';

const dayIn = (days: number) => toDay(Date.now() + days * 86_400_000);
const addTool = async (api: ApiCaller, serialNumber: string) =>
  `/api/tools/${(await api.post<Loaner>('/api/tools', aLoaner({ serialNumber }))).body.id}`;
const addRepair = (api: ApiCaller, customerCompany = 'Rivera Collision') =>
  createTicket(api, { type: 'Tool Repair', customerCompany, toolSerial: 'ISCANP-1' });

test('reports that the selected loaner was just checked out, and checks out no other in its place', async ({ openPage, api }) => {
  const [first, second] = [await addTool(api, 'L-1'), await addTool(api, 'L-2')];
  const repair = await addRepair(api);
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

test('keeps the choice of a loaner that isn’t available through the new due date, and waits for the loaners of that date', async ({
  openPage,
  api,
}) => {
  const first = await addTool(api, 'L-1');
  await addTool(api, 'L-2');
  await api.post(`${first}/reservations`, { assignedTo: 'Westgate Car Care', from: dayIn(20), until: dayIn(22) });
  const page = await openPage(`/sod/${(await addRepair(api)).id}`);
  await page.getByRole('button', { name: 'Check out a loaner' }).click();
  const dialog = page.getByRole('dialog', { name: 'Check out a loaner' });
  const submit = dialog.getByRole('button', { name: 'Check out' });
  await expect(dialog.getByRole('radio', { name: 'L-1' })).toBeChecked();
  await expect(submit).toBeEnabled();
  const held = await holdRequests(page, /tools\/available/);
  await dialog.getByLabel('Due date').fill(dayIn(30));
  await held.arrive();
  await expect(submit).toBeDisabled();
  await held.releaseAll();
  await expect(dialog.getByRole('alert')).toContainText(/^L-1 isn’t available through .* Choose another loaner\.$/);
  await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(0);
  await expect(submit).toBeDisabled();
  await dialog.getByLabel('Due date').fill(dayIn(14));
  await expect(dialog.getByRole('radio', { name: 'L-1' })).toBeChecked();
  await expect(submit).toBeEnabled();
});

for (const name of ['Extend', 'Return'])
  test(`rejects “${name}” for a loan that has ended, and leaves the next loan of the loaner unchanged`, async ({
    openPage,
    api,
    errors,
  }) => {
    errors.allow(/409|already returned/);
    const [repair, other] = [await addRepair(api), await addRepair(api, 'Westgate Car Care')];
    const tool = await addTool(api, 'L-1');
    await api.post(`${tool}/loans`, { assignedTo: 'Rivera Collision', returnDate: '2099-01-01', ticketId: repair.id });
    const page = await openPage(`/sod/${repair.id}`);
    await page.getByRole('button', { name, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: `${name} L-1` });
    await expect(dialog).toBeVisible();
    await api.post(`${tool}/return`, {});
    await api.post(`${tool}/loans`, { assignedTo: 'Westgate Car Care', returnDate: '2099-02-01', ticketId: other.id });
    await expect(page.getByText('Returned ', { exact: false }).first()).toBeAttached();
    await dialog.getByRole('button', { name }).click();
    await expect(dialog.getByRole('alert')).toContainText(
      'L-1 was already returned. L-1 is on loan to Westgate Car Care, due Feb 1, 2099.',
    );
    expect((await api.get<Loan[]>(`/api/tickets/${other.id}/loans`)).body).toMatchObject([{ due: '2099-02-01', back: null }]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Check out a loaner' })).toBeVisible();
  });
