import type { ApiCaller } from '../../../../testing/server/api-caller.ts';
import { expectNoSidewaysScroll } from '../../../../testing/web/accessibility.ts';
import { expect, test } from '../../../../testing/web/fixtures.ts';
import { anInvoice } from '../../../business/invoices/invoice.factory.ts';
import { aLoaner } from '../../../business/loaners/loaner.factory.ts';
import { aCustomer } from '../../../master-data/customers/customer.factory.ts';
import { aTicket } from '../../../ticketing/tickets/ticket.factory.ts';

const SERIAL = 'ISCANP-46844';
const PAGE = `/serials/${SERIAL}`;

async function addHistory(api: ApiCaller) {
  const contacts = [{ name: 'Nadia Petrenko', email: 'nadia@harbor.example', phone: '(503) 555-0142' }];
  await api.post('/api/customers', aCustomer({ shopName: 'Müller Auto Electric', toolSerials: [SERIAL] }));
  const { body: owner } = await api.post<{ id: string }>('/api/customers', aCustomer({ contacts }));
  await api.post(`/api/serials/${SERIAL}/owner`, { customerId: owner.id });
  const { body: ticket } = await api.post<{ id: string }>(
    '/api/tickets',
    aTicket({ toolSerial: SERIAL, summary: 'FEM lost after a flash' }),
  );
  const lineItems = [{ description: 'Gateway unlock session', quantity: 1, unitPrice: 100 }];
  await api.post('/api/invoices', anInvoice(ticket.id, { lineItems }));
  return { ownerId: owner.id, ticketId: ticket.id };
}

test('shows owners, open tickets and history of a tool live, and starts a ticket with them', async ({ openPage, api }) => {
  const { ticketId } = await addHistory(api);
  const page = await openPage(PAGE);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Serial number');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: SERIAL })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Open now' })).toContainText('FEM lost after a flash');
  const owner = page.getByRole('region', { name: 'Owner' });
  await expect(owner.getByRole('listitem')).toHaveCount(2);
  await expect(owner.getByRole('listitem').first()).toContainText('Harbor Street Garage');
  await expect(owner.getByRole('link', { name: '(503) 555-0142' })).toHaveAttribute('href', 'tel:5035550142');
  await expect(page.getByRole('region', { name: 'Tool' })).toContainText('$108.00');

  const events = page.getByRole('region', { name: 'Events' });
  await expect(events.getByRole('link')).toHaveCount(4);
  await page.getByRole('radio', { name: 'Invoices 1' }).check();
  await expect(events.getByRole('link')).toHaveCount(1);
  await expect(events.getByRole('link')).toContainText('Gateway unlock session');
  await page.getByRole('radio', { name: 'Repairs 0' }).check();
  await expect(events).toContainText('No matching events');
  await page.getByRole('radio', { name: 'Tickets 1' }).check();
  await events.getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/sod/${ticketId}$`));
  await page.getByRole('link', { name: SERIAL }).click();
  await expect(main.getByRole('heading', { name: SERIAL })).toBeVisible();

  await page.getByRole('button', { name: 'New ticket for this serial' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Ticket' });
  await expect(dialog.getByLabel('Tool serial')).toHaveValue(SERIAL);
  await expect(dialog.getByLabel('Customer company')).toHaveValue('Harbor Street Garage');
  await expect(dialog.getByText('FEM lost after a flash')).toBeVisible();
  await dialog.getByRole('link', { name: ticketId }).click();
  await expect(main.getByLabel('Summary')).toHaveValue('FEM lost after a flash');
  await expect(dialog).toBeHidden();
  await page.goBack();
  await expect(main.getByRole('heading', { name: SERIAL })).toBeVisible();
  await api.post('/api/tickets', aTicket({ toolSerial: SERIAL.toLowerCase(), summary: 'Came in meanwhile' }));
  await expect(events).toContainText('Came in meanwhile');
});

test('explains an unknown serial number, looks up another one, and fits a phone', async ({ openPage, api, errors }) => {
  errors.allow(/404|not found/);
  await addHistory(api);
  const page = await openPage('/serials/unheard-of');
  await expect(page.getByText('No history for unheard-of')).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type(SERIAL);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').getByRole('heading', { name: SERIAL })).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('503 555 0142');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/customers\/harbor-street-garage$/);
  await page.goBack();
  await expect(page.getByRole('main').getByRole('heading', { name: SERIAL })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
});

test('checks out a loaner of the same model to the owner, or on the tool’s open repair', async ({ openPage, api }) => {
  const { ownerId } = await addHistory(api);
  // Two shops share a name, so only the ID identifies the owner.
  await api.post('/api/customers', aCustomer());
  await api.post('/api/tools', aLoaner({ serialNumber: 'L-1', model: 'iScan Lite' }));
  await api.post('/api/tools', aLoaner({ serialNumber: 'L-2', model: 'iScan Pro' }));
  const page = await openPage(PAGE);
  await page.getByRole('button', { name: 'Check out a loaner' }).click();
  const dialog = page.getByRole('dialog', { name: 'Check out a loaner' });
  await expect(dialog.getByText('For Harbor Street Garage')).toBeVisible();
  await expect(dialog.getByRole('radio', { name: 'L-2' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Check out' }).click();
  await expect(dialog).toBeHidden();
  expect((await api.get('/api/tools/LT-0002')).body).toMatchObject({ status: 'On Loan', customerId: ownerId });
  await expect(page).toHaveURL(/inventory$/);

  const { body: repair } = await api.post<{ id: string }>('/api/tickets', aTicket({ type: 'Tool Repair', toolSerial: SERIAL }));
  await page.goto(`/#${PAGE}`);
  await expect(page.getByRole('region', { name: 'Open now' })).toContainText(repair.id);
  await page.getByRole('button', { name: 'Check out a loaner' }).click();
  await expect(page).toHaveURL(new RegExp(`/sod/${repair.id}$`));
  await expect(page.getByRole('region', { name: 'Loaner' }).getByRole('button', { name: 'Check out a loaner' })).toBeVisible();
});
