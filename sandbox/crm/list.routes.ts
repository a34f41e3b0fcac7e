import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Sandbox } from '../core/sandbox-state.ts';
import { recordAnswer, recordJson, timeIn, wantedFields } from './answers.ts';
import { MODULE_NAMES } from './crm.state.ts';
import { answerCrm, type CrmCall } from './gate.ts';
import { type PageToken, readPageToken, writePageToken } from './page-token.ts';
import { type Paging, readModifiedSince, readPaging } from './paging.ts';
import { comparePositions, convertedIn, isSortKey, type Order, SORT_KEYS, sortedRecords } from './sorting.ts';
import type { CrmRecord, ModuleStore } from './store.ts';
import { toSecond } from './times.ts';
import { refuse } from './wording.ts';

export function listRoutes(app: FastifyInstance, sandbox: () => Sandbox): void {
  for (const name of MODULE_NAMES) {
    const scopes = [`ZohoCRM.modules.${name}.READ`];
    answerCrm(app, sandbox, { method: 'GET', path: `/${name}`, scopes }, (call) => list(call, call.crm.modules[name]));
    answerCrm(app, sandbox, { method: 'GET', path: `/${name}/:id`, scopes }, (call) => getOne(call, call.crm.modules[name]));
  }
}

function getOne(call: CrmCall, store: ModuleStore): FastifyReply {
  const record = store.records.get((call.request.params as { id: string }).id);
  if (!record) return call.reply.code(204).send();
  return call.reply.send({ data: [recordAnswer(call.crm, store, record, wantedFields(call.query.fields))] });
}

function list(call: CrmCall, store: ModuleStore): FastifyReply {
  const since = readModifiedSince(call);
  if (typeof since === 'object' && since !== null) return since;
  const { page_token: token } = call.query;
  if (token !== undefined) return goOn(call, store, since, token);
  const order = readOrder(call);
  const paging = readPaging(call);
  if ('send' in order) return order;
  if ('send' in paging) return paging;
  const rows = matching(call, store, order, since);
  return sendRecords(call, store, { rows, start: (paging.page - 1) * paging.perPage, order, paging, since });
}

function goOn(call: CrmCall, store: ModuleStore, since: number | null, text: string): FastifyReply {
  const token = readPageToken(call, store.name, text);
  const mayUse = call.crm.base.switches.isOn('crmPageTokens') && call.query.page === undefined;
  if (!token || !mayUse || !isSortKey(token.sortBy)) return refuse(call.reply, 400, 'INVALID_DATA', { param_name: 'page_token' });
  const order: Order = { sortBy: token.sortBy, isDescending: token.isDescending };
  const rows = matching(call, store, order, since);
  const paging = { page: token.page, perPage: token.perPage };
  return sendRecords(call, store, { rows, start: firstAfter(rows, order, token), order, paging, since });
}

function readOrder({ query, reply }: CrmCall): Order | FastifyReply {
  const { sort_by: sortBy = 'id', sort_order: sortOrder = 'desc' } = query;
  if (!isSortKey(sortBy)) return refuse(reply, 400, 'INVALID_DATA', { param_name: 'sort_by' });
  if (sortOrder !== 'asc' && sortOrder !== 'desc') return refuse(reply, 400, 'INVALID_DATA', { param_name: 'sort_order' });
  return { sortBy, isDescending: sortOrder === 'desc' };
}

function matching({ query }: CrmCall, store: ModuleStore, order: Order, since: number | null): readonly CrmRecord[] {
  const records = sortedRecords(store, order, convertedIn(query));
  return since === null ? records : records.filter(({ modifiedAt }) => toSecond(modifiedAt) > since);
}

function firstAfter(rows: readonly CrmRecord[], order: Order, { after }: PageToken): number {
  const key = SORT_KEYS[order.sortBy];
  const index = rows.findIndex((row) => comparePositions({ key: key(row), id: row.id }, after, order) > 0);
  return index < 0 ? rows.length : index;
}

interface Slice {
  readonly rows: readonly CrmRecord[];
  readonly start: number;
  readonly order: Order;
  readonly paging: Paging;
  readonly since: number | null;
}

function sendRecords(call: CrmCall, store: ModuleStore, { rows, start, order, paging, since }: Slice): FastifyReply {
  if (rows.length === 0 && since !== null) return call.reply.code(304).send();
  const page = rows.slice(start, start + paging.perPage);
  const last = page.at(-1);
  if (!last) return call.reply.code(204).send();
  const hasMore = start + page.length < rows.length;
  const usual = { per_page: paging.perPage, count: page.length, page: paging.page, more_records: hasMore };
  const info = { ...usual, ...(hasMore ? tokenInfo(call, store, order, paging, last) : {}) };
  const data = page.map((record) => recordJson(call.crm, store, record, call.query.fields));
  return call.reply.type('application/json; charset=utf-8').send(`{"data":[${data.join()}],"info":${JSON.stringify(info)}}`);
}

function tokenInfo(call: CrmCall, store: ModuleStore, order: Order, paging: Paging, last: CrmRecord): Record<string, string> {
  if (!call.crm.base.switches.isOn('crmPageTokens')) return {};
  const { token, expiresAt } = writePageToken(call, {
    ...order,
    ...paging,
    page: paging.page + 1,
    module: store.name,
    after: { key: SORT_KEYS[order.sortBy](last), id: last.id },
  });
  return { next_page_token: token, page_token_expiry: timeIn(call.crm, expiresAt) };
}
