import type { FastifyInstance, FastifyReply } from 'fastify';
import type { CrmState } from '../crm.state.ts';
import { CrmError } from '../crm-error.ts';
import { addCrmRoute, type CrmCall } from '../guard.ts';
import { MODULE_NAMES } from '../module-name.ts';
import { type Paging, parseModifiedSince, parsePaging } from '../paging.ts';
import { toSecond } from '../times.ts';
import { createPageToken, type PageToken, type Position, parsePageToken } from './page-token.ts';
import { parseFieldNames, serializeRecord, serializeRecordJson, toCrmTime } from './record-view.ts';
import { comparePositions, isSortKey, type Order, SORT_KEYS, sortedRecords } from './sorting.ts';
import type { CrmRecord, ModuleStore } from './store.ts';

export function listRoutes(app: FastifyInstance, state: () => CrmState): void {
  for (const name of MODULE_NAMES) {
    const scopes = [`ZohoCRM.modules.${name}.READ`];
    addCrmRoute(app, state, { method: 'GET', path: `/${name}`, scopes }, (call) => list(call, call.crm.modules[name]));
    addCrmRoute(app, state, { method: 'GET', path: `/${name}/:id`, scopes }, (call) => getOne(call, call.crm.modules[name]));
  }
}

function getOne(call: CrmCall, store: ModuleStore): FastifyReply {
  const { id } = call.request.params as { id: string };
  if (!/^\d+$/.test(id)) {
    throw new CrmError(400, 'INVALID_DATA', { resource_path_index: 1 }, 'the id given seems to be invalid');
  }
  const record = store.records.get(id);
  if (!record) return call.reply.code(204).send();
  return call.reply.send({ data: [serializeRecord(call.crm, store, record, parseFieldNames(call.query.fields))] });
}

/** Which records a list is about. */
interface RecordQuery {
  readonly order: Order;
  /** Only those changed after this second. */
  readonly since: number | null;
}

function list(call: CrmCall, store: ModuleStore): FastifyReply {
  checkFields(call);
  const since = parseModifiedSince(call);
  const order = parseOrder(call);
  const query: RecordQuery = { order, since };
  const token = parseToken(call, store);
  const paging = token ?? parsePaging(call);
  const rows = findMatching(store, query);
  const start = token ? findStart(rows, order, token) : (paging.page - 1) * paging.perPage;
  return sendRecords(call, store, query, { rows, start, paging });
}

const MAX_FIELDS = 50;

/** Refuses a list of v8 that does not say which fields it wants, or wants more than fifty. Documented. */
function checkFields({ version, query: { fields = '' } }: CrmCall): void {
  if (version !== 'v8') return;
  if (fields === '') throw new CrmError(400, 'REQUIRED_PARAM_MISSING', { param_name: 'fields' });
  const isTooMany = fields.split(',').length > MAX_FIELDS;
  if (isTooMany) throw new CrmError(400, 'LIMIT_EXCEEDED', { limit: MAX_FIELDS, param_name: 'fields' });
}

/** The page token of the query, which goes on after the record where the page before ended; `undefined` without one and in v2, which ignores it. */
function parseToken(call: CrmCall, store: ModuleStore): PageToken | undefined {
  const { crm, query, version } = call;
  if (query.page_token === undefined || version !== 'v8') return undefined;
  if (query.page !== undefined) {
    const names = [{ param_name: 'page' }, { param_name: 'page_token' }];
    throw new CrmError(400, 'AMBIGUITY_DURING_PROCESSING', { ambiguity_due_to: names });
  }
  const token = parsePageToken(call, store.name, query.page_token);
  const isBeyond = (token.page - 1) * token.perPage >= crm.base.settings.number('crmPageTokenLimit');
  if (isBeyond) throw new CrmError(400, 'PAGINATION_LIMIT_EXCEEDED', { param_name: 'page_token' });
  return token;
}

function parseOrder({ query }: CrmCall): Order {
  const { sort_by: sortBy = 'id', sort_order: sortOrder = 'desc' } = query;
  if (!isSortKey(sortBy)) throw new CrmError(400, 'INVALID_DATA', { param_name: 'sort_by', supported_values: Object.keys(SORT_KEYS) });
  if (sortOrder !== 'asc' && sortOrder !== 'desc') throw new CrmError(400, 'INVALID_DATA', { param_name: 'sort_order' });
  return { sortBy, isDescending: sortOrder === 'desc' };
}

function findMatching(store: ModuleStore, { order, since }: RecordQuery): readonly CrmRecord[] {
  const records = sortedRecords(store, order);
  return since === null ? records : records.filter(({ modifiedAt }) => toSecond(modifiedAt) > since);
}

function findStart(rows: readonly CrmRecord[], order: Order, { after }: PageToken): number {
  const getKey = SORT_KEYS[order.sortBy];
  const index = rows.findIndex((row) => comparePositions({ key: getKey(row), id: row.id }, after, order) > 0);
  return index < 0 ? rows.length : index;
}

interface Slice {
  readonly rows: readonly CrmRecord[];
  readonly start: number;
  readonly paging: Paging;
}

function sendRecords(call: CrmCall, store: ModuleStore, { order, since }: RecordQuery, { rows, start, paging }: Slice): FastifyReply {
  if (rows.length === 0 && since !== null) return call.reply.code(304).send();
  const page = rows.slice(start, start + paging.perPage);
  const last = page.at(-1);
  if (!last) return call.reply.code(204).send();
  const hasMore = start + page.length < rows.length;
  const after = { key: SORT_KEYS[order.sortBy](last), id: last.id };
  const position = { ...order, page: paging.page + 1, perPage: paging.perPage, module: store.name, after };
  const info = {
    per_page: paging.perPage,
    count: page.length,
    page: paging.page,
    more_records: hasMore,
    ...toVersionInfo(call, order),
    ...(hasMore ? toTokenInfo(call, position) : {}),
  };
  const data = page.map((record) => serializeRecordJson(call.crm, store, record, call.query.fields));
  return call.reply.type('application/json; charset=utf-8').send(`{"data":[${data.join()}],"info":${JSON.stringify(info)}}`);
}

/** What only v8 says about a list; documented. */
function toVersionInfo({ version }: CrmCall, { sortBy, isDescending }: Order): Record<string, string | null> {
  if (version !== 'v8') return {};
  return { sort_by: sortBy, sort_order: isDescending ? 'desc' : 'asc', next_page_token: null, page_token_expiry: null };
}

function toTokenInfo(call: CrmCall, position: Position): Record<string, string> {
  if (call.version !== 'v8') return {};
  const { token, expiresAt } = createPageToken(call, position);
  return { next_page_token: token, page_token_expiry: toCrmTime(call.crm, expiresAt) };
}
