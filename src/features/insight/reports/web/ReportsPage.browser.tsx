import { readFile } from 'node:fs/promises';
import { createTicket } from '../../../../testing/server/ticket-steps.ts';
import { expectNoSidewaysScroll } from '../../../../testing/web/accessibility.ts';
import { expect, test } from '../../../../testing/web/fixtures.ts';
import { anInvoice } from '../../../business/invoices/invoice.factory.ts';
import { aLead } from '../../../business/leads/lead.factory.ts';
import { aPart } from '../../../master-data/parts/part.factory.ts';
import { aTicket } from '../../../ticketing/tickets/ticket.factory.ts';

test('opens the reports from the settings with their range, and the tickets behind a bar', async ({ openPage, api }) => {
  await api.put('/api/settings/reporting', { defaultDateRange: 'last_7_days' });
  for (const status of ['Won', 'Lost', 'Contacted'] as const) await api.post('/api/leads', aLead({ status }));
  await api.post('/api/tickets', aTicket({ customerCompany: 'Shop of Bob', assignees: ['Bob Baker'] }));
  const done = await api.post<{ id: string }>('/api/tickets', aTicket({ type: 'SOD', status: 'New', customerCompany: 'Shop of nobody' }));
  await api.put(`/api/tickets/${done.body.id}`, { status: 'Resolved', history: [{ content: 'Called.', category: 'Phone call' }] });
  const part = await api.post<{ id: string }>('/api/parts', aPart({ name: 'Screen', quantity: 9 }));
  await api.post(`/api/parts/${part.body.id}/movements`, { kind: 'used', quantity: 5 });
  const page = await openPage('/settings', { as: 'Admin' });
  await page.getByRole('link', { name: 'Go to Reports Page' }).click();

  await expect(page.getByRole('radio', { name: '7 days' })).toBeChecked();
  await expect(page.getByRole('region', { name: 'Lead conversion' }).locator('tspan')).toHaveText(['1', '1', '1']);
  await expect(page.getByText('Won: 1 of 2, $')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Lead conversion' })).toContainText('In Progress');
  await expect(page.getByText('so far', { exact: true })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Lead conversion' }).getByRole('link', { name: 'Won' })).toHaveAttribute(
    'href',
    /#\/sales\?stage=Won&from=/,
  );
  const closed = page.getByRole('region', { name: 'Resolution time' }).getByRole('link', { name: 'SOD 0 min' });
  await expect(closed).toHaveAttribute('href', /#\/fleet\?type=SOD&closedFrom=[\d-]+&closedTo=/);
  await expect(page.getByRole('region', { name: 'First reply' }).getByRole('link', { name: 'SOD 0 min' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Reopened' }).getByRole('cell', { name: '0 of 1', exact: true })).toHaveCount(1);
  await expect(page.getByRole('region', { name: 'Parts used' }).getByRole('link', { name: 'Screen 5' })).toHaveAttribute('href', /open=P-/);
  await expect(page.getByText('No loans yet')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  // The hidden tables of the charts must not extend the page.
  expect(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBe(0);

  await page.getByRole('region', { name: 'Tickets per technician' }).getByRole('link', { name: 'Unassigned 1' }).click();
  await expect(page.getByText('Shop of nobody')).toBeVisible();
  await expect(page.getByText('Shop of Bob')).toBeHidden();
  await page.getByRole('button', { name: 'Technician: Unassigned' }).click();
  await expect(page.getByText('Shop of Bob')).toBeVisible();
});

test('shows any days in the URL, and the overdue amount of each customer with its file', async ({ openPage, api }) => {
  const { id } = await createTicket(api, { customerCompany: 'Slow Garage' });
  await api.post('/api/invoices', anInvoice(id, { issueDate: '2026-01-02', dueDate: '2026-02-01', status: 'Overdue' }));
  const page = await openPage('/reports', { as: 'Admin' });
  await page.getByRole('button', { name: 'Choose days' }).click();
  const days = page.getByRole('dialog', { name: 'Choose days' });
  await days.getByLabel('From').fill('2026-01-31');
  await days.getByLabel('To').fill('2026-01-01');
  await expect(days.getByText('The end date can’t be before the start date')).toBeVisible();
  await days.getByLabel('From').fill('2026-01-01');
  await days.getByLabel('To').fill('2026-01-31');
  await days.getByRole('button', { name: 'Show these days' }).click();
  await expect(page).toHaveURL(/#\/reports\?from=2026-01-01&to=2026-01-31$/);
  await expect(page.getByText('$259.20 more than Dec 1–31, 2025')).toBeVisible();

  const overdue = page.getByRole('region', { name: 'Overdue by customer' });
  const [download] = await Promise.all([page.waitForEvent('download'), overdue.getByRole('link', { name: 'CSV' }).click()]);
  expect(download.suggestedFilename()).toBe('overdue-by-customer.csv');
  expect(await readFile(await download.path(), 'utf8')).toContain('Slow Garage,259.2,1,259.2,2026-02-01');
  await overdue.getByRole('link', { name: 'Slow Garage: $259.20' }).first().click();
  await expect(page.getByText('1 invoice', { exact: true })).toBeVisible();
  await expect(page.getByRole('row', { name: 'Slow Garage' })).toBeVisible();
  await page.getByRole('button', { name: /^Remove filter: Customer/ }).click();
  await expect(page).toHaveURL(/#\/invoices\?state=unpaid&dueTo=/);
});
