import type { MergeObstacle } from '../../../../platform/server/merges/merge-part.ts';
import { pageLoader } from '../../../../platform/server/records/page-data.ts';
import type { ServerFeature } from '../../../../platform/server/server-feature.ts';
import { auditChanges } from '../../../admin/audit/server/audit.service.ts';
import { Invoice, invoiceApi, invoiceFields } from '../invoice.contract.ts';
import { customerInvoices, followTicket, invoicesOfCustomer, invoiceTimeline, namesOnInvoices } from './invoice.customer.ts';
import { invoiceExport, invoiceGroupExport } from './invoice.export.ts';
import { registerInvoiceJobs } from './invoice.jobs.ts';
import { findNewestOfTicket } from './invoice.list.store.ts';
import { invoiceRoutes } from './invoice.routes.ts';
import { invoiceSearch } from './invoice.search.service.ts';
import { findActiveInvoices } from './invoice.store.ts';

const auditInvoices = auditChanges('invoice', ({ id, before, after, fields }) => {
  const { ticketId, total, status, copiedFrom } = after ?? {};
  return before
    ? { action: 'invoice.changed', subjectName: id, detail: { fields, status, total } }
    : { action: 'invoice.created', subjectName: id, detail: { ticketId, total, ...(copiedFrom && { copiedFrom }) } };
});

/** A ticket with an active invoice can't be merged into another. */
const activeInvoice: MergeObstacle = {
  kind: 'ticket',
  async find(db, { mergedId }) {
    const [blockingInvoice] = await findActiveInvoices(db, [mergedId]);
    return blockingInvoice ? [`${mergedId} has invoice ${blockingInvoice.id}. Keep ${mergedId} instead, or void the invoice first.`] : [];
  },
};

const invoiceLoader = pageLoader({
  kind: 'ticket',
  name: 'invoice',
  call: { access: invoiceApi.list.access, reply: Invoice.nullable() },
  read: (db, _actor, { id, type }) => (type === 'Tool Repair' ? findNewestOfTicket(db, id) : undefined),
});

export const invoiceFeature: ServerFeature = {
  routes: invoiceRoutes,
  records: [{ kind: 'invoice', fields: invoiceFields, api: invoiceApi }],
  searches: [invoiceSearch],
  statsProviders: [customerInvoices],
  pageLoaders: [invoiceLoader],
  jobs: registerInvoiceJobs,
  subscribers: () => ({ derived: [followTicket], audit: [auditInvoices] }),
  listExports: [invoiceExport, invoiceGroupExport],
  mergeParts: [invoicesOfCustomer],
  timelineSources: [invoiceTimeline],
  nameCopies: [namesOnInvoices],
  mergeObstacles: [activeInvoice],
};
