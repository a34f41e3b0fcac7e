import { expectNoSidewaysScroll } from '../../../../testing/web/accessibility.ts';
import { expect, test } from '../../../../testing/web/fixtures.ts';
import { aTicket } from '../../../ticketing/tickets/ticket.factory.ts';

test('filters the table by a bar, make and department, and shows an empty state', async ({ openPage, api }) => {
  await api.post(
    '/api/tickets',
    aTicket({
      customerCompany: 'Jeep Shop',
      vehicleYear: 2021,
      vehicleMake: 'Jeep',
      vehicleModel: 'Wrangler',
      department: 'Bench',
      assignees: ['Bob', 'Carl'],
    }),
  );
  await api.post('/api/tickets', aTicket({ customerCompany: 'BMW Shop', vehicleMake: 'BMW', status: 'Resolved' }));
  await api.post('/api/tickets', aTicket({ customerCompany: 'No Car', vehicleYear: null, vehicleMake: '', vehicleModel: '' }));
  const page = await openPage('/fleet');
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await expect(page.getByText('3 cases')).toBeVisible();
  await expect(row('Jeep Shop')).toContainText('2021 Jeep Wrangler');
  await expect(row('Jeep Shop')).toContainText('Bob');
  await expect(row('No Car')).toContainText('N/A');
  await expect(row('No Car')).toContainText('Unassigned');

  await page.getByRole('link', { name: 'BMW 0 1 1' }).click();
  await expect(page).toHaveURL(/#\/fleet\?make=BMW$/);
  await expect(row('Jeep Shop')).toBeHidden();
  await expect(page.getByText('1 case', { exact: true })).toBeVisible();
  await expect(page.getByRole('banner').getByPlaceholder('Paste a serial, VIN, phone or ID…')).toBeVisible();
  await page.getByRole('combobox', { name: 'Department' }).selectOption('Bench');
  await expect(page.getByText('No tickets found for the selected filters.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Vehicle make' }).selectOption('');
  await expect(row('Jeep Shop')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
});
