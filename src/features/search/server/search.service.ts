import type { Actor } from '../../../platform/server/actor.ts';
import { withinTime } from '../../../platform/server/database/time-limit.ts';
import { type Found, WORDS_RANK } from '../../../platform/server/search/search-text.ts';
import type { ServerDeps } from '../../../platform/server/server-deps.ts';
import { ticketFacets } from '../../tickets/server/ticket.list.service.ts';
import { findModelInSerial } from '../../tool-models/tool-models.ts';
import { SEARCH_KINDS, type SearchGroup, type SearchHit, type SearchKind, type SearchQuery } from '../search.contract.ts';
import { toPath } from '../search-result.rules.ts';
import { ME, parseSearch, type SearchFilters } from '../search-text.rules.ts';
import { understand } from './search-words.service.ts';
import { type Asked, SEARCHES } from './searches.ts';

/** What is not there by then is left out. */
const BUDGET_MS = 600;
const WORDS_MS = 100;
/** A group that begins late still gets so long. */
const LEAST_MS = 50;
/** Searches at the same time of one request, so that others find a connection too. */
const AT_ONCE = 3;

/** Searches everything within a time budget; a kind of records that takes longer is left out and said. */
export async function searchEverywhere(deps: ServerDeps, actor: Actor, { q, kind, limit }: SearchQuery): Promise<SearchGroup[]> {
  const { text, filters, unknown } = parseSearch(q);
  const isFiltered = Object.keys(filters).length > 0;
  if (unknown.length > 0 || (text === '' && !isFiltered)) return [];
  const deadline = performance.now() + BUDGET_MS;
  const [understood, named] = await Promise.all([understand(deps.database, text, WORDS_MS), withNames(deps, actor, filters)]);
  const asked: Asked = { ...understood, filters: isFiltered ? named : undefined, limit: limit + 1 };
  const kinds = SEARCH_KINDS.filter(
    (each) => each in SEARCHES && isAsked(each, kind) && (!isFiltered || each === 'ticket' || each === 'note'),
  );
  const results = await inTurn(kinds, async (each) => {
    const search = SEARCHES[each as keyof typeof SEARCHES];
    const ms = Math.max(LEAST_MS, deadline - performance.now());
    return { kind: each, found: await withinTime(deps.database, ms, (tx) => search(tx, asked)) };
  });
  const words = asked.words.flat();
  return toGroups(results, limit)
    .filter((group) => kind === undefined || group.kind === kind)
    .map((group) => ({ ...group, words }));
}

/** A serial number is found with the records that carry it. */
const WITH_SERIALS: readonly SearchKind[] = ['ticket', 'customer', 'tool'];
const isAsked = (each: SearchKind, kind: SearchKind | undefined) =>
  kind === undefined || each === kind || (kind === 'serial' && WITH_SERIALS.includes(each));

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

/** Does `work` for each, a few at once, and answers in their order. */
async function inTurn<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const waiting = [...items.entries()];
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) results[next[0]] = await work(next[1]);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return results;
}
