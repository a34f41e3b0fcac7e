import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ListPage } from '../list/list-page.ts';
import type { JsonText } from './json-text.ts';

/** Sets `Link` and `X-Total-Count` of a list page and returns its rows. */
export function setPageHeaders<Row>(request: FastifyRequest, reply: FastifyReply, page: ListPage<Row>): JsonText<Row[]> {
  reply.header('x-total-count', page.total.count);
  if (page.total.relation === 'at-least') reply.header('x-total-relation', 'at-least');
  if (page.next !== undefined) reply.header('link', `<${nextUrl(request.url, page.next)}>; rel="next"`);
  return page.rows;
}

function nextUrl(url: string, cursor: string): string {
  const [path, search] = url.split('?');
  const query = new URLSearchParams(search);
  query.set('cursor', cursor);
  return `${path}?${query}`;
}
