import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { press } from '../../../../testing/web/components/keys.ts';
import { renderAt } from '../../../../testing/web/components/render.tsx';
import { renderWithSlots } from '../../../../testing/web/components/render-with-slots.tsx';
import { reply } from '../../../../testing/web/components/replies.ts';
import { invoiceEmailApi } from '../../../mail/invoice-emails/invoice-email.contract.ts';
import { accountingApi } from '../../../quickbooks/accounting/accounting.contract.ts';
import { ticketApi } from '../../../ticketing/tickets/ticket.contract.ts';
import { aStoredTicket } from '../../../ticketing/tickets/ticket.factory.ts';
import { type InvoiceTerms, invoiceApi } from '../invoice.contract.ts';
import { aStoredInvoice } from '../invoice.factory.ts';
import { InvoiceModal } from './InvoiceModal.tsx';

const ROWS = 'Bench labor\t1,5\t95.00\nFuse 7.5 A\t10\t0,85\nShipping\t1\t1.250,50';
const OTHER_ROWS = 'Cable\t1\t8.00\nRelay\t2\t4.50';
const TICKET = aStoredTicket();
const TERMS: InvoiceTerms = {
  ticketId: TICKET.id,
  billingAddress: '12 Pier',
  paymentTerms: 'Net 15',
  isTaxExempt: true,
  taxCertificate: 'TX-4471',
  priceLevel: 10,
  unbilled: [
    {
      id: 'TKT-000007',
      summary: 'Airbag module',
      lineItems: [{ description: 'Bench labor', quantity: 2, unitPrice: 50, total: 100 }],
    },
  ],
};

const renderForm = () => {
  reply(ticketApi.list, [TICKET]);
  reply(ticketApi.get, TICKET);
  reply(invoiceApi.terms, TERMS);
  let isClosed = false;
  const handleClose = () => {
    isClosed = true;
  };
  renderAt('/invoices', <InvoiceModal invoice={undefined} ticketId={undefined} lines={[]} onClose={handleClose} onOpen={() => {}} />);
  return { dialog: page.getByRole('dialog', { name: 'New Invoice' }), isClosed: () => isClosed };
};

const description = (line: number) => page.getByLabelText(`Description, line ${line}`);

/** Pastes clipboard text of another program into the first line. */
function paste(text: string): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  description(1)
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}

test('requires a ticket, and shows the errors of a line at the line', async () => {
  const { dialog } = renderForm();
  await dialog.getByRole('button', { name: 'Create invoice' }).click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Please select a ticket');
  await expect.element(dialog.getByLabelText('Ticket')).toHaveFocus();
  await userEvent.keyboard(TICKET.id);
  await page.getByRole('option', { name: TICKET.id }).click();
  await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument();

  await dialog.getByLabelText('Issue date').fill('');
  await dialog.getByRole('button', { name: 'Add line item' }).click();
  await dialog.getByLabelText('Quantity, line 1').fill('1.005');
  await dialog.getByLabelText('Unit price, line 1').fill('-1');
  await dialog.getByRole('button', { name: 'Create invoice' }).click();
  for (const message of ['Issue date is required', /1.005” could mean .* at most 2 decimal places/, 'Unit price must be at least 0']) {
    await expect.element(dialog.getByText(message)).toBeVisible();
  }
  await expect.element(dialog.getByText('must be a number')).not.toBeInTheDocument();
  await dialog.getByRole('button', { name: 'Remove line 1' }).click();
  await expect.element(dialog.getByText('at most 2 decimal places')).not.toBeInTheDocument();
});

test('moves the due date with the issue date until another due date is chosen', async () => {
  const { dialog } = renderForm();
  await dialog.getByLabelText('Issue date').fill('2026-11-21');
  await expect.element(dialog.getByLabelText('Due date')).toHaveValue('12/21/2026');
  await dialog.getByLabelText('Due date').fill('2026-12-01');
  await dialog.getByLabelText('Issue date').fill('2026-11-22');
  await expect.element(dialog.getByLabelText('Due date')).toHaveValue('12/01/2026');
});

test('takes the terms of the ticket’s customer, and bills another ticket with a discount', async () => {
  const { dialog } = renderForm();
  const sent = reply(invoiceApi.create, aStoredInvoice());
  await dialog.getByLabelText('Ticket').click();
  await userEvent.keyboard(TICKET.id);
  await page.getByRole('option', { name: TICKET.id }).click();
  await expect.element(dialog.getByLabelText('Billing address')).toHaveValue('12 Pier');
  await expect.element(dialog.getByLabelText('Terms')).toHaveValue('Net 15');
  await expect.element(dialog.getByLabelText('Tax exempt')).toBeChecked();

  await dialog.getByRole('checkbox', { name: 'TKT-000007' }).click();
  await expect.element(description(1)).toHaveValue('Bench labor');
  await dialog.getByLabelText('Discount', { exact: true }).fill('12.5');
  await expect.element(dialog.getByText('$87.50')).toBeVisible();
  await dialog.getByLabelText('Discount type').selectOptions('$');
  await dialog.getByLabelText('Discount', { exact: true }).fill('100.01');
  await expect.element(dialog.getByText('The discount can’t exceed the subtotal of $100.00')).toBeVisible();
  await dialog.getByLabelText('Discount', { exact: true }).fill('20');
  await dialog.getByRole('button', { name: 'Create invoice' }).click();
  await expect
    .poll(() => sent)
    .toMatchObject([
      {
        body: {
          ticketId: TICKET.id,
          moreTicketIds: ['TKT-000007'],
          billingAddress: '12 Pier',
          isTaxExempt: true,
          discountType: 'amount',
          discountValue: 20,
          lineItems: [{ description: 'Bench labor', ticketId: 'TKT-000007' }],
        },
      },
    ]);
});

test('inserts both of two tables that are pasted in the same moment', async () => {
  const { dialog } = renderForm();
  await dialog.getByRole('button', { name: 'Add line' }).click();
  await expect.element(description(1)).toHaveFocus();
  paste(ROWS);
  paste(OTHER_ROWS);
  await expect.element(page.getByText('2 lines pasted')).toBeVisible();
  await expect.element(description(5)).toBeVisible();
  await expect.element(description(6)).not.toBeInTheDocument();
});

test('skips total rows by default, and removes the undo notice with the form', async () => {
  const { dialog, isClosed } = renderForm();
  const question = page.getByRole('dialog', { name: 'Paste as line items' });
  await dialog.getByRole('button', { name: 'Add line' }).click();
  await expect.element(description(1)).toHaveFocus();
  paste('Item\tQty\tPrice\nLabor\t1\t95\nTotal\t\t95');
  const skip = question.getByLabelText('Skip the row “Total”');
  await expect.element(skip).toBeChecked();
  await skip.click();
  await expect.element(question.getByRole('button', { name: 'Add 2 lines' })).toBeVisible();
  await skip.click();
  await question.getByRole('button', { name: 'Add 1 line' }).click();
  await expect.element(description(1)).toHaveValue('Labor');
  await expect.element(description(2)).not.toBeInTheDocument();
  await expect.element(page.getByText('1 line pasted')).toBeVisible();
  await press(description(1), 'Escape');
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await expect.poll(isClosed).toBe(true);
});

test('sends nothing to QuickBooks while the form has unsaved changes', async () => {
  reply(ticketApi.list, [TICKET]);
  reply(ticketApi.get, TICKET);
  reply(invoiceApi.terms, TERMS);
  reply(invoiceEmailApi.get, { isReady: false, email: null, isOutdated: false });
  const sent = reply(accountingApi.push, { success: true, payload: { quickbooksId: '145' } });
  renderWithSlots(
    '/invoices',
    <InvoiceModal invoice={aStoredInvoice()} ticketId={undefined} lines={[]} onClose={() => {}} onOpen={() => {}} />,
  );
  const dialog = page.getByRole('dialog');
  const button = dialog.getByRole('button', { name: 'Sync INV-0001 to QuickBooks' });
  await expect.element(button).not.toHaveAttribute('aria-disabled');
  await dialog.getByLabelText('Due date').fill('2027-01-31');
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
  await button.click({ force: true });
  await dialog.getByLabelText('Due date').fill('2026-12-21');
  await expect.element(button).not.toHaveAttribute('aria-disabled');
  await button.click();
  await expect.element(page.getByText('INV-0001 sent to QuickBooks')).toBeVisible();
  expect(sent).toMatchObject([{ body: { invoiceId: 'INV-0001' } }]);
});
