import type { FastifyReply } from 'fastify';
import type { DeskState } from '../desk.state.ts';
import type { DeskCall } from '../guard.ts';
import { sendFound, sendPage, slicePage, toPage } from '../page.ts';
import type { PeopleStore } from './people.store.ts';
import type { Person } from './people.ts';

const DEFAULT_LIMIT = 10;

/** The search index does not know yet what was written after this time. */
export function getIndexedUntil({ base }: DeskState): number {
  return base.clock.now() - base.settings.number('deskIndexLagMs');
}

/** Sends a page of all contacts or accounts. */
export function sendAll<T extends Person>({ reply, query }: DeskCall, store: PeopleStore<T>, view: (record: T) => unknown): FastifyReply {
  return sendPage(reply, slicePage(sorted([...store.byId.values()], query.sortBy), toPage(query, DEFAULT_LIMIT)).map(view));
}

interface Search<T> {
  readonly store: PeopleStore<T>;
  /** All that may match. */
  readonly candidates: readonly T[];
  isMatch(record: T): boolean;
}

/** Sends a page of those that match and that the search index knows. */
export function sendMatches<T extends Person>(
  { desk, reply, query }: DeskCall,
  { store, candidates, isMatch }: Search<T>,
  view: (record: T) => unknown,
): FastifyReply {
  const until = getIndexedUntil(desk);
  const found = candidates.filter((record) => store.isIndexed(record, until) && isMatch(record));
  const rows = slicePage(sorted(found, query.sortBy), toPage(query, DEFAULT_LIMIT)).map(view);
  return sendFound(reply, rows, found.length, desk.base.settings);
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
