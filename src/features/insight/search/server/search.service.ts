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
import { findMeaning, findNamed, findWords, type Named, type Result } from './side-by-side.ts';

/** The serial number that a text is, which is no record but has a page. */
const SERIALS = 'serial';
const SERIAL_GROUP: Group = { kind: SERIALS, label: 'Serial numbers', toPath: (id) => `/serials/${id}` };

type Group = Pick<RecordSearch, 'kind' | 'label' | 'toPath'>;

interface GroupsQuery {
  /** In the order of their groups. */
  readonly searches: readonly Group[];
  /** Only this one, even without hits. */
  readonly kind: string | undefined;
  readonly limit: number;
}

/** Groups with a record that the text names come first, by how well it names it; the others in their usual order. */
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

/** Joins the records: those that the text names come before those that contain its words. */
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

/** The serial number that the text is, as its first record spells it. */
function findSerials(results: readonly Result[]): SearchMatch[] {
  const carriers = results.flatMap(({ found = [] }) => found.filter(({ identifier }) => identifier === 'Serial number'));
  const owner = results.find(({ kind }) => kind === 'customer')?.found?.find(({ identifier }) => identifier === 'Serial number');
  const [first] = carriers;
  if (!first) return [];
  const snippet = [findModelInSerial(first.value), owner?.title].filter((each) => each).join(' · ');
  return [{ id: first.value, title: first.value, snippet, identifier: 'Serial number', value: first.value, rank: 1 }];
}

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
