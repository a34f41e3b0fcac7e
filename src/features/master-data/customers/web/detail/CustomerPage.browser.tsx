import type { Page } from '@playwright/test';
import { expectNoSidewaysScroll } from '../../../../../testing/web/accessibility.ts';
import { expect, test } from '../../../../../testing/web/fixtures.ts';
import { expectFocus } from '../../../../../testing/web/focus.ts';
import { aLead } from '../../../../business/leads/lead.factory.ts';
import { aTicket } from '../../../../ticketing/tickets/ticket.factory.ts';
import { aCustomer } from '../../customer.factory.ts';

const PAGE = '/customers/harbor-street-garage';
const NADIA = { name: 'Nadia Petrenko', email: 'nadia@harbor.example', phone: '(503) 555-0142' };
const HARBOR = aCustomer({
  shopName: 'Harbor Street Garage',
  shippingAddress: '418 Harbor Street\nPortland',
  toolSerials: ['ISCANP-46844'],
  contacts: [NADIA, { name: '', email: 'desk@harbor.example', phone: '' }],
});
const HARBOUR = aCustomer({ shopName: 'Harbour St. Garage', contacts: [NADIA], billingAddress: 'P.O. Box 7', toolSerials: ['ISCANL-2'] });

const figure = (page: Page, label: string) => page.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) });

test('shows and links people, addresses, tools and tickets, newest first', async ({ openPage, api }) => {
  await api.post('/api/customers', HARBOR);
  for (const [summary, status] of [
    ['First', 'Resolved'],
    ['Second', 'New'],
  ] as const) {
    await api.post('/api/tickets', aTicket({ customerCompany: 'harbor street garage', summary, status, toolSerial: 'iscanp-46844' }));
  }
  await api.post('/api/tickets', aTicket({ customerCompany: 'Harbor Street Garages' }));
  await api.post('/api/leads', aLead({ companyName: 'Harbor Street Garage', status: 'Proposal Sent', estimatedValue: 4220 }));
  const page = await openPage(`${PAGE}?tab=tickets`);
  await expect(figure(page, 'Open tickets')).toHaveText(/1\s*2 total/);
  await expect(figure(page, 'Active leads')).toHaveText(/1\s*Proposal Sent/);
  await expect(figure(page, 'Total value')).toContainText('$4,220.00');
  await expect(figure(page, 'Invoiced')).toHaveText(/\$0\.00\s*0 invoices/);
  await expect(figure(page, 'Unpaid')).toContainText('none overdue');
  await expect(page.getByRole('link', { name: NADIA.email })).toHaveAttribute('href', `mailto:${NADIA.email}`);
  await expect(page.getByRole('link', { name: NADIA.phone })).toHaveAttribute('href', 'tel:5035550142');
  await expect(page.getByText('Unnamed Contact', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Addresses' })).toContainText('Billing addressN/A');
  const tools = page.getByRole('region', { name: 'Registered tool serials' });
  await expect(tools).toContainText(/ISCANP-46844\s*iScan Pro\s*2 tickets/);
  await expect(tools.getByRole('link')).toHaveAttribute('href', /#\/serials\/ISCANP-46844$/);

  const table = page.getByRole('table', { name: 'Ticket history' });
  await expect(table.getByRole('columnheader')).toHaveText(['ID', 'Summary', 'Status', 'Created']);
  await expect(table.getByRole('rowheader')).toHaveText([/^Second/, /^First/]);
  await page.keyboard.press('j');
  await expect(table.getByRole('row', { name: 'Second' }).getByRole('link').first()).toBeFocused();

  await api.post('/api/tickets', aTicket({ customerCompany: 'Harbor Street Garage', summary: 'Third', status: 'Shipped' }));
  await expect(figure(page, 'Open tickets')).toHaveText(/2 \(1 shipped\)\s*3 total/);
  await expect(table.getByRole('rowheader').first()).toContainText('Third');
  await page.getByRole('tab', { name: /Leads/ }).click();
  await expect(page).toHaveURL(/tab=leads/);
  await expect(page.getByRole('table', { name: 'Leads' })).toContainText('$4,220.00');
  await page.getByRole('tab', { name: /Ticket history/ }).click();
  await table.getByRole('row', { name: 'Third' }).getByRole('link').first().click();
  await expect(page).toHaveURL(/#\/sod\/TKT-\d{6}$/);
});

test('shows empty states for a new customer, and starts a ticket', async ({ openPage, api }) => {
  await api.post('/api/customers', aCustomer({ shopName: 'Harbor Street Garage', contacts: [] }));
  const page = await openPage(`${PAGE}?tab=tickets`);
  for (const text of ['No tickets found for this customer.', 'No contacts', 'No tools registered', 'no active leads'])
    await expect(page.getByText(text)).toBeVisible();
  for (const [tab, text] of [
    ['Leads', 'No leads found for this customer.'],
    ['Invoices', 'No invoices found for this customer.'],
    ['Loans and repairs', 'No loans found for this customer.'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByText(text)).toBeVisible();
  }
  await page.getByRole('button', { name: 'Customer actions' }).click();
  await page.getByRole('menuitem', { name: 'New Ticket' }).click();
  await expect(page.getByRole('dialog').getByLabel('Customer company')).toHaveValue('Harbor Street Garage');
});

test('compares and merges two customers, and undoes the merge', async ({ openPage, api }) => {
  await api.post('/api/customers', HARBOR);
  await api.post('/api/customers', HARBOUR);
  await api.post('/api/tickets', aTicket({ customerCompany: 'Harbour St. Garage' }));
  const page = await openPage(PAGE);
  await expect(page.getByText('Same email and phone as Harbour St. Garage')).toBeVisible();
  await page.getByRole('button', { name: 'Compare' }).click();
  const dialog = page.getByRole('dialog', { name: 'Merge customers' });
  await expect(dialog).toContainText('1 tool and 1 ticket move to Harbor Street Garage.');
  await dialog.getByRole('button', { name: 'Merge', exact: true }).dblclick();
  await expect(page.getByText('Harbour St. Garage merged into Harbor Street Garage')).toBeVisible();
  await expectFocus(page);
  await expect(figure(page, 'Open tickets')).toHaveText(/1\s*1 total/);
  await expect(page.getByRole('region', { name: 'Addresses' })).toContainText('P.O. Box 7');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Merge undone')).toBeVisible();
  await expect(figure(page, 'Open tickets')).toHaveText(/0\s*0 total/);

  await page.getByRole('button', { name: 'Customer actions' }).click();
  await page.getByRole('menuitem', { name: 'Merge with another customer' }).click();
  await dialog.getByLabel('Other customer').fill('harbour');
  await dialog.getByRole('button', { name: 'Compare with Harbour St. Garage' }).click();
  await dialog.getByLabel('Keep Harbour St. Garage').check();
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(page).toHaveURL(/#\/customers\/harbour-st-garage$/);
  await page.goto(`/#${PAGE}`);
  await expect(page).toHaveURL(/#\/customers\/harbour-st-garage$/);

  await page.getByRole('button', { name: 'Customer actions' }).click();
  await page.getByRole('menuitem', { name: 'Merge history' }).click();
  await page.getByRole('button', { name: 'Undo merging Harbor Street Garage' }).click();
  await expect(page.getByText('No merges yet')).toBeVisible();
  await page.goto(`/#${PAGE}`);
  await expect(page.getByRole('heading', { name: 'Harbor Street Garage' })).toBeVisible();
});

test('shows a short list of tickets first on a phone, and fits the width', async ({ openPage, api }) => {
  await api.post('/api/customers', HARBOR);
  for (let n = 1; n <= 6; n++)
    await api.post('/api/tickets', aTicket({ customerCompany: 'Harbor Street Garage', summary: `Case ${n} ${'x'.repeat(90)}` }));
  const page = await openPage('/menu');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/#${PAGE}?tab=tickets`);
  const tickets = page.getByRole('table', { name: 'Ticket history' });
  await expect(tickets).toBeVisible();
  const people = page.getByRole('region', { name: 'Contacts' });
  expect((await people.boundingBox())?.y).toBeGreaterThan((await tickets.boundingBox())?.y ?? 0);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Show all 6' }).click();
  await expect(tickets.getByRole('row', { name: 'Case 1' })).toBeVisible();
});
