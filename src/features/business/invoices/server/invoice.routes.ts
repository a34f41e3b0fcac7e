import type { FastifyInstance } from 'fastify';
import type { ParamsOf } from '../../../../platform/endpoint.ts';
import type { Actor } from '../../../../platform/server/actor.ts';
import { handle } from '../../../../platform/server/http/handle.ts';
import { getRecord } from '../../../../platform/server/records/record-store.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { recordTaken } from '../../../admin/audit/server/taken.service.ts';
import { listUnbilledTickets } from '../../../ticketing/tickets/server/billing/ticket.billing.service.ts';
import { invoiceApi } from '../invoice.contract.ts';
import { invoiceSumApi } from '../invoice-sums.contract.ts';
import { listInvoices } from './invoice.list.store.ts';
import { createInvoice, updateInvoice, voidAndCopy } from './invoice.service.ts';
import { invoiceStore } from './invoice.store.ts';
import { groupInvoices, sumByStatus } from './invoice.sums.store.ts';
import { getInvoiceTerms } from './invoice.terms.service.ts';
import { renderInvoicePdf } from './pdf/invoice-pdf.service.ts';

export function invoiceRoutes(app: FastifyInstance, deps: ServerDeps): void {
  handle(app, invoiceApi.list, ({ query }) => listInvoices(deps.database, query));
  handle(app, invoiceSumApi.statuses, ({ query }) => sumByStatus(deps.database, query));
  handle(app, invoiceSumApi.groups, ({ query }) => groupInvoices(deps.database, query));
  handle(app, invoiceApi.unbilled, ({ query }) => listUnbilledTickets(deps.database, query));
  handle(app, invoiceApi.terms, ({ query }) => getInvoiceTerms(deps.database, query.ticket));
  handle(app, invoiceApi.get, ({ params }) => getRecord(deps, invoiceStore, params.id));
  servePdf(app, deps);
  handle(app, invoiceApi.create, ({ actor, body }) => createInvoice(deps, actor, body));
  handle(app, invoiceApi.voidAndCopy, ({ actor, params, body }) => voidAndCopy(deps, actor, params.id, body));
  handle(app, invoiceApi.update, ({ actor, params, body }) => updateInvoice(deps, actor, params.id, body));
}

function servePdf(app: FastifyInstance, deps: ServerDeps): void {
  const { path, access, produces } = invoiceApi.pdf;
  app.get<{ Params: ParamsOf<typeof invoiceApi.pdf> }>(path, { config: { access, endpoint: invoiceApi.pdf } }, async (request, reply) => {
    const { id } = request.params;
    const actor = request.actor as Actor;
    const pdf = await renderInvoicePdf(deps, await getRecord(deps, invoiceStore, id), actor.userId);
    await recordTaken(deps, { actor, action: 'invoice.downloaded', subject: `invoice:${id}`, subjectName: id });
    return reply.type(produces).header('content-disposition', `inline; filename="${id}.pdf"`).send(pdf);
  });
}
