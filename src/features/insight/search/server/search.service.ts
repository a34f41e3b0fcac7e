import { badRequest } from '../../../../platform/errors.ts';
import type { Actor } from '../../../../platform/server/actor.ts';
import type { RecordSearch } from '../../../../platform/server/search/record-search.ts';
import { WORDS_RANK } from '../../../../platform/server/search/search-text.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { toSearchKey } from '../../../../platform/text/fold-letters.ts';
import { nameInKey } from '../../../admin/users/person.rules.ts';
import { ticketFacets } from '../../../ticketing/tickets/server/list/ticket.list.service.ts';
import type { TicketFacets } from '../../../ticketing/tickets/ticket.contract.ts';
import type { SearchGroup, SearchQuery } from '../search.contract.ts';
import { ME, parseSearch, type SearchFilters } from '../search-text.rules.ts';
import { SERIALS, toGroups } from './search-groups.ts';
import { findMeaning, findNamed, findWords, type Named } from './side-by-side.ts';

/** Searches everything, side by side; a kind of records that takes too long is left out and said. */
export async function searchEverywhere(deps: ServerDeps, actor: Actor, { q, kind, limit, only }: SearchQuery): Promise<SearchGroup[]> {
  const searches = deps.searches.toSorted((one, other) => one.order - other.order);
  if (kind !== undefined && kind !== SERIALS && !searches.some((search) => search.kind === kind)) throw badRequest('Unknown record type');
  const { text, filters, unknown } = parseSearch(q);
  const isFiltered = Object.keys(filters).length > 0;
  if (unknown.length > 0 || (text === '' && !isFiltered)) return [];
  const narrowed = isFiltered ? await withNames(deps, actor, filters) : undefined;
  const asked = searches.filter((search) => isSearched(search, kind));
  const tables = new Map(isFiltered ? [] : asked.flatMap((search) => (search.table ? [[search.kind, search.table]] : [])));
  const most = limit + 1;

  const naming = findNamed(deps.database, tables, text, most);
  if (only === 'named') return toGroups({ searches, kind, limit }, await naming, []).map((group) => ({ ...group, words: [] }));
  const searchWords = async () => {
    const meaning = await findMeaning(deps.database, text);
    // A text without a digit is no code, and need not wait for the records it names.
    const isNarrow = isFiltered || (/\d/.test(text) && namesOne(await naming));
    // Only tickets have filters. What names a record is a word in these at most.
    const narrow = asked.filter(({ hasFilters }) => !isNarrow || hasFilters);
    return { meaning, results: await findWords(deps.database, { ...meaning, filters: narrowed, limit: most }, narrow) };
  };
  const [named, { meaning, results }] = await Promise.all([naming, searchWords()]);
  const words = meaning.words.flat();
  return toGroups({ searches, kind, limit }, named, results).map((group) => ({ ...group, words }));
}

const namesOne = ({ found: [best] }: Named): boolean => (best?.rank ?? WORDS_RANK) <= 1;

/** A serial number is found with the records that carry it. */
const isSearched = (search: RecordSearch, kind: string | undefined) =>
  kind === undefined || search.kind === kind || (kind === SERIALS && search.hasSerials);

/**
 * Resolves makes as stored on tickets and people to keys, ignoring case, accents and punctuation. Prefers a user over another person of the
 * same name.
 */
async function withNames(deps: ServerDeps, { userId }: Actor, filters: SearchFilters): Promise<SearchFilters> {
  const { make, assignee } = filters;
  if (make === undefined && assignee === undefined) return filters;
  const { makes, assignees } = await ticketFacets(deps, {});
  return {
    ...filters,
    ...(make !== undefined && { make: findTyped(make, makes)?.value ?? make }),
    ...(assignee !== undefined && { assignee: assignee.toLowerCase() === ME ? userId : toKey(assignee, assignees) }),
  };
}

function findTyped<C extends { readonly value: string }>(typed: string, known: readonly C[]): C | undefined {
  const findBy = (toKey: (text: string) => string) => known.find(({ value }) => toKey(value) === toKey(typed));
  return findBy((text) => text.toLowerCase()) ?? findBy(toSearchKey);
}

function toKey(typed: string, assignees: TicketFacets['assignees']): string {
  const isUser = ({ key }: { readonly key: string }) => nameInKey(key) === undefined;
  const found = findTyped(typed, assignees.filter(isUser)) ?? findTyped(typed, assignees);
  return found?.key ?? typed;
}
