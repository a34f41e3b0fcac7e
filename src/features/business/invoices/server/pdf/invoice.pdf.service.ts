import { loadFaces } from '../../../../../platform/server/pdf/pdf-fonts.ts';
import { getRecord } from '../../../../../platform/server/records/find-record.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { getSettings } from '../../../../admin/settings/server/settings.service.ts';
import { invoiceStore } from '../invoice.store.ts';
import { makeInvoicePdf } from './invoice.pdf.ts';

/** An invoice as a PDF, with what the firm says of itself now; an unknown id is a 404. */
export async function getInvoicePdf(deps: ServerDeps, id: string): Promise<Buffer> {
  const invoice = await getRecord(deps, invoiceStore, id);
  return makeInvoicePdf(await deps.perServer(loadFaces), invoice, await getSettings(deps.database, 'account'));
}
