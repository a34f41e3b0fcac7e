import { expectAccessible, expectNoSidewaysScroll } from '../../../testing/web/accessibility.ts';
import { expect, test } from '../../../testing/web/fixtures.ts';
import { aLead } from '../../leads/lead.factory.ts';
import { aTicket } from '../../tickets/ticket.factory.ts';

test('the settings lead to the reports, whose range they set and whose bars lead to the tickets', async ({ openPage, api }) => {
  await api.put('/api/settings/reporting', { defaultDateRange: 'last_7_days' });
  for (const status of ['Won', 'Lost', 'Contacted'] as const) await api.post('/api/leads', aLead({ status }));
  await api.post('/api/tickets', aTicket({ customerCompany: 'Shop of Bob', assignees: ['Bob Baker'] }));
  await api.post('/api/tickets', aTicket({ customerCompany: 'Shop of nobody' }));
  const page = await openPage('/settings', { as: 'Admin' });
  await page.getByRole('link', { name: 'Go to Reports Page' }).click();

  await expect(page.getByRole('radio', { name: '7 days' })).toBeChecked();
  await expect(page.getByText('1 · 33 %')).toHaveCount(3);
  await expect(page.getByText('50 % of the 2 decided leads were won')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Lead Conversion' })).toContainText('In Progress');
  await expect(page.getByText('so far')).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);

  await page.getByRole('region', { name: 'Tickets per Technician' }).getByRole('link', { name: 'Unassigned 1' }).click();
  await expect(page.getByText('Shop of nobody')).toBeVisible();
  await expect(page.getByText('Shop of Bob')).toBeHidden();
  await page.getByRole('button', { name: 'Technician: Unassigned' }).click();
  await expect(page.getByText('Shop of Bob')).toBeVisible();
});
