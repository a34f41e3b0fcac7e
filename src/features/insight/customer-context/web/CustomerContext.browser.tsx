import { createTicket } from '../../../../testing/server/ticket-steps.ts';
import { draftIsGone, saveButton } from '../../../../testing/web/case-steps.ts';
import { expect, test } from '../../../../testing/web/fixtures.ts';
import { withoutLive } from '../../../../testing/web/live-stream.ts';
import { anInvoice } from '../../../business/invoices/invoice.factory.ts';
import { aCustomer } from '../../../master-data/customers/customer.factory.ts';

test('shows the caller’s phone, email, shop and open tickets, and the unpaid amount live', async ({ openPage, api }) => {
  const contacts = [
    { name: 'Rosa Diaz', email: 'rosa@harbor.example', phone: '(503) 555-0100' },
    { name: 'Tom Mueller', email: 'tom@harbor.example', phone: '(503) 555-0142' },
  ];
  await api.post('/api/customers', aCustomer({ shopName: 'Harbor Garage', contacts }));
  const known = { customerCompany: 'Harbor Garage', customerName: 'Tom Mueller', toolSerial: 'ISCANP-46844' };
  const ticket = await createTicket(api, known);
  await createTicket(api, { ...known, type: 'Tool Repair', status: 'Shipped' });
  const page = await openPage(`/sod/${ticket.id}`);
  const customer = page.getByRole('region', { name: 'Customer' });
  await expect(customer.getByRole('link', { name: '(503) 555-0142' })).toHaveAttribute('href', 'tel:5035550142');
  await expect(customer.getByRole('link', { name: 'tom@harbor.example' })).toHaveAttribute('href', 'mailto:tom@harbor.example');
  await expect(customer.getByRole('link', { name: 'View customer' })).toHaveAttribute('href', /#\/customers\/harbor-garage$/);
  await expect(customer).toContainText('Open tickets2 (1 shipped)');
  await expect(customer).toContainText('Unpaid$0.00');
  await expect(page.getByText('1 case', { exact: true })).toBeVisible();
  await expect(page.getByText('1 repair', { exact: true })).toBeVisible();

  const lineItems = [{ description: 'Programming', quantity: 1, unitPrice: 100 }];
  await api.post('/api/invoices', anInvoice(ticket.id, { lineItems, status: 'Sent' }));
  await expect(customer).toContainText('Unpaid$108.00');
});

test('shows the unpaid amount of the new company after a save, even without the live stream', async ({
  openPage,
  api,
  page: first,
  errors,
}) => {
  errors.allow(/ERR_/);
  await api.post('/api/customers', aCustomer({ shopName: 'Harbor Garage' }));
  await api.post('/api/customers', aCustomer({ shopName: 'North Motors' }));
  const ticket = await createTicket(api, { customerCompany: 'Harbor Garage' });
  const lineItems = [{ description: 'Programming', quantity: 1, unitPrice: 100 }];
  await api.post('/api/invoices', anInvoice(ticket.id, { lineItems, status: 'Sent' }));
  await withoutLive(first);
  const page = await openPage(`/sod/${ticket.id}`);
  const customer = page.getByRole('region', { name: 'Customer' });
  await expect(customer).toContainText('Unpaid$108.00');
  await customer.getByLabel('Company').fill('North Motors');
  await page.getByRole('option', { name: 'North Motors', exact: true }).click();
  await saveButton(page).click();
  await draftIsGone(page);
  await expect(customer).toContainText('Open tickets1');
  await expect(customer).toContainText('Unpaid$0.00');
});
