import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { getSettings } from '../../../../admin/settings/server/settings.service.ts';
import type { Invoice } from '../../invoice.contract.ts';
import { invoicePdfTask } from './invoice-pdf.task.ts';

/** Renders an invoice with the current company details. The time of the worker threads is shared fairly between users. */
export async function renderInvoicePdf({ database, workers }: ServerDeps, invoice: Invoice, userId: string): Promise<Buffer> {
  const company = await getSettings(database, 'account');
  return workers.run(invoicePdfTask, { invoice, company }, userId);
}
