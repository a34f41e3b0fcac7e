import { runSync } from '../../../../testing/server/sync/sync-steps.ts';
import { pasteToken } from '../../../../testing/server/zoho/zoho-at-sandbox.ts';
import { expect } from '../../../../testing/web/fixtures.ts';
import { test } from '../../../../testing/web/zoho/zoho-fixtures.ts';
import type { Lead } from '../../../business/leads/lead.contract.ts';
import { aLead } from '../../../business/leads/lead.factory.ts';
import type { Ticket } from '../../../ticketing/tickets/ticket.contract.ts';
import { aTicket } from '../../../ticketing/tickets/ticket.factory.ts';

test('updates the sync status of an open ticket and board without a reload or losing input', async ({ api, openPage, sandbox }) => {
  await sandbox.control.reset('empty');
  await pasteToken(sandbox, api);
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
