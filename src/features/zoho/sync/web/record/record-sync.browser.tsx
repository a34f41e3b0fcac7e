import type { TestSandbox } from '../../../../../../sandbox/testing/test-sandbox.ts';
import type { ApiCaller } from '../../../../../testing/server/api-caller.ts';
import { runSync } from '../../../../../testing/server/sync/sync-steps.ts';
import { pasteToken } from '../../../../../testing/server/zoho/zoho-at-sandbox.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../../../../../testing/web/accessibility.ts';
import { expect } from '../../../../../testing/web/fixtures.ts';
import { test } from '../../../../../testing/web/zoho/zoho-fixtures.ts';
import type { Lead } from '../../../../business/leads/lead.contract.ts';
import { aLead } from '../../../../business/leads/lead.factory.ts';
import type { Customer } from '../../../../master-data/customers/customer.contract.ts';
import { aCustomer } from '../../../../master-data/customers/customer.factory.ts';
import type { Ticket } from '../../../../ticketing/tickets/ticket.contract.ts';
import { aTicket } from '../../../../ticketing/tickets/ticket.factory.ts';

async function connect(api: ApiCaller, sandbox: TestSandbox): Promise<void> {
  await sandbox.control.reset('empty');
  await pasteToken(sandbox, api);
  await sandbox.control.settings({ deskIndexLagMs: 0, crmIndexLagMs: 0 });
}

test('filters lists by sync status, and removes the filter', async ({ api, openPage, sandbox }) => {
  await connect(api, sandbox);
  await api.post('/api/tickets', aTicket({ summary: 'Sent long ago', customerEmail: 'ana@shop.example', status: 'Resolved' }));
  await api.post('/api/customers', aCustomer({ shopName: 'Harbor Garage' }));
  await runSync(api, 'push-all');
  await api.post('/api/tickets', aTicket({ summary: 'Not sent yet' }));
  await api.post('/api/customers', aCustomer({ shopName: 'Cedar Hill Motors' }));
  for (const role of ['Admin', 'User'] as const) {
    const page = await openPage('/tickets?sync=synced', { as: role });
    const main = page.getByRole('main');
    await expect(main.getByText('Sent long ago')).toBeVisible();
    await expect(main.getByText('Not sent yet')).toHaveCount(0);
    await page.getByRole('button', { name: 'Remove filter: Sync: synced' }).click();
    await expect(page).toHaveURL(/#\/tickets$/);
    await expect(main.getByText('Not sent yet')).toBeVisible();

    await page.goto('/#/customers?sync=pending');
    await expect(main.getByText('Cedar Hill Motors').first()).toBeVisible();
    await expect(main.getByText('Harbor Garage')).toHaveCount(0);
    await page.goto('/#/customers?sync=whatever');
    await expect(main.getByText('Harbor Garage').first()).toBeVisible();
  }
});

test('shows and searches the Zoho ID of a lead and a customer, and lets an Admin retry them', async ({ api, openPage, sandbox }) => {
  await connect(api, sandbox);
  const { body: shop } = await api.post<Customer>('/api/customers', aCustomer({ shopName: 'Harbor Garage' }));
  const { body: lead } = await api.post<Lead>(
    '/api/leads',
    aLead({ companyName: 'Long phone', phone: '555 0100, mornings only, else 555 0101' }),
  );
  await runSync(api, 'push-all');
  const [account] = await sandbox.control.records<{ readonly id: string }>('crm', 'accounts');

  const page = await openPage(`/customers/${shop.id}`, { as: 'Admin' });
  const panel = page.getByRole('region', { name: 'Sync' });
  await expect(panel).toContainText('synced');
  await expect(panel).toContainText(`Zoho CRM #${account?.id}`);
  await page.keyboard.press('/');
  await page.keyboard.type(account?.id ?? '');
  await expect(page.getByRole('listbox', { name: 'Search results' }).getByRole('option', { name: /Harbor Garage/ })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.goto(`/#/sales?open=${lead.id}`);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Zoho rejected this: invalid data (Phone).', { exact: false })).toBeVisible();
  await expectAccessible(page);
  await api.put(`/api/leads/${lead.id}`, { phone: '555 0100' });
  await dialog.getByRole('button', { name: `Retry: ${lead.id}` }).click();
  await expect(page.getByText(`Retrying ${lead.id}`)).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
});

test('shows the Zoho queue in the server health', async ({ api, openPage, sandbox }) => {
  await connect(api, sandbox);
  await api.post('/api/leads', aLead({ companyName: 'Long phone', phone: '555 0100, mornings only, else 555 0101' }));
  await runSync(api, 'push-all');
  const page = await openPage('/health', { as: 'Admin' });
  const card = page.getByRole('region', { name: 'Zoho', exact: true });
  await expect(card).toContainText('Some records failed to sync. See Zoho Sync for details.');
  await expect(card).toContainText('Queued0');
  await expect(card).toContainText('Failed1');
  await expectAccessible(page);
});

test('updates the sync status of an open ticket and board without a reload or losing input', async ({ api, openPage, sandbox }) => {
  await connect(api, sandbox);
  const { body: ticket } = await api.post<Ticket>('/api/tickets', aTicket({ customerEmail: 'ana@shop.example' }));
  await api.post<Lead>('/api/leads', aLead({ companyName: 'Refused by Zoho', contactName: 'x'.repeat(300) }));
  const page = await openPage(`/sod/${ticket.id}`);
  const panel = page.getByRole('region', { name: 'Sync' });
  await expect(panel).toContainText('pending');
  await expect(panel).toContainText('Not sent to Zoho Desk yet');
  await page.getByLabel('Reg.').fill('M-AB 1');
  const board = await openPage('/sales');
  await expect(board.getByText('Refused by Zoho')).toBeVisible();

  await runSync(api, 'push-all');
  await expect(panel).toContainText('synced');
  await expect(panel).toContainText('Zoho Desk #');
  await expect(page.getByLabel('Reg.')).toHaveValue('M-AB 1');
  await expect(board.getByText('sync error')).toBeVisible();
});
