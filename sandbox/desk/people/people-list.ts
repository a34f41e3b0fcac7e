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
  /** An e-mail address or a name that all matches have; none when it is not known. */
  readonly key?: string | undefined;
  isMatch(record: T): boolean;
}

/** Sends a page of those that match, as the search index knows them. */
export function sendMatches<T extends Person>(
  { desk, reply, query }: DeskCall,
  { store, key, isMatch }: Search<T>,
  view: (record: T) => unknown,
): FastifyReply {
  const found = store.findIndexed(getIndexedUntil(desk), key).filter(isMatch);
  const rows = slicePage(sorted(found, query.sortBy), toPage(query, DEFAULT_LIMIT)).map(view);
  return sendFound(reply, rows, found.length);
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
