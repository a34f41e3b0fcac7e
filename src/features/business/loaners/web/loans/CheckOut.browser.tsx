import type { ApiCaller } from '../../../../../testing/server/api-caller.ts';
import { createTicket } from '../../../../../testing/server/ticket-steps.ts';
import { expect, test } from '../../../../../testing/web/fixtures.ts';
import type { Loan } from '../../loan.contract.ts';
import type { Loaner } from '../../loaner.contract.ts';
import { aLoaner, onLoan } from '../../loaner.factory.ts';

const addTool = async (api: ApiCaller, serialNumber: string) =>
  `/api/tools/${(await api.post<Loaner>('/api/tools', aLoaner({ serialNumber }))).body.id}`;
const addRepair = (api: ApiCaller, customerCompany = 'Rivera Collision') =>
  createTicket(api, { type: 'Tool Repair', customerCompany, toolSerial: 'ISCANP-1' });

test('reports that the selected loaner was just checked out, and checks out no other in its place', async ({ openPage, api }) => {
  const first = await addTool(api, 'L-1');
  const second = await addTool(api, 'L-2');
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
