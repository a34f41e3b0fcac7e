import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderAt } from '../../../../testing/web/components/render.tsx';
import { reply } from '../../../../testing/web/components/replies.ts';
import { invoiceApi } from '../invoice.contract.ts';
import { aStoredInvoice } from '../invoice.factory.ts';
import { invoiceSumApi } from '../invoice-sums.contract.ts';
import { InvoicesPage } from './InvoicesPage.tsx';

const line = (description: string) => ({ description, quantity: 1, unitPrice: 10, total: 10 });

test('previews the lines, payment and QuickBooks state of an invoice on Space', async () => {
  const invoice = aStoredInvoice({
    status: 'Sent',
    dueDate: '2099-12-21',
    lineItems: ['Session', 'Cable', 'Fuse', 'Relay', 'Shipping', 'Labor'].map(line),
    quickbooksStatus: 'error',
    quickbooksError: 'QuickBooks rejected the customer.',
    quickbooksBalance: 100,
  });
  reply(invoiceSumApi.statuses, []);
  reply(invoiceApi.list, [invoice]);
  renderAt('/invoices', <InvoicesPage />);
  await expect.element(page.getByRole('row', { name: 'INV-0001' })).toBeVisible();
  await userEvent.keyboard('j ');
  for (const text of ['Session', 'Relay', 'and 2 more lines', '$159.20', '$100.00'])
    await expect.element(page.getByText(text)).toBeVisible();
  await expect.element(page.getByText(/issued Nov 21, 2026 · due Dec 21, 2099, due in/)).toBeVisible();
  await expect.element(page.getByText('Shipping')).not.toBeInTheDocument();
  await userEvent.keyboard(' ');
  await expect.element(page.getByText('and 2 more lines')).not.toBeInTheDocument();
});
