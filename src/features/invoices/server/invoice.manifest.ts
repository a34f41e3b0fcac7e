import type { ServerFeature } from '../../../platform/server/server-feature.ts';
import { auditChanges } from '../../audit/server/audit.service.ts';
import { registerInvoiceJobs } from './invoice.jobs.ts';
import { invoiceRoutes } from './invoice.routes.ts';
import { followRename, followTicket } from './invoice-account.service.ts';

const auditInvoices = auditChanges('invoice', ({ id, before, after, fields }) => {
  const { ticketId, total, status } = after ?? {};
  return before
    ? { action: 'invoice.changed', subjectName: id, detail: { fields, status, total } }
    : { action: 'invoice.created', subjectName: id, detail: { ticketId, total } };
});

export const invoiceFeature: ServerFeature = {
  routes: invoiceRoutes,
  jobs: registerInvoiceJobs,
  subscribers: () => [followTicket, followRename, auditInvoices],
};
