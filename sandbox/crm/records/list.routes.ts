import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Sandbox } from '../../core/sandbox-state.ts';
import { MODULE_NAMES } from '../crm.state.ts';
import { refuse } from '../crm-error.ts';
import { addCrmRoute, type CrmCall } from '../guard.ts';
import { type Paging, parseIds, parseModifiedSince, parsePaging } from '../paging.ts';
import { toSecond } from '../times.ts';
import { createPageToken, type PageToken, parsePageToken } from './page-token.ts';
import { parseFieldNames, serializeRecord, serializeRecordJson, toCrmTime } from './record-view.ts';
import { comparePositions, isSortKey, type Order, parseConverted, SORT_KEYS, sortedRecords } from './sorting.ts';
import type { CrmRecord, ModuleStore } from './store.ts';

export function listRoutes(app: FastifyInstance, sandbox: () => Sandbox): void {
  for (const name of MODULE_NAMES) {
    const scopes = [`ZohoCRM.modules.${name}.READ`];
    addCrmRoute(app, sandbox, { method: 'GET', path: `/${name}`, scopes }, (call) => list(call, call.crm.modules[name]));
    addCrmRoute(app, sandbox, { method: 'GET', path: `/${name}/:id`, scopes }, (call) => getOne(call, call.crm.modules[name]));
  }
}

function getOne(call: CrmCall, store: ModuleStore): FastifyReply {
  const { id } = call.request.params as { id: string };
  if (!/^\d+$/.test(id)) {
    return refuse(call.reply, 400, 'INVALID_DATA', { resource_path_index: 1 }, 'the id given seems to be invalid');
  }
  const record = store.records.get(id);
  if (!record) return call.reply.code(204).send();
  return call.reply.send({ data: [serializeRecord(call.crm, store, record, parseFieldNames(call.query.fields))] });
}

/** Which records a list is about. */
interface Wish {
  readonly order: Order;
  /** Only those changed after this second. */
  readonly since: number | null;
  readonly ids: ReadonlySet<string> | null;
}

function list(call: CrmCall, store: ModuleStore): FastifyReply {
  const since = parseModifiedSince(call);
  if (typeof since === 'object' && since !== null) return since;
  const order = parseOrder(call);
  if ('send' in order) return order;
  const ids = call.query.ids === undefined ? null : parseIds(call, 'ids');
  if (ids !== null && 'send' in ids) return ids;
  const wish: Wish = { order, since, ids: ids && new Set(ids) };
  const { page_token: token } = call.query;
  if (token !== undefined) return continueList(call, store, wish, token);
  const paging = parsePaging(call);
  if ('send' in paging) return paging;
  const rows = findMatching(call, store, wish);
  return sendRecords(call, store, wish, { rows, start: (paging.page - 1) * paging.perPage, paging });
}

function continueList(call: CrmCall, store: ModuleStore, wish: Wish, text: string): FastifyReply {
  const { crm, query, reply } = call;
  if (query.page !== undefined) {
    const names = [{ param_name: 'page' }, { param_name: 'page_token' }];
    return refuse(reply, 400, 'AMBIGUITY_DURING_PROCESSING', { ambiguity_due_to: names });
  }
  const token = crm.base.settings.isOn('crmPageTokens') ? parsePageToken(call, store.name, text) : 'mismatch';
  if (token === 'mismatch') return refuse(reply, 400, 'TOKEN_BOUND_DATA_MISMATCH', { param_name: 'page_token' });
  if (token === 'expired') return refuse(reply, 400, 'EXPIRED_VALUE', { api_name: 'page_token', json_path: '$.query.page_token' });
  const rows = findMatching(call, store, wish);
  return sendRecords(call, store, wish, { rows, start: findStart(rows, wish.order, token), paging: token });
}

function parseOrder({ query, reply }: CrmCall): Order | FastifyReply {
  const { sort_by: sortBy = 'id', sort_order: sortOrder = 'desc' } = query;
  if (!isSortKey(sortBy)) return refuse(reply, 400, 'INVALID_DATA', { param_name: 'sort_by', supported_values: Object.keys(SORT_KEYS) });
  if (sortOrder !== 'asc' && sortOrder !== 'desc') return refuse(reply, 400, 'INVALID_DATA', { param_name: 'sort_order' });
  return { sortBy, isDescending: sortOrder === 'desc' };
}

function findMatching({ query }: CrmCall, store: ModuleStore, { order, since, ids }: Wish): readonly CrmRecord[] {
  const records = sortedRecords(store, order, parseConverted(query));
  if (since === null && ids === null) return records;
  return records.filter(({ id, modifiedAt }) => (ids?.has(id) ?? true) && (since === null || toSecond(modifiedAt) > since));
}

function findStart(rows: readonly CrmRecord[], order: Order, { after }: PageToken): number {
  const key = SORT_KEYS[order.sortBy];
  const index = rows.findIndex((row) => comparePositions({ key: key(row), id: row.id }, after, order) > 0);
  return index < 0 ? rows.length : index;
}

interface Slice {
  readonly rows: readonly CrmRecord[];
  readonly start: number;
  readonly paging: Paging;
}

function sendRecords(call: CrmCall, store: ModuleStore, { order, since }: Wish, { rows, start, paging }: Slice): FastifyReply {
  if (rows.length === 0 && since !== null) return call.reply.code(304).send();
  const page = rows.slice(start, start + paging.perPage);
  const last = page.at(-1);
  if (!last) return call.reply.code(204).send();
  const hasMore = start + page.length < rows.length;
  const usual = { per_page: paging.perPage, count: page.length, page: paging.page, more_records: hasMore };
  const info = { ...usual, ...(hasMore ? tokenInfo(call, store, order, paging, last) : {}) };
  const data = page.map((record) => serializeRecordJson(call.crm, store, record, call.query.fields));
  return call.reply.type('application/json; charset=utf-8').send(`{"data":[${data.join()}],"info":${JSON.stringify(info)}}`);
}

function tokenInfo(call: CrmCall, store: ModuleStore, order: Order, { page, perPage }: Paging, last: CrmRecord): Record<string, string> {
  if (!call.crm.base.settings.isOn('crmPageTokens')) return {};
  const { token, expiresAt } = createPageToken(call, {
    ...order,
    perPage,
    page: page + 1,
    module: store.name,
    after: { key: SORT_KEYS[order.sortBy](last), id: last.id },
  });
  return { next_page_token: token, page_token_expiry: toCrmTime(call.crm, expiresAt) };
}
