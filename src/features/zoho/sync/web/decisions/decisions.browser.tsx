import { runSync, setSync } from '../../../../../testing/server/sync/sync-steps.ts';
import { pasteToken } from '../../../../../testing/server/zoho/zoho-at-sandbox.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../../../../../testing/web/accessibility.ts';
import { expect } from '../../../../../testing/web/fixtures.ts';
import { test } from '../../../../../testing/web/zoho/zoho-fixtures.ts';
import type { Lead } from '../../../../business/leads/lead.contract.ts';
import { aLead } from '../../../../business/leads/lead.factory.ts';
import type { Ticket } from '../../../../ticketing/tickets/ticket.contract.ts';
import { aTicket } from '../../../../ticketing/tickets/ticket.factory.ts';

const LONG = 'The tool loses the connection whenever the ignition is switched off. '.repeat(4);

test.beforeEach(async ({ api, sandbox }) => {
  await sandbox.control.reset('empty');
  await pasteToken(sandbox, api);
  await sandbox.control.settings({ deskIndexLagMs: 0, crmIndexLagMs: 0 });
});

test('compares a conflict, undoes a decision, and resolves it on the ticket', async ({ api, openPage, sandbox }) => {
  const { body: ticket } = await api.post<Ticket>('/api/tickets', aTicket({ summary: 'Case', customerEmail: 'ana@shop.example' }));
  await runSync(api, 'push-all');
  const { zohoCaseId } = (await api.get<Ticket>(`/api/tickets/${ticket.id}`)).body;
  await api.put(`/api/tickets/${ticket.id}`, { summary: `${LONG}Here.` });
  const edit = (subject: string) => sandbox.control.edit({ provider: 'desk', kind: 'tickets', id: zohoCaseId ?? '', changes: { subject } });
  await edit(`${LONG}There.`);
  await runSync(api, 'fetch-cases');

  const page = await openPage('/zoho-sync', { as: 'Admin' });
  const panel = page.getByRole('region', { name: /^Needs a decision/ });
  await expect(panel).toContainText('Summary changed in both OBDesk and Zoho');
  await expect(panel).toContainText('Here.');
  await expect(panel).toContainText('There.');
  await panel.getByRole('button', { name: 'Compare' }).click();
  await expect(panel.getByRole('region', { name: 'In Zoho' }).locator('mark')).toContainText('There');
  await expect(panel).toContainText('Last synced value: Case');
  await expectAccessible(page);

  const useZohoValue = panel.getByRole('button', { name: `Use Zoho value: Summary of ${ticket.id}` });
  await useZohoValue.click();
  await expect(panel).toHaveCount(0);
  await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Decision undone')).toBeVisible();
  await expect(useZohoValue).toBeVisible();

  await page.goto(`/#/sod/${ticket.id}`);
  const sync = page.getByRole('region', { name: 'Sync' });
  await expect(sync.getByRole('link', { name: /opens in Zoho Desk/ })).toHaveAttribute('href', /^https:/);
  await setSync(api);
  await sync.getByRole('button', { name: 'Keep OBDesk value: Summary' }).click();
  await expect(page.getByText('OBDesk value kept')).toBeVisible();
  await expect(sync.getByText('Summary changed in both OBDesk and Zoho')).toHaveCount(0);
  await expect(sync).toContainText('synced', { timeout: 20_000 });
  expect(await sandbox.control.records('desk', 'tickets')).toMatchObject([{ subject: `${LONG}Here.` }]);
});

test('selects and resolves a thousand conflicts', async ({ api, openPage, server }) => {
  await api.post<Lead>('/api/leads', aLead({ companyName: 'G'.repeat(500) }));
  await server.database.query(
    `INSERT INTO sync_conflicts (kind, record_id, field, ours, theirs, ours_by, ours_at, theirs_at, created_at)
     SELECT 'lead', 'LEAD-' || lpad(n::text, 6, '0'), 'phone', '555 ' || n, '777 ' || n, 'Ada Admin', now(), now(), now() - n * interval '1 s'
     FROM generate_series(1, 1000) AS n`,
  );
  const page = await openPage('/zoho-sync', { as: 'Admin' });
  await expect(page.getByRole('region', { name: 'Needs a decision 1,000' })).toBeVisible();
  const first = page
    .getByRole('region', { name: /^Needs a decision/ })
    .getByRole('listitem')
    .first();
  await first.getByRole('button', { name: /^Keep OBDesk value/ }).click();
  await expect(first.getByText('Done')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(first.getByText('Done')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Needs a decision 1,000' })).toBeVisible();
  await page.getByRole('link', { name: 'Show all' }).click();
  await expect(page.getByRole('radio', { name: /^Conflicts/ })).toBeChecked();
  await expect(page.getByText('1,000 to review')).toBeVisible();
  await page.getByRole('button', { name: 'Show more (1,000 total)' }).click();
  await expect(page.getByRole('region', { name: 'Conflicts' }).getByRole('listitem')).toHaveCount(100);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Select all 1,000' }).click();
  await expect(page.getByText('1,000 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Keep OBDesk value (1,000)' }).click();
  await expect(page.getByText('OBDesk value kept for 1,000 fields')).toBeVisible();
  await expect(page.getByText('No conflicts')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('1,000 to review')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
});

test('retries failed records, keeps or resends deleted ones, and links a possible match', async ({ api, openPage, sandbox }) => {
  const { body: bad } = await api.post<Lead>('/api/leads', aLead({ companyName: 'Refused', contactName: 'x'.repeat(300) }));
  const { body: gone } = await api.post<Ticket>('/api/tickets', aTicket({ summary: 'Gone', customerEmail: 'ana@shop.example' }));
  for (const name of ['Silva', 'Silva Reis'])
    await sandbox.control.edit({
      provider: 'crm',
      kind: 'leads',
      changes: { Last_Name: name, Company: 'Garage', Email: 'ana@shop.example' },
    });
  await api.post<Lead>('/api/leads', aLead({ contactName: 'Ana Silva', companyName: 'Garage', email: 'ana@shop.example' }));
  await runSync(api, 'push-all');
  const { zohoCaseId } = (await api.get<Ticket>(`/api/tickets/${gone.id}`)).body;
  await sandbox.control.edit({ provider: 'desk', kind: 'tickets', id: zohoCaseId ?? '', remove: true });
  await runSync(api, 'fetch-cases');

  const page = await openPage('/zoho-sync', { as: 'Admin' });
  const panel = page.getByRole('region', { name: /^Needs a decision/ });
  await expect(page.getByRole('heading', { name: 'Needs a decision 3' })).toBeVisible();
  await expect(panel).toContainText(`Failed to sync lead ${bad.id}.`);
  await expect(panel).toContainText('1 attempt · Retries after you change the record');
  await expect(panel).toContainText('Zoho has 2 possible matches.');
  await expectAccessible(page);
  await panel.getByRole('button', { name: `Retry: ${bad.id}` }).click();
  await expect(page.getByText(`Retrying ${bad.id}`)).toBeVisible();
  await panel.getByRole('button', { name: `Send again: ${gone.id}` }).click();
  await expect(page.getByText('Sending to Zoho again')).toBeVisible();
  await panel.getByRole('button', { name: /^Link: Silva Reis/ }).click();
  await expect(page.getByText('Records linked')).toBeVisible();

  await page.goto('/#/zoho-sync/decisions?show=gone');
  await expect(page.getByText('No deleted records')).toBeVisible();
  await page.goto(`/#/sales?open=${bad.id}`);
  await expect(page.getByRole('dialog').getByRole('region', { name: 'Sync' })).toBeVisible();
});

test('shows open decisions of a record to Users without actions', async ({ api, openPage, sandbox }) => {
  const { body: ticket } = await api.post<Ticket>('/api/tickets', aTicket({ summary: 'Case', customerEmail: 'ana@shop.example' }));
  await runSync(api, 'push-all');
  const { zohoCaseId } = (await api.get<Ticket>(`/api/tickets/${ticket.id}`)).body;
  await api.put(`/api/tickets/${ticket.id}`, { summary: 'Ours' });
  await sandbox.control.edit({ provider: 'desk', kind: 'tickets', id: zohoCaseId ?? '', changes: { subject: 'Theirs' } });
  await runSync(api, 'fetch-cases');
  const page = await openPage(`/sod/${ticket.id}`);
  const sync = page.getByRole('region', { name: 'Sync' });
  await expect(sync).toContainText('1 field was changed in both OBDesk and Zoho. An Admin needs to choose which value to keep.');
  await expect(sync.getByRole('button')).toHaveCount(0);
  await expectAccessible(page);
});
