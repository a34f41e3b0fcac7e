import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { toDay } from '../../../../../platform/time/calendar-day.ts';
import { queryClient } from '../../../../../platform/web/query-client.ts';
import { renderAt } from '../../../../../testing/web/components/render.tsx';
import { holdReply, reply, replyWithError } from '../../../../../testing/web/components/replies.ts';
import { aStoredTicket } from '../../../../ticketing/tickets/ticket.factory.ts';
import { type AvailableLoaner, availableApi, type Loan, loanApi } from '../../loan.contract.ts';
import { RepairLoan } from '../repair/RepairLoan.tsx';
import { CheckOutModal } from './CheckOutModal.tsx';

const dayIn = (days: number) => toDay(Date.now() + days * 86_400_000);
const ignore = () => {};
const FIRST: AvailableLoaner = { id: 'LT-0001', serialNumber: 'L-1', model: 'iScan Pro', reservedNext: null, reservedForBorrower: null };
const SECOND = { ...FIRST, id: 'LT-0002', serialNumber: 'L-2' };
const ENDED = 'L-1 was already returned. L-1 is on loan to Westgate Car Care, due Feb 1, 2099.';
const LOAN: Loan = {
  id: 1,
  toolId: 'LT-0001',
  serialNumber: 'L-1',
  model: 'iScan Pro',
  assignedTo: 'Rivera Collision',
  customerId: null,
  ticketId: 'TKT-000001',
  from: '2026-11-21T11:30:00.000Z',
  due: '2099-01-01',
  back: null,
  conditionOut: '',
  conditionIn: '',
};

test('keeps the choice of a loaner that isn’t available through the new due date, and waits for the loaners of that date', async () => {
  const isReserved = (until: string | null) => (until ?? '') >= dayIn(20);
  reply(availableApi.list, ({ query }) => (isReserved(query.get('until')) ? [SECOND] : [FIRST, SECOND]));
  const borrower = { assignedTo: 'Rivera Collision', customerId: '', ticketId: 'TKT-000001' };
  renderAt('/sod/TKT-000001', <CheckOutModal opened borrower={borrower} model={undefined} onClose={ignore} />);
  const dialog = page.getByRole('dialog', { name: 'Check out a loaner' });
  const submit = dialog.getByRole('button', { name: 'Check out' });
  const first = dialog.getByRole('radio', { name: 'L-1' });
  const second = dialog.getByRole('radio', { name: 'L-2' });
  await expect.element(first).toBeChecked();
  await expect.element(submit).toBeEnabled();

  const available = holdReply(availableApi.list);
  await dialog.getByLabelText('Due date').fill(dayIn(30));
  await expect.poll(() => available.received.length).toBe(1);
  await expect.element(submit).toBeDisabled();
  available.release([SECOND]);
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(/^L-1 isn’t available through .* Choose another loaner\.$/);
  await expect.element(second).not.toBeChecked();
  await expect.element(submit).toBeDisabled();
  await dialog.getByLabelText('Due date').fill(dayIn(14));
  await expect.element(first).toBeChecked();
  await expect.element(submit).toBeEnabled();
});

test.for([
  { name: 'Extend', endpoint: loanApi.extend },
  { name: 'Return', endpoint: loanApi.return },
])('rejects “$name” for a loan that ended in the meantime, and names that loan', async ({ name, endpoint }) => {
  reply(loanApi.ofTicket, [LOAN]);
  renderAt('/sod/TKT-000001', <RepairLoan ticket={aStoredTicket({ type: 'Tool Repair' })} />);
  await page.getByRole('button', { name, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `${name} L-1` });
  await expect.element(dialog).toBeVisible();
  reply(loanApi.ofTicket, [{ ...LOAN, back: '2026-11-28T11:30:00.000Z' }]);
  await queryClient.invalidateQueries();
  await expect.poll(() => document.body.textContent).toContain('Returned Nov 28, 2026');
  const sent = replyWithError(endpoint, { status: 409, message: ENDED });
  await dialog.getByRole('button', { name }).click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(ENDED);
  expect(sent).toMatchObject([{ params: { id: 'LT-0001' }, body: { lentAt: LOAN.from } }]);
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('button', { name: 'Check out a loaner' })).toBeVisible();
});
