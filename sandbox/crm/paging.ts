import type { FastifyReply } from 'fastify';
import { CrmError } from './crm-error.ts';
import type { CrmCall } from './guard.ts';
import { parseSecond } from './times.ts';

export interface Paging {
  readonly page: number;
  readonly perPage: number;
}

const MAX_PER_PAGE = 200;
const MAX_IDS = 100;

/** Page and size of the query; refuses what is no number, and with `code` a page beyond the records that pages reach. */
export function parsePaging({ crm, query }: CrmCall, code = 'DISCRETE_PAGINATION_LIMIT_EXCEEDED'): Paging {
  const page = parsePositive(query.page ?? '1');
  const perPage = parsePositive(query.per_page ?? String(MAX_PER_PAGE));
  if (page === undefined) throw new CrmError(400, 'INVALID_DATA', { param_name: 'page' });
  if (perPage === undefined) throw new CrmError(400, 'INVALID_DATA', { param_name: 'per_page' });
  const size = Math.min(perPage, MAX_PER_PAGE);
  const limit = crm.base.settings.number('crmDiscreteLimit');
  if ((page - 1) * size >= limit) throw new CrmError(400, code, { limit });
  return { page, perPage: size };
}

interface PageContent {
  readonly rows: readonly unknown[];
  readonly paging: Paging;
  /** Rows on all pages. */
  readonly total: number;
}

/** Sends one page in the usual envelope; no body at all when it is empty. */
export function sendPage(reply: FastifyReply, key: string, { rows, paging: { page, perPage }, total }: PageContent): FastifyReply {
  if (rows.length === 0) return reply.code(204).send();
  return reply.send({ [key]: rows, info: { per_page: perPage, count: rows.length, page, more_records: page * perPage < total } });
}

/** The rows that belong on a page. */
export function slicePage<T>(rows: readonly T[], { page, perPage }: Paging): readonly T[] {
  return rows.slice((page - 1) * perPage, page * perPage);
}

/** The second of `If-Modified-Since`; null without the header; refuses what is no time. */
export function parseModifiedSince({ request }: CrmCall): number | null {
  const header = request.headers['if-modified-since'];
  if (header === undefined) return null;
  const second = parseSecond(header);
  if (second === undefined) throw new CrmError(400, 'INVALID_DATA', { header: 'If-Modified-Since' });
  return second;
}

/** The ids in a parameter; refuses none and more than a hundred. */
export function parseIds({ query }: CrmCall, name: string): readonly string[] {
  const ids = (query[name] ?? '').split(',').filter((id) => id !== '');
  if (ids.length === 0) throw new CrmError(400, 'REQUIRED_PARAM_MISSING', { param_name: name });
  if (ids.length > MAX_IDS) throw new CrmError(400, 'LIMIT_EXCEEDED', { limit: MAX_IDS, param_name: name });
  return ids;
}

function parsePositive(text: string): number | undefined {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}
