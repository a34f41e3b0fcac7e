import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { HARBOR, suggestCompanies } from '../../../../testing/web/components/companies.ts';
import { renderAt } from '../../../../testing/web/components/render.tsx';
import { reply, replyWithError } from '../../../../testing/web/components/replies.ts';
import { userApi } from '../../../admin/users/user.contract.ts';
import { LEAD_STATUSES, type LeadBoard, leadApi } from '../lead.contract.ts';
import { aStoredLead } from '../lead.factory.ts';
import { SalesPage } from './SalesPage.tsx';

const EMPTY: LeadBoard = { lanes: LEAD_STATUSES.map((status) => ({ status, count: 0, value: 0, leads: [], next: null })) };

beforeEach(() => {
  reply(userApi.list, []);
});

const openNewLead = () => {
  reply(leadApi.board, EMPTY);
  renderAt('/sales?open=new', <SalesPage />);
  return page.getByRole('dialog', { name: 'Add lead' });
};

test('asks before discarding a typed but unconfirmed company', async () => {
  suggestCompanies();
  const dialog = openNewLead();
  await dialog.getByLabelText('Company name').fill('Bluebird');
  await expect.element(dialog.getByRole('option', { name: /^Not in the list/ })).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('dialog', { name: 'Discard unsaved changes?' }).getByRole('button', { name: 'Keep editing' }).click();
  await expect.element(dialog.getByLabelText('Company name')).toHaveValue('Bluebird');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('starts with the defaults, and shows errors at their fields', async () => {
  const dialog = openNewLead();
  await expect.element(dialog.getByLabelText('Status')).toHaveValue('New');
  await expect.element(dialog.getByLabelText('Source')).toHaveValue('Website');
  await expect.element(dialog.getByLabelText('Estimated value')).toHaveValue('0.00');
  await expect.element(dialog.getByLabelText('Email')).toHaveAttribute('inputmode', 'email');
  await expect.element(dialog.getByLabelText('Phone')).toHaveAttribute('type', 'tel');
  await dialog.getByLabelText('Email').fill('nobody');
  await dialog.getByRole('button', { name: 'Add lead' }).click();
  for (const message of ['Company name is required', 'Contact name is required', 'Enter a valid email address']) {
    await expect.element(dialog.getByText(message)).toBeVisible();
  }
  await expect.element(dialog.getByLabelText('Company name')).toHaveFocus();
});

test('fills blank fields from a completely typed company', async () => {
  suggestCompanies({ ...HARBOR, contactName: 'Nadia', email: 'nadia@harbor.example' });
  const dialog = openNewLead();
  await dialog.getByLabelText('Phone').fill('mine');
  await dialog.getByLabelText('Company name').fill('Harbor');
  await expect.element(dialog.getByRole('listbox').getByRole('option').first()).toHaveTextContent('Harbor Street Garage');
  await dialog.getByLabelText('Company name').fill('Harbor Street Garage');
  await expect.element(dialog.getByLabelText('Contact name')).toHaveValue('');
  await dialog.getByLabelText('Phone').click();
  await expect.element(dialog.getByLabelText('Contact name')).toHaveValue('Nadia');
  await expect.element(dialog.getByLabelText('Email')).toHaveValue('nadia@harbor.example');
  await expect.element(dialog.getByLabelText('Phone')).toHaveValue('mine');
});

test('explains why the board couldn’t be loaded, and retries', async () => {
  replyWithError(leadApi.board, { status: 500, message: 'The board fell over' });
  renderAt('/sales', <SalesPage />);
  await expect.element(page.getByRole('alert')).toHaveTextContent('The board fell over');
  reply(leadApi.board, EMPTY);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('No leads yet')).toBeVisible();
});

test('groups the list by due step, and requests it without a collapsed group', async () => {
  const lead = aStoredLead({ nextStep: 'Call back', nextStepOn: '2020-01-02' });
  reply(leadApi.board, { lanes: EMPTY.lanes.map((lane) => (lane.status === 'New' ? { ...lane, count: 1, leads: [lead] } : lane)) });
  reply(leadApi.groups, [{ value: 'overdue', label: 'overdue', count: 1 }]);
  const requests = reply(leadApi.list, [lead]);
  renderAt('/sales?view=list&group=nextStepOn', <SalesPage />);
  const heading = page.getByRole('button', { name: 'Overdue 1' });
  await expect.element(heading).toHaveAttribute('aria-expanded', 'true');
  await expect.element(page.getByRole('row', { name: 'Redline Module Repair' })).toBeVisible();
  await heading.click();
  await expect.element(page.getByRole('row', { name: 'Redline Module Repair' })).not.toBeInTheDocument();
  await expect.poll(() => requests.at(-1)?.query.getAll('collapsed')).toEqual(['overdue']);
});
