import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { toDay } from '../../../../platform/time/calendar-day.ts';
import { HARBOR, suggestCompanies } from '../../../../testing/web/components/companies.ts';
import { renderAt } from '../../../../testing/web/components/render.tsx';
import { reply, replyWithError } from '../../../../testing/web/components/replies.ts';
import { ticketApi } from '../../../ticketing/tickets/ticket.contract.ts';
import { loanApi } from '../loan.contract.ts';
import { type LoanerCounts, loanerApi, TOOL_STATUSES } from '../loaner.contract.ts';
import { aStoredLoaner } from '../loaner.factory.ts';
import { reservationApi } from '../reservation.contract.ts';
import { LoanersPage } from './LoanersPage.tsx';

const PAGE = '/inventory';
const COUNTS: LoanerCounts = { total: 0, overdue: 0, reserved: 0, statuses: TOOL_STATUSES.map((value) => ({ value, count: 0 })) };

const replyWithList = (loaners = [aStoredLoaner()]) => {
  reply(loanerApi.counts, COUNTS);
  reply(reservationApi.listAll, []);
  reply(ticketApi.list, []);
  return reply(loanerApi.list, loaners);
};

const openNewLoaner = () => {
  replyWithList([]);
  reply(loanerApi.suggestSerial, { serialNumber: 'L-ISCANP-0001' });
  renderAt(`${PAGE}?open=new`, <LoanersPage />);
  return page.getByRole('dialog', { name: 'Add loaner' });
};

test('requires an assignee and a return date for a loaner on loan', async () => {
  suggestCompanies(HARBOR);
  const dialog = openNewLoaner();
  await dialog.getByRole('radio', { name: 'On Loan' }).click();
  await dialog.getByRole('button', { name: 'Add loaner' }).click();
  await expect.element(dialog.getByText('Assigned to is required')).toBeVisible();
  await expect.element(dialog.getByText('Return date is required')).toBeVisible();
  await expect.element(dialog.getByLabelText('Assigned to')).toHaveFocus();
  await dialog.getByLabelText('Assigned to').fill('harbor');
  await expect.element(dialog.getByRole('option', { name: HARBOR.shopName })).toBeVisible();
  await dialog.getByLabelText('Assigned to').fill(HARBOR.shopName);
  await dialog.getByLabelText('Return date').fill(toDay(Date.now() + 3 * 86_400_000));
  await expect.element(dialog.getByText('due in 3 days')).toBeVisible();
  const added = reply(loanerApi.create, aStoredLoaner());
  await dialog.getByRole('button', { name: 'Add loaner' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(added).toMatchObject([{ body: { status: 'On Loan', assignedTo: HARBOR.shopName, customerId: HARBOR.customerId } }]);
});

test('hides the assignee of a loaner that is no longer on loan', async () => {
  const loaner = aStoredLoaner({ status: 'On Loan', assignedTo: 'Rivera Collision', returnDate: '2099-12-31' });
  replyWithList([loaner]);
  reply(loanerApi.get, loaner);
  reply(loanApi.list, []);
  reply(reservationApi.list, []);
  const saved = reply(loanerApi.update, { ...loaner, status: 'In Repair', assignedTo: '', returnDate: null, version: 2 });
  renderAt(`${PAGE}?open=LT-0001`, <LoanersPage />);
  const dialog = page.getByRole('dialog', { name: 'Edit loaner LT-0001' });
  await expect.element(dialog.getByLabelText('Assigned to')).toHaveValue('Rivera Collision');
  await dialog.getByRole('radio', { name: 'In Repair' }).click();
  await expect.element(dialog.getByLabelText('Assigned to')).not.toBeInTheDocument();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(saved).toMatchObject([{ body: { status: 'In Repair', version: 1 } }]);
});

test('shows why a serial number was rejected, and keeps it', async () => {
  const dialog = openNewLoaner();
  const message = 'Serial number L-ISCANP-2207 is already used by LT-0001.';
  const sent = replyWithError(loanerApi.create, { status: 409, message });
  await dialog.getByLabelText('Serial number').fill('l-iscanp-2207');
  await dialog.getByRole('button', { name: 'Add loaner' }).dblClick();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(message);
  await expect.element(dialog.getByLabelText('Serial number')).toHaveValue('l-iscanp-2207');
  expect(sent).toHaveLength(1);
});

test('lists and counts reserved loaners by the day of the viewer', async () => {
  const lists = replyWithList();
  const counts = reply(loanerApi.counts, { ...COUNTS, reserved: 1 });
  const reservations = reply(reservationApi.listAll, []);
  renderAt(`${PAGE}?reserved=true`, <LoanersPage />);
  await expect.element(page.getByRole('button', { name: '1 reserved' })).toBeVisible();
  await expect.element(page.getByRole('row', { name: 'L-ISCANP-0001' })).toBeVisible();
  for (const { query } of [...lists, ...counts, ...reservations]) expect(query.get('zone')).not.toBeNull();
  expect([lists[0]?.query.get('reserved'), reservations.length]).toEqual(['true', 1]);
});
