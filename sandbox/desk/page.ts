import type { FastifyReply } from 'fastify';
import type { Query } from './query.ts';

export interface Page {
  readonly from: number;
  readonly limit: number;
}

export function toPage(query: Query, defaultLimit: number): Page {
  return { from: Number(query.from ?? 0), limit: Number(query.limit ?? defaultLimit) };
}

export function slicePage<T>(items: readonly T[], { from, limit }: Page): readonly T[] {
  return items.slice(from, from + limit);
}

/** Sends the rows of a page; an empty page is 204 without a body. */
export function sendPage(reply: FastifyReply, rows: readonly unknown[]): FastifyReply {
  return rows.length > 0 ? reply.send({ data: rows }) : reply.code(204).send();
}

/** Sends a page of what a search found, with the number of all matches. */
export function sendFound(reply: FastifyReply, rows: readonly unknown[], total: number): FastifyReply {
  if (rows.length === 0) return reply.code(204).send();
  return reply.send({ data: rows, count: total });
}
