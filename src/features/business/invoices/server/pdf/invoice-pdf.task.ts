import { loadFonts } from '../../../../../platform/server/pdf/pdf-fonts.ts';
import type { WorkerTask } from '../../../../../platform/server/workers/worker-task.ts';
import type { Settings } from '../../../../admin/settings/settings.contract.ts';
import type { Invoice } from '../../invoice.contract.ts';
import { makeInvoicePdf } from './invoice.pdf.ts';

interface InvoicePdfInput {
  readonly invoice: Invoice;
  readonly company: Settings<'account'>;
}

/** Draws an invoice in a thread of its own. */
export const invoicePdfTask: WorkerTask<InvoicePdfInput> = {
  name: 'invoice',
  run: ({ invoice, company }, perThread) => makeInvoicePdf(perThread(loadFonts), invoice, company),
};
