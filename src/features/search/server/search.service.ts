import type { Actor } from '../../../platform/server/actor.ts';
import { inTime, withTimeLimit } from '../../../platform/server/database/time-limit.ts';
import { type Found, WORDS_RANK } from '../../../platform/server/search/search-text.ts';
import { findIdentified, type Identified, withoutRepeats } from '../../../platform/server/search/searched-table.ts';
import type { ServerDeps } from '../../../platform/server/server-deps.ts';
import { ticketFacets } from '../../tickets/server/ticket.list.service.ts';
import { findModelInSerial } from '../../tool-models/tool-models.ts';
import { SEARCH_KINDS, type SearchGroup, type SearchHit, type SearchKind, type SearchQuery } from '../search.contract.ts';
import { toPath } from '../search-result.rules.ts';
import { ME, parseSearch, type SearchFilters } from '../search-text.rules.ts';
import { asTyped, understand } from './search-words.service.ts';
import { type Asked, BY_WORDS, NAMED } from './searches.ts';

/** Naming a record takes an index or two; only a database in trouble needs so long. */
const NAMES_MS = 800;
/** What a kind may take; beyond that it is left out. */
const WORDS_MS = 1_200;
/** Connections of one search at the same time, so that others find one too. */
const AT_ONCE = 3;

/** Searches everything, side by side; a kind of records that takes too long is left out and said. */
export async function searchEverywhere(deps: ServerDeps, actor: Actor, { q, kind, limit }: SearchQuery): Promise<SearchGroup[]> {
  const { text, filters, unknown } = parseSearch(q);
  const isFiltered = Object.keys(filters).length > 0;
  if (unknown.length > 0 || (text === '' && !isFiltered)) return [];
  const named = isFiltered ? new Map() : new Map([...NAMED].filter(([each]) => isAsked(each, kind)));
  const { identified, understood } = await withTimeLimit(deps.database, NAMES_MS, async (db) => ({
    identified: await inTime(findIdentified(db, named, text, limit + 1)),
    understood: (await inTime(understand(db, text))) ?? asTyped(text),
  }));
  const asked: Asked = { ...understood, filters: isFiltered ? await withNames(deps, actor, filters) : undefined, limit: limit + 1 };
  const isNarrow = isFiltered || isCode(text, identified);
  const kinds = [...BY_WORDS.keys()].filter((each) => isAsked(each, kind) && (!isNarrow || WITH_NOTES.includes(each)));
  const results = await searchWords(deps, asked, { kinds, isIdentified: identified !== undefined });
  const words = asked.words.flat();
  return toGroups(join(identified ?? [], results), limit)
    .filter((group) => kind === undefined || group.kind === kind)
    .map((group) => ({ ...group, words }));
}

/** Only tickets have filters. What names a record is a word in these at most. */
const WITH_NOTES: readonly SearchKind[] = ['ticket', 'note'];

/** A text with a digit that names a record is no text to look for in names. */
const isCode = (text: string, identified: readonly Found[] = []): boolean => /\d/.test(text) && (identified[0]?.rank ?? WORDS_RANK) <= 1;

/** A serial number is found with the records that carry it. */
const WITH_SERIALS: readonly SearchKind[] = ['ticket', 'customer', 'tool'];
const isAsked = (each: SearchKind, kind: SearchKind | undefined) =>
  kind === undefined || each === kind || (kind === 'serial' && WITH_SERIALS.includes(each));

interface WordSearch {
  readonly kinds: readonly SearchKind[];
  /** What the text names is known already; if not, each kind looks for itself. */
  readonly isIdentified: boolean;
}

/** Each connection searches the kinds that no other has begun yet. */
async function searchWords({ database }: ServerDeps, asked: Asked, { kinds, isIdentified }: WordSearch): Promise<Result[]> {
  const waiting = [...kinds];
  const results: Result[] = [];
  const work = () =>
    withTimeLimit(database, WORDS_MS, async (db) => {
      for (let kind = waiting.shift(); kind; kind = waiting.shift()) {
        const table = NAMED.get(kind);
        const named =
          isIdentified || !table || asked.filters
            ? []
            : await inTime(findIdentified(db, new Map([[kind, table]]), asked.text, asked.limit));
        const found = named && (await inTime(BY_WORDS.get(kind)?.(db, asked) ?? Promise.resolve([])));
        results.push({ kind, found: named && found && [...named, ...found] });
      }
    });
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, kinds.length) }, work));
  return results;
}

/** What the text names stands before what has its words. */
function join(identified: readonly Identified<SearchKind>[], results: readonly Result[]): Result[] {
  return SEARCH_KINDS.flatMap((kind) => {
    const named = identified.filter((each) => each.kind === kind);
    const result = results.find((each) => each.kind === kind);
    if (result && result.found === undefined && named.length === 0) return [result];
    const found = withoutRepeats([...named, ...(result?.found ?? [])]);
    return found.length > 0 ? [{ kind, found }] : [];
  });
}

/** Makes and people as tickets name them, whatever letter case was typed. */
async function withNames(deps: ServerDeps, { fullName }: Actor, filters: SearchFilters): Promise<SearchFilters> {
  const { make, assignee } = filters;
  if (make === undefined && assignee === undefined) return filters;
  const { makes, assignees } = await ticketFacets(deps, {});
  return {
    ...filters,
    ...(make !== undefined && { make: asKnown(make, makes) }),
    ...(assignee !== undefined && { assignee: assignee.toLowerCase() === ME ? fullName : asKnown(assignee, assignees) }),
  };
}

function asKnown(typed: string, known: readonly { value: string }[]): string {
  return known.find(({ value }) => value.toLowerCase() === typed.toLowerCase())?.value ?? typed;
}

interface Result {
  readonly kind: SearchKind;
  /** Undefined: it took too long. */
  readonly found: readonly Found[] | undefined;
}

/** Groups with a record that the text names come first, by how well it names it; the others in their usual order. */
function toGroups(results: readonly Result[], limit: number): Omit<SearchGroup, 'words'>[] {
  const all: Result[] = [{ kind: 'serial', found: findSerials(results) }, ...results];
  return all
    .filter(({ found }) => found === undefined || found.length > 0)
    .toSorted((one, other) => bestRank(one) - bestRank(other))
    .map(({ kind, found }) => ({
      kind,
      hits: (found ?? []).slice(0, limit).map((each) => toHit(kind, each)),
      hasMore: found !== undefined && found.length > limit,
      isLeftOut: found === undefined,
    }));
}

const bestRank = ({ found }: Result): number => found?.[0]?.rank ?? WORDS_RANK + 1;

function toHit(kind: SearchKind, { id, title, snippet, identifier }: Found): SearchHit {
  return { id, title, snippet, identifier, path: toPath(kind, id) };
}

/** The serial number that the text is, as its first record spells it. */
function findSerials(results: readonly Result[]): Found[] {
  const carriers = results.flatMap(({ found = [] }) => found.filter(({ identifier }) => identifier === 'Serial number'));
  const owner = results.find(({ kind }) => kind === 'customer')?.found?.find(({ identifier }) => identifier === 'Serial number');
  const [first] = carriers;
  if (!first) return [];
  const snippet = [findModelInSerial(first.value), owner?.title].filter((each) => each).join(' · ');
  return [{ id: first.value, title: first.value, snippet, identifier: 'Serial number', value: first.value, rank: 1 }];
}
