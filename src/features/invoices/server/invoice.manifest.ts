import type { ChangeSubscriber } from '../../../platform/server/changes/changes.ts';
import type { ServerFeature } from '../../../platform/server/server-feature.ts';
import { auditChanges } from '../../audit/server/audit.service.ts';
import { registerInvoiceJobs } from './invoice.jobs.ts';
import { invoiceRoutes } from './invoice.routes.ts';
import { moveToAccount } from './invoice.store.ts';

/** The invoices of a ticket belong to the company that the ticket belongs to. */
const followTicket: ChangeSubscriber = async (tx, change) => {
  if (change.kind !== 'ticket' || !change.before || !change.after) return;
  const { id, customerCompany } = change.after;
  if (customerCompany !== change.before.customerCompany) await moveToAccount(tx, id, customerCompany);
};

const auditInvoices = auditChanges('invoice', ({ before, after, fields }) => {
  const { ticketId, total, status } = after ?? {};
  return before
    ? { action: 'invoice.changed', detail: { fields, status, total } }
    : { action: 'invoice.created', detail: { ticketId, total } };
});

export const invoiceFeature: ServerFeature = {
  routes: invoiceRoutes,
  jobs: registerInvoiceJobs,
  subscribers: () => [followTicket, auditInvoices],
};
