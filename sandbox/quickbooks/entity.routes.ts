import type { FastifyInstance } from 'fastify';
import type { Edit } from '../core/service.ts';
import { ENTITY_NAMES, type Entity, type Properties } from './company.ts';
import { addCompanyRoute } from './guard.ts';
import { charge, payInvoice, voidInvoice, writeInvoice } from './invoices.ts';
import { writeItem, writePerson } from './list-entities.ts';
import { parseQuery, runQuery } from './query.ts';
import type { QuickbooksState } from './quickbooks.state.ts';
import { missing, notFound, QuickbooksError, unsupported } from './quickbooks-error.ts';
import { formatExactTime, formatTime } from './times.ts';

type Write = (state: QuickbooksState, body: Properties) => Entity;

const WRITERS: Readonly<Record<'Customer' | 'Invoice' | 'Item' | 'Vendor', Write>> = {
  Customer: (state, body) => writePerson(state, 'Customer', body),
  Invoice: writeInvoice,
  Item: writeItem,
  Vendor: (state, body) => writePerson(state, 'Vendor', body),
};
const CDC_LOOKBACK_MS = 30 * 86_400_000;

export function entityRoutes(app: FastifyInstance, state: () => QuickbooksState): void {
  const time = () => formatExactTime(state().base.clock.now());
  for (const name of ENTITY_NAMES) {
    addCompanyRoute(app, state, { method: 'GET', path: `/${name.toLowerCase()}/:id` }, ({ quickbooks, params }) => {
      const entity = quickbooks.company.records[name].get(params.id ?? '');
      if (!entity) throw notFound();
      return { [name]: entity, time: time() };
    });
  }
  for (const name of ['Customer', 'Invoice', 'Item'] as const) {
    addCompanyRoute(app, state, { method: 'POST', path: `/${name.toLowerCase()}` }, ({ quickbooks, query: { operation }, body }) => {
      const isVoid = name === 'Invoice' && operation === 'void';
      if (operation !== undefined && !isVoid) throw unsupported(`${operation} of ${name}`);
      return { [name]: isVoid ? voidInvoice(quickbooks, body) : WRITERS[name](quickbooks, body), time: time() };
    });
  }
  addCompanyRoute(app, state, { method: 'GET', path: '/query' }, ({ quickbooks, query }) => ({
    QueryResponse: runQuery(quickbooks.company, parseQuery(query.query ?? '')),
    time: time(),
  }));
  addCompanyRoute(app, state, { method: 'GET', path: '/cdc' }, ({ quickbooks, query }) => ({
    CDCResponse: [{ QueryResponse: [findChanges(quickbooks, query.entities, query.changedSince)] }],
    time: time(),
  }));
  addCompanyRoute(app, state, { method: app.supportedMethods as 'GET'[], path: '/*' }, ({ request }) => {
    throw unsupported(`Could not find resource for relative : ${request.url.split('?')[0]}`);
  });
}

/** Returns the records of one entity that were changed or deleted since a time, at most 30 days ago. */
function findChanges({ base, company }: QuickbooksState, entity: string | undefined, changedSince = ''): Properties {
  const since = Date.parse(changedSince);
  if (Number.isNaN(since)) throw missing('changedSince');
  if (since < base.clock.now() - CDC_LOOKBACK_MS)
    throw new QuickbooksError('6000', 'Business Validation Error: changedSince is more than 30 days ago', 'changedSince');
  const name = ENTITY_NAMES.find((candidate) => candidate === entity);
  if (!name) throw new QuickbooksError('2170', `Invalid Enumeration : ${entity}`, 'entities');
  const changed = [...company.records[name].values()].filter(({ MetaData }) => Date.parse(MetaData.LastUpdatedTime) >= since);
  const deleted = company.deleted
    .filter((tombstone) => tombstone.name === name && tombstone.at >= since)
    .map(({ id, at }) => ({ domain: 'QBO', status: 'Deleted', Id: id, MetaData: { LastUpdatedTime: formatTime(at) } }));
  const all = [...changed, ...deleted];
  return all.length === 0 ? {} : { [name]: all, startPosition: 1, maxResults: all.length };
}

/** Adds, changes or deletes a record as a bookkeeper. `Balance` is left open by a payment of an invoice; `Void: true` voids it. */
export function editCompany(state: QuickbooksState, { kind, id, changes = {}, remove }: Edit): unknown {
  const name = (['Customer', 'Invoice', 'Item', 'Vendor'] as const).find((candidate) => candidate.toLowerCase() === kind);
  if (!name) return undefined;
  const { Balance, Void, ...properties } = changes;
  const records = state.company.records[name];
  if (id === undefined) return WRITERS[name](state, properties);
  const before = records.get(id);
  if (!before) return undefined;
  if (remove) {
    if (name === 'Invoice') charge(state, before, -1);
    records.delete(id);
    state.company.deleted.push({ name, id, at: state.base.clock.now() });
    return before;
  }
  if (name === 'Invoice' && Void === true) return voidInvoice(state, before);
  const isPaymentOnly = name === 'Invoice' && Balance !== undefined && Object.keys(properties).length === 0;
  const after = isPaymentOnly ? before : WRITERS[name](state, { ...properties, Id: id, SyncToken: before.SyncToken, sparse: true });
  return name === 'Invoice' && Balance !== undefined ? payInvoice(state, after, Balance) : after;
}
