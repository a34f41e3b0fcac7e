import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Params } from '../core/params.ts';
import type { CrmRecord, CrmState } from './crm.state.ts';
import { CrmError } from './crm-error.ts';
import { FIELDS, MODULE_NAMES, type ModuleName } from './fields.ts';
import { addCrmRoute, type CrmCall } from './guard.ts';
import { type Paging, parseModifiedSince, parsePaging, sendPage } from './paging.ts';
import { getField, serializeRecord, serializeTombstone, toCrmTime } from './records.ts';
import { toSecond } from './times.ts';

export function readRoutes(app: FastifyInstance, state: () => CrmState): void {
  for (const name of MODULE_NAMES) {
    const scopes = [`ZohoCRM.modules.${name}.READ`];
    const searchScopes = [...scopes, 'ZohoSearch.securesearch.READ'];
    addCrmRoute(app, state, { method: 'GET', path: `/${name}`, scopes }, (call) => listRecords(call, name));
    addCrmRoute(app, state, { method: 'GET', path: `/${name}/deleted`, scopes }, (call) => listDeleted(call, name));
    addCrmRoute(app, state, { method: 'GET', path: `/${name}/search`, scopes: searchScopes }, (call) => searchRecords(call, name));
    addCrmRoute(app, state, { method: 'GET', path: `/${name}/:id`, scopes }, (call) => getRecord(call, name));
  }
}

function getRecord({ crm, query, request, reply }: CrmCall, module: ModuleName): FastifyReply {
  const { id } = request.params as { id: string };
  if (!/^\d+$/.test(id)) throw new CrmError(400, 'INVALID_DATA', { resource_path_index: 1 }, 'the id given seems to be invalid');
  const record = crm.modules[module].records.get(id);
  return record ? reply.send({ data: [serializeRecord(crm, module, record, query.fields)] }) : reply.code(204).send();
}

/** Lists deleted records, newest first. */
function listDeleted(call: CrmCall, module: ModuleName): FastifyReply {
  const paging = parsePaging(call);
  const since = parseModifiedSince(call);
  const deleted = [...call.crm.modules[module].deleted.values()].reverse();
  const found = since === undefined ? deleted : deleted.filter(({ deletedAt }) => toSecond(deletedAt) > since);
  if (found.length === 0 && since !== undefined) return call.reply.code(304).send();
  return sendPage(call, 'data', found, paging, (tombstone) => serializeTombstone(call.crm, tombstone));
}

/** A single comparison. Backslashes escape parentheses and commas. */
const CRITERIA = /^\((\w+):equals:((?:\\.|[^\\(),])+)\)$/;

/** Searches by `email` or `(Field:equals:value)`, newest first. The index lags behind. */
function searchRecords(call: CrmCall, module: ModuleName): FastifyReply {
  const { crm, query } = call;
  const paging = parsePaging(call, 'LIMIT_REACHED');
  const { names, value } = parseSearch(query, module);
  const wanted = value.toLowerCase();
  const indexedUntil = crm.base.clock.now() - crm.base.settings.number('crmIndexLagMs');
  const isMatch = (record: CrmRecord) => names.some((name) => String(getField(crm, record, name) ?? '').toLowerCase() === wanted);
  const found = [...crm.modules[module].records.values()].filter((record) => record.modifiedAt <= indexedUntil && isMatch(record));
  return sendPage(call, 'data', found.sort(toOrder('id', true)), paging, (record) => serializeRecord(crm, module, record, query.fields));
}

function parseSearch({ criteria, email }: Params, module: ModuleName): { readonly names: readonly string[]; readonly value: string } {
  if (criteria === undefined && email !== undefined) return { names: ['Email', 'Secondary_Email'], value: email };
  if (criteria === undefined) throw new CrmError(400, 'REQUIRED_PARAM_MISSING', { param_name: 'criteria' });
  const [, name = '', text = ''] = CRITERIA.exec(criteria) ?? [];
  if (name === '') throw new CrmError(400, 'INVALID_QUERY', { reason: 'invalid query formed' });
  const isKnown = FIELDS[module].some((field) => field.name === name);
  if (!isKnown) throw new CrmError(400, 'INVALID_QUERY', { reason: 'the field is not available for search', api_name: name });
  return { names: [name], value: text.replace(/\\(.)/g, '$1').trim() };
}

const SORT_KEYS = {
  id: ({ id }: CrmRecord) => id,
  Created_Time: ({ createdAt }: CrmRecord) => createdAt,
  Modified_Time: ({ modifiedAt }: CrmRecord) => modifiedAt,
} as const;
type SortKey = keyof typeof SORT_KEYS;

const MAX_FIELDS = 50;

/** Lists records from a page, or in v8 after those of a page token. */
function listRecords(call: CrmCall, module: ModuleName): FastifyReply {
  const { crm, query, reply, version } = call;
  if (version === 'v8') checkFields(query);
  const since = parseModifiedSince(call);
  const { sortBy, isDescending } = parseOrder(query);
  const order = toOrder(sortBy, isDescending);
  const token = version === 'v8' && query.page_token !== undefined ? parsePageToken(call, module, query.page_token) : undefined;
  const paging: Paging = token ?? parsePaging(call);
  const records = [...crm.modules[module].records.values()].sort(order);
  const rows = since === undefined ? records : records.filter(({ modifiedAt }) => toSecond(modifiedAt) > since);
  if (rows.length === 0 && since !== undefined) return reply.code(304).send();
  const rest = token ? rows.filter((row) => order(row, token.after) > 0) : rows.slice((paging.page - 1) * paging.perPage);
  const page = rest.slice(0, paging.perPage);
  const last = page.at(-1);
  if (!last) return reply.code(204).send();
  const hasMore = rest.length > page.length;
  const info = {
    per_page: paging.perPage,
    count: page.length,
    page: paging.page,
    more_records: hasMore,
    ...(version === 'v8' && { sort_by: sortBy, sort_order: isDescending ? 'desc' : 'asc', next_page_token: null, page_token_expiry: null }),
    ...(version === 'v8' && hasMore && createPageToken(call, module, paging, last)),
  };
  return reply.send({ data: page.map((record) => serializeRecord(crm, module, record, query.fields)), info });
}

/** Rejects a list of v8 without fields, or with more than fifty. Documented. */
function checkFields({ fields = '' }: Params): void {
  if (fields === '') throw new CrmError(400, 'REQUIRED_PARAM_MISSING', { param_name: 'fields' });
  const isTooMany = fields.split(',').length > MAX_FIELDS;
  if (isTooMany) throw new CrmError(400, 'LIMIT_EXCEEDED', { limit: MAX_FIELDS, param_name: 'fields' });
}

function parseOrder({ sort_by: sortBy = 'id', sort_order: sortOrder = 'desc' }: Params): { sortBy: SortKey; isDescending: boolean } {
  if (!Object.hasOwn(SORT_KEYS, sortBy))
    throw new CrmError(400, 'INVALID_DATA', { param_name: 'sort_by', supported_values: Object.keys(SORT_KEYS) });
  if (sortOrder !== 'asc' && sortOrder !== 'desc') throw new CrmError(400, 'INVALID_DATA', { param_name: 'sort_order' });
  return { sortBy: sortBy as SortKey, isDescending: sortOrder === 'desc' };
}

/** Compares records by a key and then by ID. */
function toOrder(sortBy: SortKey, isDescending: boolean): (one: CrmRecord, other: CrmRecord) => number {
  const getKey = SORT_KEYS[sortBy];
  const sign = isDescending ? -1 : 1;
  return (one, other) => sign * (compare(getKey(one), getKey(other)) || compare(one.id, other.id));
}

function compare(one: number | string, other: number | string): number {
  return one === other ? 0 : one < other ? -1 : 1;
}

const TOKEN_MS = 24 * 3_600_000;

interface PageToken extends Paging {
  /** Last record of the previous page. */
  readonly after: CrmRecord;
  /** User, module and parameters of the list. */
  readonly list: string;
  readonly expiresAt: number;
}

/** Creates a token that continues a list for a day, for the same user and parameters. */
function createPageToken(call: CrmCall, module: ModuleName, { page, perPage }: Paging, last: CrmRecord): Record<string, string> {
  const expiresAt = call.crm.base.clock.now() + TOKEN_MS;
  const token: PageToken = { page: page + 1, perPage, after: { ...last, values: {} }, list: describeList(call, module), expiresAt };
  return {
    next_page_token: Buffer.from(JSON.stringify(token)).toString('base64url'),
    page_token_expiry: toCrmTime(call.crm, expiresAt),
  };
}

function parsePageToken(call: CrmCall, module: ModuleName, text: string): PageToken {
  const { settings, clock } = call.crm.base;
  if (call.query.page !== undefined) {
    const names = [{ param_name: 'page' }, { param_name: 'page_token' }];
    throw new CrmError(400, 'AMBIGUITY_DURING_PROCESSING', { ambiguity_due_to: names });
  }
  const token = decodePageToken(text);
  if (token?.list !== describeList(call, module)) throw new CrmError(400, 'TOKEN_BOUND_DATA_MISMATCH', { param_name: 'page_token' });
  if (token.expiresAt <= clock.now()) throw new CrmError(400, 'EXPIRED_VALUE', { api_name: 'page_token', json_path: '$.query.page_token' });
  const isBeyond = (token.page - 1) * token.perPage >= settings.number('crmPageTokenLimit');
  if (isBeyond) throw new CrmError(400, 'PAGINATION_LIMIT_EXCEEDED', { param_name: 'page_token' });
  return token;
}

function decodePageToken(text: string): PageToken | undefined {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return undefined;
  }
}

function describeList({ query, user }: CrmCall, module: ModuleName): string {
  return JSON.stringify([user.id, module, query.fields, query.sort_by, query.sort_order, query.per_page]);
}
