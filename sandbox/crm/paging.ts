import type { FastifyReply } from 'fastify';
import { refuse } from './crm-error.ts';
import type { CrmCall } from './guard.ts';
import { parseSecond } from './times.ts';

export interface Paging {
  readonly page: number;
  readonly perPage: number;
}

const MAX_PER_PAGE = 200;

/** Page and size of the query; a refusal for something that is no number, and with `code` beyond the records that pages reach. */
export function parsePaging({ crm, query, reply }: CrmCall, code = 'DISCRETE_PAGINATION_LIMIT_EXCEEDED'): Paging | FastifyReply {
  const page = positive(query.page ?? '1');
  const perPage = positive(query.per_page ?? String(MAX_PER_PAGE));
  if (page === undefined) return refuse(reply, 400, 'INVALID_DATA', { param_name: 'page' });
  if (perPage === undefined) return refuse(reply, 400, 'INVALID_DATA', { param_name: 'per_page' });
  const size = Math.min(perPage, MAX_PER_PAGE);
  const limit = crm.base.settings.number('crmDiscreteLimit');
  return (page - 1) * size >= limit ? refuse(reply, 400, code, { limit }) : { page, perPage: size };
}

/** Sends one page in the usual envelope; no body at all when it is empty. */
export function sendPage(
  reply: FastifyReply,
  key: string,
  rows: readonly unknown[],
  { page, perPage }: Paging,
  total: number,
): FastifyReply {
  if (rows.length === 0) return reply.code(204).send();
  return reply.send({ [key]: rows, info: { per_page: perPage, count: rows.length, page, more_records: page * perPage < total } });
}

/** The rows that belong on a page. */
export function slicePage<T>(rows: readonly T[], { page, perPage }: Paging): readonly T[] {
  return rows.slice((page - 1) * perPage, page * perPage);
}

/** The second of `If-Modified-Since`; null without the header; a refusal when it is no time. */
export function parseModifiedSince({ request, reply }: CrmCall): number | null | FastifyReply {
  const header = request.headers['if-modified-since'];
  if (header === undefined) return null;
  return parseSecond(header) ?? refuse(reply, 400, 'INVALID_DATA', { header: 'If-Modified-Since' });
}

const MAX_IDS = 100;

/** The ids in a parameter; a refusal when there are none or more than a hundred. */
export function parseIds({ query, reply }: CrmCall, name: string): readonly string[] | FastifyReply {
  const ids = (query[name] ?? '').split(',').filter((id) => id !== '');
  if (ids.length === 0) return refuse(reply, 400, 'REQUIRED_PARAM_MISSING', { param_name: name });
  return ids.length > MAX_IDS ? refuse(reply, 400, 'LIMIT_EXCEEDED', { limit: MAX_IDS, param_name: name }) : ids;
}

function positive(text: string): number | undefined {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}
