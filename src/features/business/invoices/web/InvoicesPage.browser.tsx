import { formatTypedDay } from '../../../../platform/time/typed-time.ts';
import { createTicket } from '../../../../testing/server/ticket-steps.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../../../../testing/web/accessibility.ts';
import { expect, test } from '../../../../testing/web/fixtures.ts';
import type { Invoice } from '../invoice.contract.ts';
import { anInvoice } from '../invoice.factory.ts';

const PAGE = '/invoices';

test('explains the first step in an empty list, and creates an invoice by keyboard alone', async ({ openPage, api }) => {
  const ticket = await createTicket(api, { summary: 'Gateway protected, online unlock', customerCompany: 'Harbor Street Garage' });
  await createTicket(api, { summary: 'Something else', customerCompany: 'Other' });
  const page = await openPage(PAGE);
  await expect(page.getByText('No invoices found')).toBeVisible();

  await page.getByRole('main').getByRole('button', { name: 'New Invoice' }).last().focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'New Invoice' });
  await expect(dialog.getByLabel('Ticket')).toBeFocused();
  await page.keyboard.type('gateway');
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Ticket')).toHaveValue(`${ticket.id}  Gateway protected, online unlock`);
  await expect(dialog.getByLabel('Customer')).toHaveValue('Harbor Street Garage');
  await expect(dialog.getByLabel('Customer')).not.toBeEditable();

  await dialog.getByRole('button', { name: 'Add line item' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Description, line 1')).toBeFocused();
  for (const [description, quantity, price] of [
    ['Remote session', '1', '240'],
    ['Second technician', '0.5', '120'],
  ] as const) {
    for (const typed of [description, quantity, price]) {
      await page.keyboard.type(typed);
      await page.keyboard.press('Tab');
    }
  }
  await expect(dialog.getByLabel('Description, line 3')).toBeFocused();
  await expect(dialog.getByLabel('Total, line 2')).toHaveText('$60.00');
  await expect(dialog).toContainText('Tax (8%)$24.00');
  await expect(dialog).toContainText('Total$324.00');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();

  const row = page.getByRole('row', { name: 'Harbor Street Garage' });
  for (const text of ['INV-0001', '$324.00', 'Draft', 'unsynced']) await expect(row).toContainText(text);
  const stored = (await api.get<Invoice>('/api/invoices/INV-0001')).body;
  expect(stored).toMatchObject({ ticketId: ticket.id, total: 324, lineItems: [{ total: 240 }, { quantity: 0.5, total: 60 }] });
  expect((await api.get(`/api/tickets/${ticket.id}`)).body).toMatchObject({ billingStatus: 'Pending' });
});

test('bills finished work from its own view', async ({ openPage, api }) => {
  const { id } = await createTicket(api, { summary: 'Cloned module', status: 'Resolved', customerCompany: 'Harbor Street Garage' });
  const page = await openPage(PAGE);
  await page.getByRole('radio', { name: 'Unbilled work' }).check();
  await expect(page.getByText('1 unbilled ticket')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: `Invoice ${id}` }).click();
  await expect(page).toHaveURL(new RegExp(`open=new&ticket=${id}|ticket=${id}&open=new`));
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Customer')).toHaveValue('Harbor Street Garage');
  await dialog.getByRole('button', { name: 'Create invoice' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Everything is billed')).toBeVisible();
});

test('searches and filters the list, and keeps both in the URL', async ({ openPage, api, errors }) => {
  errors.allow(/503|Failed to sync invoice INV-0001/);
  const one = await createTicket(api, { customerCompany: 'Kfz Müller' });
  const other = await createTicket(api, { customerCompany: 'Harbor Street Garage' });
  await api.post('/api/invoices', anInvoice(one.id));
  await api.post('/api/invoices', anInvoice(other.id, { status: 'Overdue' }));
  const page = await openPage(PAGE);
  const rows = page.getByRole('row');
  await expect(rows).toHaveCount(3);
  await expect(page.getByRole('columnheader')).toHaveText([
    'Invoice ID',
    'Customer',
    'Issue Date',
    'Due Date',
    'Total',
    'Status',
    'QB Status',
    'Actions',
  ]);
  await page.getByRole('radio', { name: 'Overdue' }).check();
  await expect(rows).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Sync INV-0002 to QuickBooks' })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('row', { name: 'Harbor Street Garage' })).toBeVisible();
  await page.getByRole('searchbox').fill('müller');
  await expect(page.getByText('No invoices found')).toBeVisible();
  await page.getByRole('button', { name: 'Show all invoices' }).click();
  await expect(rows).toHaveCount(3);

  const pdf = page.getByRole('link', { name: 'PDF of INV-0001' });
  const file = await page.request.get((await pdf.getAttribute('href')) ?? '');
  expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-');

  await page.getByRole('button', { name: 'Sync INV-0001 to QuickBooks' }).click();
  await expect(page.getByText('Failed to sync invoice INV-0001 to QuickBooks.')).toBeVisible();
  await expect(page.getByText('QuickBooks is not connected. An Admin can connect it in Settings > Data Synchronization.')).toBeVisible();
  expect((await api.get('/api/invoices/INV-0001')).body).toMatchObject({ quickbooksStatus: 'unsynced', version: 1 });
});

test('merges another field of a colleague, asks about changed lines, and shows the save to others live', async ({
  openPage,
  api,
  errors,
}) => {
  errors.allow(/409|Someone else changed/);
  const { id } = await createTicket(api, { customerCompany: 'Harbor Street Garage' });
  await api.post('/api/invoices', anInvoice(id));
  const page = await openPage(`${PAGE}?open=INV-0001`);
  const dialog = page.getByRole('dialog', { name: 'Edit invoice' });
  await dialog.getByLabel('Unit price, line 1').fill('100');
  await api.put('/api/invoices/INV-0001', { issueDate: '2026-01-15' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  const row = page.getByRole('row', { name: 'Harbor Street Garage' });
  await expect(row).toContainText('$108.00');
  await expect(row).toContainText('Jan 15, 2026');

  await page.getByRole('button', { name: 'Edit INV-0001' }).click();
  await dialog.getByLabel('Unit price, line 1').fill('50');
  await api.put('/api/invoices/INV-0001', { lineItems: [] });
  await dialog.getByRole('button', { name: 'Save' }).click();
  const conflict = page.getByRole('dialog', { name: 'Someone else changed this invoice' });
  await expect(conflict.getByLabel('Use theirs: (empty)')).toBeVisible();
  await expect(dialog.getByLabel('Unit price, line 1')).toHaveValue('50.00');
  await conflict.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('$54.00');
  await api.put('/api/invoices/INV-0001', { status: 'Paid' });
  await expect(row).toContainText('Paid');
});

test('explains why a sent invoice is locked, records its payment, confirms Draft, and corrects it by a copy', async ({ openPage, api }) => {
  const { id } = await createTicket(api, { summary: 'Cloned module', customerCompany: 'Harbor Street Garage' });
  await api.post('/api/invoices', anInvoice(id, { status: 'Sent' }));
  const page = await openPage(PAGE);
  const dayHere = () => page.evaluate(() => new Date().toLocaleDateString('en-CA'));
  const before = await dayHere();
  await page.getByRole('button', { name: 'More actions for INV-0001' }).click();
  await page.getByRole('menuitem', { name: 'Mark as paid' }).click();
  const paid = page.getByRole('dialog', { name: 'Mark INV-0001 as paid' });
  await expect(paid.getByLabel('Paid on')).toBeFocused();
  expect([before, await dayHere()].map(formatTypedDay)).toContain(await paid.getByLabel('Paid on').inputValue());
  await paid.getByLabel('Paid on').fill('2025-11-20');
  await page.keyboard.press('Enter');
  await expect(paid).toBeHidden();
  await expect(page.getByRole('row', { name: 'INV-0001' })).toContainText('Paid');
  expect((await api.get('/api/invoices/INV-0001')).body).toMatchObject({ status: 'Paid', paidOn: '2025-11-20' });

  await page.getByRole('button', { name: 'Edit INV-0001' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit invoice' });
  await expect(dialog).toContainText('Paid on Nov 20, 2025. Line items, dates, ticket and customer are locked');
  await expect(dialog.getByRole('table', { name: 'Line items' })).toContainText('$240.00');
  await expect(dialog).toContainText('Total$259.20');
  await expect(dialog.getByRole('link', { name: id })).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Description, line 1' })).toHaveCount(0);
  await expect(dialog.getByLabel('Paid on')).toHaveValue('11/20/2025');
  await expectAccessible(page);

  await dialog.getByLabel('Status').selectOption('Draft');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const question = page.getByRole('dialog', { name: 'Set INV-0001 back to Draft?' });
  await expect(question).toContainText('The payment date is removed.');
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(dialog.getByLabel('Status')).toHaveValue('Draft');
  expect((await api.get('/api/invoices/INV-0001')).body).toMatchObject({ status: 'Paid' });

  await dialog.getByRole('button', { name: 'Void and copy' }).click();
  await page.getByRole('dialog', { name: 'Void INV-0001 and copy it?' }).getByRole('button', { name: 'Void and copy' }).click();
  await expect(dialog).toContainText('INV-0002 · copy of INV-0001');
  await expect(page.getByRole('row', { name: 'INV-0001' })).toContainText('Void');
  const price = dialog.getByLabel('Unit price, line 1');
  await price.fill('12.345');
  await page.keyboard.press('Tab');
  await expect(price).toHaveValue('12.345');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('“12.345” could mean 12,345 or 12.345. Enter 12345, or use at most 2 decimal places.')).toBeVisible();
  await price.fill('12.3');
  await page.keyboard.press('Tab');
  await expect(price).toHaveValue('12.30');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  expect((await api.get('/api/invoices/INV-0002')).body).toMatchObject({ status: 'Draft', subtotal: 12.3, copiedFrom: 'INV-0001' });
});

test('copies an invoice for the new customer of its ticket in one click, and keeps unsaved input', async ({ openPage, api }) => {
  const { id } = await createTicket(api, { customerCompany: 'Harbour Garage' });
  await api.post('/api/invoices', anInvoice(id, { status: 'Sent' }));
  await api.post('/api/invoices/INV-0001/void-and-copy', {});
  const page = await openPage(`${PAGE}?open=INV-0002`);
  const dialog = page.getByRole('dialog', { name: 'Edit invoice' });
  const useTickets = dialog.getByRole('button', { name: 'Use the ticket’s customer' });
  await expect(dialog.getByLabel('Customer')).toHaveValue('Harbour Garage');
  await expect(useTickets).toHaveCount(0);

  await dialog.getByLabel('Unit price, line 1').fill('100');
  await api.put(`/api/tickets/${id}`, { customerCompany: 'A company whose name is longer than any field, Incorporated' });
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(useTickets).toHaveText('Use the ticket’s customer (A company whose name is longer than any field, Incorporated)');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await useTickets.click();
  await expect(dialog.getByLabel('Customer')).toHaveValue('A company whose name is longer than any field, Incorporated');
  await expect(useTickets).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  const customerCompany = 'A company whose name is longer than any field, Incorporated';
  expect((await api.get('/api/invoices/INV-0002')).body).toMatchObject({ status: 'Draft', customerCompany, subtotal: 100 });
  expect((await api.get('/api/invoices/INV-0001')).body).toMatchObject({ status: 'Void', customerCompany: 'Harbour Garage' });
});

test('clears the payment date when a colleague’s status is accepted', async ({ openPage, api, errors }) => {
  errors.allow(/409|Someone else changed/);
  const { id } = await createTicket(api);
  await api.post('/api/invoices', anInvoice(id, { status: 'Sent' }));
  const page = await openPage(`${PAGE}?open=INV-0001`);
  const dialog = page.getByRole('dialog', { name: 'Edit invoice' });
  await dialog.getByLabel('Status').selectOption('Paid');
  await dialog.getByLabel('Paid on').fill('2025-11-20');
  await api.put('/api/invoices/INV-0001', { status: 'Overdue' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  const conflict = page.getByRole('dialog', { name: 'Someone else changed this invoice' });
  await conflict.getByLabel('Use theirs: Overdue').check();
  await conflict.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row', { name: 'INV-0001' })).toContainText('Overdue');
  expect((await api.get('/api/invoices/INV-0001')).body).toMatchObject({ status: 'Overdue', paidOn: null, version: 2 });
});

test('fits a phone without sideways scrolling, with every line reachable', async ({ openPage, api }) => {
  const { id } = await createTicket(api, { customerCompany: 'A very long company name that does not fit on a phone, Incorporated' });
  const lineItems = Array.from({ length: 12 }, (_, n) => ({ description: `Work ${n}`, quantity: 1, unitPrice: 1_234.5 }));
  await api.post('/api/invoices', anInvoice(id, { lineItems }));
  const page = await openPage('/menu');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/#${PAGE}`);
  await expect(page.getByRole('row')).toHaveCount(2);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Edit INV-0001' }).click();
  await expect(page.getByLabel('Description, line 12')).toHaveValue('Work 11');
  await expectNoSidewaysScroll(page);

  await page.keyboard.press('Escape');
  await api.put('/api/invoices/INV-0001', { status: 'Sent' });
  await page.getByRole('button', { name: 'Edit INV-0001' }).click();
  await expect(page.getByRole('button', { name: 'Void and copy' })).toBeVisible();
  await expectNoSidewaysScroll(page);
});
