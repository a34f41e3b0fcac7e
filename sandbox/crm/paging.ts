import type { FastifyReply } from 'fastify';
import { CrmError } from './crm-error.ts';
import type { CrmCall } from './guard.ts';
import { parseSecond } from './times.ts';

export interface Paging {
  readonly page: number;
  readonly perPage: number;
}

const MAX_PER_PAGE = 200;

/** Parses the page and its size. Rejects, with `code`, a page beyond the records that pages reach. */
export function parsePaging({ crm, query }: CrmCall, code = 'DISCRETE_PAGINATION_LIMIT_EXCEEDED'): Paging {
  const page = parsePositive('page', query.page ?? '1');
  const perPage = Math.min(parsePositive('per_page', query.per_page ?? String(MAX_PER_PAGE)), MAX_PER_PAGE);
  const limit = crm.base.settings.number('crmDiscreteLimit');
  if ((page - 1) * perPage >= limit) throw new CrmError(400, code, { limit });
  return { page, perPage };
}

/** Sends a page of rows, or 204 if it is empty. */
export function sendPage<T>(call: CrmCall, key: string, rows: readonly T[], paging: Paging, serialize: (row: T) => unknown): FastifyReply {
  const { page, perPage } = paging;
  const shown = rows.slice((page - 1) * perPage, page * perPage);
  if (shown.length === 0) return call.reply.code(204).send();
  const info = { per_page: perPage, count: shown.length, page, more_records: page * perPage < rows.length };
  return call.reply.send({ [key]: shown.map(serialize), info });
}

/** Parses `If-Modified-Since` to a second; undefined without the header. */
export function parseModifiedSince({ request }: CrmCall): number | undefined {
  const header = request.headers['if-modified-since'];
  if (header === undefined) return undefined;
  const second = parseSecond(header);
  if (second === undefined) throw new CrmError(400, 'INVALID_DATA', { header: 'If-Modified-Since' });
  return second;
}

function parsePositive(name: string, text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new CrmError(400, 'INVALID_DATA', { param_name: name });
  return Number(text);
}
