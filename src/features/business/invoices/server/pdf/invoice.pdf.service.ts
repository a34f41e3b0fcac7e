import type { Actor } from '../../../../../platform/server/actor.ts';
import { getRecord } from '../../../../../platform/server/records/record-store.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { getSettings } from '../../../../admin/settings/server/settings.service.ts';
import { invoiceStore } from '../invoice.store.ts';
import { invoicePdfTask } from './invoice-pdf.task.ts';

/** Returns an invoice as a PDF with the current company details. Throws 404 for an unknown ID. */
export async function getInvoicePdf(deps: ServerDeps, actor: Actor, id: string): Promise<Buffer> {
  const invoice = await getRecord(deps, invoiceStore, id);
  const company = await getSettings(deps.database, 'account');
  return deps.workers.run(invoicePdfTask, { invoice, company }, actor.userId);
}
