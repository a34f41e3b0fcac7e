import type { FastifyInstance } from 'fastify';
import type { ParamsOf } from '../../../../platform/endpoint.ts';
import type { Actor } from '../../../../platform/server/actor.ts';
import { handle } from '../../../../platform/server/http/handle.ts';
import { wholeNumberKey } from '../../../../platform/server/list/sort-key.ts';
import { getRecord } from '../../../../platform/server/records/record-store.ts';
import type { RecordSearch } from '../../../../platform/server/search/record-search.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import type { ServerFeature } from '../../../../platform/server/server-feature.ts';
import { auditChanges } from '../../../admin/audit/server/audit.service.ts';
import { recordTaken } from '../../../admin/audit/server/taken.service.ts';
import { getSettings } from '../../../admin/settings/server/settings.service.ts';
import { findSupplier } from '../../suppliers/server/supplier.service.ts';
import { type OrderStatus, orderApi } from '../purchase-order.contract.ts';
import { orderExport } from './purchase-order.export.service.ts';
import { cancelOrder, followSupplierOfDraft, orderParts, placeOrder, receiveOrder, updateOrder } from './purchase-order.service.ts';
import { countOrders, listOrders, orderStore } from './purchase-order.store.ts';
import { orderPdfTask } from './purchase-order-pdf.task.ts';

function orderRoutes(app: FastifyInstance, deps: ServerDeps): void {
  handle(app, orderApi.list, ({ query }) => listOrders(deps.database, query));
  handle(app, orderApi.counts, () => countOrders(deps.database));
  handle(app, orderApi.get, ({ params }) => getRecord(deps, orderStore, params.id));
  servePdf(app, deps);
  handle(app, orderApi.reorder, ({ actor, body }) => orderParts(deps, actor, body));
  handle(app, orderApi.update, ({ actor, params, body }) => updateOrder(deps, actor, params.id, body));
  handle(app, orderApi.place, ({ actor, params, body }) => placeOrder(deps, actor, params.id, body));
  handle(app, orderApi.receive, ({ actor, params, body }) => receiveOrder(deps, actor, params.id, body));
  handle(app, orderApi.cancel, ({ actor, params, body }) => cancelOrder(deps, actor, params.id, body));
}

function servePdf(app: FastifyInstance, deps: ServerDeps): void {
  const { path, access, produces } = orderApi.pdf;
  app.get<{ Params: ParamsOf<typeof orderApi.pdf> }>(path, { config: { access, endpoint: orderApi.pdf } }, async (request, reply) => {
    const { id } = request.params;
    const actor = request.actor as Actor;
    const order = await getRecord(deps, orderStore, id);
    const supplier = await findSupplier(deps.database, order.supplierId);
    const company = await getSettings(deps.database, 'account');
    const pdf = await deps.workers.run(orderPdfTask, { order, supplier, company }, actor.userId);
    await recordTaken(deps, { actor, action: 'purchase-order.downloaded', subject: `purchase-order:${id}`, subjectName: id });
    return reply.type(produces).header('content-disposition', `inline; filename="${id}.pdf"`).send(pdf);
  });
}

const ACTIONS: Partial<Record<OrderStatus, string>> = {
  Ordered: 'purchase-order.placed',
  'Partly Received': 'purchase-order.received',
  Received: 'purchase-order.received',
  Canceled: 'purchase-order.canceled',
};

const auditOrders = auditChanges('purchase-order', ({ id, before, after, fields }) => {
  const { supplierName, total, status } = after ?? {};
  if (!before) return { action: 'purchase-order.created', subjectName: id, detail: { supplierName, total } };
  const isStep = fields.includes('status');
  const action = (isStep && status && ACTIONS[status]) || 'purchase-order.changed';
  return { action, subjectName: id, detail: { fields, status, total } };
});

const orderSearch: RecordSearch = {
  kind: 'purchase-order',
  label: 'Purchase orders',
  order: 62,
  toPath: (id) => `/purchase-orders?open=${id}`,
  table: {
    name: 'purchase_orders',
    title: 'id',
    snippet: `concat_ws(' · ', supplier_name, '$' || to_char(total_cents / 100.0, 'FM999,999,999,990.00'), status)`,
    identifiers: [{ label: 'Purchase order', value: 'id', where: 'id = upper(btrim($1))', rank: 0 }],
    text: 'search',
    newest: 'number',
    order: [wholeNumberKey('number')],
    direction: 'desc',
  },
};

export const purchasingFeature: ServerFeature = {
  routes: orderRoutes,
  exportSources: [orderExport],
  searches: [orderSearch],
  subscribers: (deps) => ({ derived: [followSupplierOfDraft(deps)], audit: [auditOrders] }),
};
