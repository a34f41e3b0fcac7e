import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderAt } from '../../../../testing/web/components/render.tsx';
import { replyWithStatus } from '../../../../testing/web/components/replies.ts';
import { aStoredInvoice } from '../../../business/invoices/invoice.factory.ts';
import { accountingApi } from '../accounting.contract.ts';
import { InvoiceAccounting } from './InvoiceAccounting.tsx';

test('explains a response without JSON by its status', async () => {
  replyWithStatus(accountingApi.push, 502, 'Bad Gateway');
  renderAt('/invoices', <InvoiceAccounting invoice={aStoredInvoice()} />);
  await page.getByRole('button', { name: 'Sync INV-0001 to QuickBooks' }).click();
  await expect.element(page.getByText('Failed to sync invoice INV-0001 to QuickBooks.')).toBeVisible();
  await expect.element(page.getByText('QuickBooks API error 502 Bad Gateway')).toBeVisible();
});
