import type { FastifyReply } from 'fastify';
import type { DeskState } from './desk.state.ts';
import { pageOf, type Query } from './query.ts';

const DEFAULT_LIMIT = 10;

/** What was written after this time is not found yet. */
export function searchedUntil({ base }: DeskState): number {
  return base.clock.now() - base.switches.number('deskIndexLagMs');
}

/** Nothing at all is 204 without a body. */
export function answerPage(reply: FastifyReply, rows: readonly unknown[]): FastifyReply {
  return rows.length > 0 ? reply.send({ data: rows }) : reply.code(204).send();
}

/** A page of what a search found, with the number of all. */
export function answerFound<T>(
  { base }: DeskState,
  reply: FastifyReply,
  query: Query,
  found: readonly T[],
  view: (item: T) => unknown,
): FastifyReply {
  const { from, limit } = pageOf(query, DEFAULT_LIMIT);
  const rows = found.slice(from, from + limit);
  if (rows.length === 0) return reply.code(204).send();
  const count = base.switches.isOn('deskSearchCountAsText') ? String(found.length) : found.length;
  return reply.send({ data: rows.map(view), count });
}

interface Person {
  readonly createdAt: number;
  readonly modifiedAt: number;
}

/** In the order of creation, unless `sortBy` names a field. */
export function sortPeople<T extends Person>(people: readonly T[], sortBy: string | undefined): readonly T[] {
  if (sortBy === undefined || sortBy === 'relevance') return people;
  const isDescending = sortBy.startsWith('-');
  const name = sortBy.replace('-', '').replace(/Time$/, 'At') as keyof T;
  const sorted = [...people].sort((one, other) => compare(one[name], other[name]));
  return isDescending ? sorted.reverse() : sorted;
}

function compare(one: unknown, other: unknown): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return String(one ?? '').localeCompare(String(other ?? ''));
}
