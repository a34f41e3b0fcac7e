import { badRequest } from '../../../../platform/errors.ts';
import type { Actor } from '../../../../platform/server/actor.ts';
import type { RecordSearch } from '../../../../platform/server/search/record-search.ts';
import { dedupeById, type SearchMatch, WORDS_RANK } from '../../../../platform/server/search/searched-table.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { toSearchKey } from '../../../../platform/text/fold-letters.ts';
import { nameInKey } from '../../../admin/users/person.rules.ts';
import { findModelInSerial } from '../../../master-data/tool-models/tool-models.ts';
import { ticketFacets } from '../../../ticketing/tickets/server/list/ticket.list.service.ts';
import type { TicketFacets } from '../../../ticketing/tickets/ticket.contract.ts';
import type { SearchGroup, SearchHit, SearchQuery } from '../search.contract.ts';
import { ME, parseSearch, type SearchFilters } from '../search-text.rules.ts';
import { findNamed, findWords, type Named, type Result, tryExpandSearch } from './side-by-side.ts';

/** Serial numbers aren't records but have a page. */
const SERIALS = 'serial';
const SERIAL_GROUP: Group = { kind: SERIALS, label: 'Serial numbers', toPath: (id) => `/serials/${id}` };

type Group = Pick<RecordSearch, 'kind' | 'label' | 'toPath'>;

interface GroupsQuery {
  readonly searches: readonly Group[];
  /** Returns only this group, even if empty. */
  readonly kind: string | undefined;
  readonly limit: number;
}

/** Groups hits by record type. Groups with an identifier match come first, by rank. */
function toGroups({ searches, kind, limit }: GroupsQuery, named: Named, byWords: readonly Result[]): Omit<SearchGroup, 'words'>[] {
  const results = searches.map((search) => ({ ...search, found: join(search.kind, named, byWords) }));
  return [{ ...SERIAL_GROUP, found: findSerials(results) }, ...results]
    .filter((group) => (kind === undefined ? group.found === undefined || group.found.length > 0 : group.kind === kind))
    .toSorted((one, other) => bestRank(one) - bestRank(other))
    .map(({ found, toPath, ...group }) => ({
      kind: group.kind,
      label: group.label,
      hits: (found ?? []).slice(0, limit).map((each) => toHit(toPath, each)),
      hasMore: found !== undefined && found.length > limit,
      isLeftOut: found === undefined,
    }));
}

/** Combines matches of a record type, identifiers first. Returns `undefined` if the search timed out without results. */
function join(kind: string, named: Named, byWords: readonly Result[]): Result['found'] {
  const result = byWords.find((each) => each.kind === kind);
  const isLate = named.late.includes(kind) || (result !== undefined && result.found === undefined);
  const found = dedupeById([...named.found.filter((each) => each.kind === kind), ...(result?.found ?? [])]);
  return isLate && found.length === 0 ? undefined : found;
}

const bestRank = ({ found }: Pick<Result, 'found'>): number => found?.[0]?.rank ?? WORDS_RANK + 1;

function toHit(toPath: Group['toPath'], { id, title, snippet, identifier }: SearchMatch): SearchHit {
  return { id, title, snippet, identifier, path: toPath(encodeURIComponent(id)) };
}

/** Returns the serial number that the text matches, as spelled by the first record. */
function findSerials(results: readonly Result[]): SearchMatch[] {
  const carriers = results.flatMap(({ found = [] }) => found.filter(({ identifier }) => identifier === 'Serial number'));
  const owner = results.find(({ kind }) => kind === 'customer')?.found?.find(({ identifier }) => identifier === 'Serial number');
  const [first] = carriers;
  if (!first) return [];
  const snippet = [findModelInSerial(first.value), owner?.title].filter((each) => each).join(' · ');
  return [{ id: first.value, title: first.value, snippet, identifier: 'Serial number', value: first.value, rank: 1 }];
}

/** Searches all record types in parallel. Types that time out are marked. */
export async function searchEverywhere(deps: ServerDeps, actor: Actor, { q, kind, limit, only }: SearchQuery): Promise<SearchGroup[]> {
  const searches = deps.searches.toSorted((one, other) => one.order - other.order);
  if (kind !== undefined && kind !== SERIALS && !searches.some((search) => search.kind === kind)) throw badRequest('Unknown record type');
  const { text, filters, unknown } = parseSearch(q);
  const isFiltered = Object.keys(filters).length > 0;
  if (unknown.length > 0 || (text === '' && !isFiltered)) return [];
  const narrowed = isFiltered ? await withNames(deps, actor, filters) : undefined;
  const requested = searches.filter((search) => isSearched(search, kind));
  const tables = new Map(isFiltered ? [] : requested.flatMap((search) => (search.table ? [[search.kind, search.table]] : [])));
  const most = limit + 1;

  const naming = findNamed(deps.database, tables, text, most);
  if (only === 'named') return toGroups({ searches, kind, limit }, await naming, []).map((group) => ({ ...group, words: [] }));
  const searchWords = async () => {
    const expanded = await tryExpandSearch(deps.database, text);
    // Text without digits isn't a code, so there is no need to wait for identifier matches.
    const isNarrow = isFiltered || (/\d/.test(text) && namesOne(await naming));
    // After an identifier match, only tickets and notes are searched for words.
    const narrow = requested.filter(({ hasFilters }) => !isNarrow || hasFilters);
    return { expanded, results: await findWords(deps.database, { ...expanded, filters: narrowed, limit: most }, narrow) };
  };
  const [named, { expanded, results }] = await Promise.all([naming, searchWords()]);
  const words = expanded.words.flat();
  return toGroups({ searches, kind, limit }, named, results).map((group) => ({ ...group, words }));
}

const namesOne = ({ found: [best] }: Named): boolean => (best?.rank ?? WORDS_RANK) <= 1;

/** Serial numbers are found through records that have one. */
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
