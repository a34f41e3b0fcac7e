import type { FastifyInstance } from 'fastify';
import { handle } from '../../../../platform/server/http/handle.ts';
import { getRecord } from '../../../../platform/server/records/record-store.ts';
import { searchByTitle } from '../../../../platform/server/search/record-search.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import type { ServerFeature } from '../../../../platform/server/server-feature.ts';
import { auditByName } from '../../../admin/audit/server/audit.service.ts';
import { supplierApi, supplierFields } from '../supplier.contract.ts';
import { createSupplier, updateSupplier } from './supplier.service.ts';
import { listSuppliers, supplierStore } from './supplier.store.ts';

function supplierRoutes(app: FastifyInstance, deps: ServerDeps): void {
  handle(app, supplierApi.list, ({ query }) => listSuppliers(deps.database, query));
  handle(app, supplierApi.get, ({ params }) => getRecord(deps, supplierStore, params.id));
  handle(app, supplierApi.create, ({ actor, body }) => createSupplier(deps, actor, body));
  handle(app, supplierApi.update, ({ actor, params, body }) => updateSupplier(deps, actor, params.id, body));
}

const supplierSearch = searchByTitle({
  kind: 'supplier',
  label: 'Suppliers',
  noun: 'Supplier',
  order: 64,
  page: '/suppliers',
  table: 'suppliers',
  title: 'name',
  snippet: `concat_ws(' · ', nullif(contact, ''), nullif(email, ''), nullif(phone, ''))`,
  words: "concat_ws(' ', name, contact)",
});

export const supplierFeature: ServerFeature = {
  routes: supplierRoutes,
  records: [{ kind: 'supplier', fields: supplierFields, api: supplierApi, writers: 'admin' }],
  searches: [supplierSearch],
  subscribers: () => ({ audit: [auditByName('supplier', 'name')] }),
};
