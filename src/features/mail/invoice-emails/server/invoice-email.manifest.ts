import { handle } from '../../../../platform/server/http/handle.ts';
import type { ServerFeature } from '../../../../platform/server/server-feature.ts';
import { invoiceEmailApi } from '../invoice-email.contract.ts';
import { draftInvoiceEmail, getInvoiceMail, invoiceEmail, registerInvoiceEmailJobs, sendInvoice } from './invoice-email.service.ts';

export const invoiceEmailFeature: ServerFeature = {
  routes(app, deps) {
    handle(app, invoiceEmailApi.get, ({ params }) => getInvoiceMail(deps, params.id));
    handle(app, invoiceEmailApi.draft, ({ actor, params }) => draftInvoiceEmail(deps, actor, params.id));
    handle(app, invoiceEmailApi.send, ({ actor, params, body }) => sendInvoice(deps, actor, params.id, body));
  },
  emails: [invoiceEmail],
  jobs: registerInvoiceEmailJobs,
};
