import type { FastifyInstance } from 'fastify';
import { handle } from '../../../../platform/server/http/handle.ts';
import { constant, when } from '../../../../platform/server/list/condition.ts';
import { readPageByName } from '../../../../platform/server/list/named-list.ts';
import { createRecordStore } from '../../../../platform/server/records/record-store.ts';
import { createRecord, updateRecord } from '../../../../platform/server/records/save-record.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import type { ServerFeature } from '../../../../platform/server/server-feature.ts';
import { auditByName } from '../../../admin/audit/server/audit.service.ts';
import { PriceListItem, priceListApi, priceListFields } from '../price-list.contract.ts';
import { priceListItems } from './price-list.table.ts';

const priceListStore = createRecordStore({
  kind: 'price-list-item',
  noun: 'Price list item',
  record: PriceListItem,
  table: priceListItems,
});

function priceListRoutes(app: FastifyInstance, deps: ServerDeps): void {
  handle(app, priceListApi.list, ({ query: { active, ...query } }) => {
    const where = when(active, () => constant('is_active'));
    return readPageByName<PriceListItem>(deps.database, { table: priceListItems, record: PriceListItem, where }, query);
  });
  handle(app, priceListApi.create, ({ actor, body }) => createRecord(deps, priceListStore, actor, body));
  handle(app, priceListApi.update, ({ actor, params, body }) => updateRecord(deps, priceListStore, actor, { id: params.id, change: body }));
}

export const priceListFeature: ServerFeature = {
  routes: priceListRoutes,
  records: [{ kind: 'price-list-item', fields: priceListFields, api: priceListApi, writers: 'admin' }],
  subscribers: () => ({ audit: [auditByName('price-list-item', 'name', ['unitPrice', 'unit'])] }),
};
