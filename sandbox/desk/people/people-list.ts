import type { FastifyReply } from 'fastify';
import type { DeskState } from '../desk.state.ts';
import { answerFound, answerPage } from '../desk-error.ts';
import { cut, type Query, toPage } from '../query.ts';
import type { PeopleStore } from './people.store.ts';
import type { Person } from './people.ts';

const DEFAULT_LIMIT = 10;

/** What was written after this time is not found yet. */
export function searchedUntil({ base }: DeskState): number {
  return base.clock.now() - base.settings.number('deskIndexLagMs');
}

/** A page of all contacts or accounts. */
export function answerAll<T extends Person>(
  reply: FastifyReply,
  query: Query,
  store: PeopleStore<T>,
  view: (record: T) => unknown,
): FastifyReply {
  return answerPage(reply, cut(sorted([...store.byId.values()], query.sortBy), toPage(query, DEFAULT_LIMIT)).map(view));
}

/** A page of those that a search knows and that meet it. */
export function answerMatches<T extends Person>(
  desk: DeskState,
  reply: FastifyReply,
  query: Query,
  { store, candidates, isMatch }: { store: PeopleStore<T>; candidates: readonly T[]; isMatch: (record: T) => boolean },
  view: (record: T) => unknown,
): FastifyReply {
  const until = searchedUntil(desk);
  const found = candidates.filter((record) => store.isIndexed(record, until) && isMatch(record));
  const rows = cut(sorted(found, query.sortBy), toPage(query, DEFAULT_LIMIT)).map(view);
  return answerFound(reply, rows, found.length, desk.base.settings);
}

/** In the order of creation, unless `sortBy` names a field. */
function sorted<T extends Person>(people: readonly T[], sortBy: string | undefined): readonly T[] {
  if (sortBy === undefined || sortBy === 'relevance') return people;
  const isDescending = sortBy.startsWith('-');
  const name = sortBy.replace('-', '').replace(/Time$/, 'At') as keyof T;
  const ascending = people.toSorted((one, other) => compare(one[name], other[name]));
  return isDescending ? ascending.reverse() : ascending;
}

function compare(one: unknown, other: unknown): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return String(one ?? '').localeCompare(String(other ?? ''));
}
