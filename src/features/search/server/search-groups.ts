import { type Found, WORDS_RANK } from '../../../platform/server/search/search-text.ts';
import { withoutRepeats } from '../../../platform/server/search/searched-table.ts';
import { findModelInSerial } from '../../tool-models/tool-models.ts';
import { SEARCH_KINDS, type SearchGroup, type SearchHit, type SearchKind } from '../search.contract.ts';
import { toPath } from '../search-result.rules.ts';
import type { Named, Result } from './side-by-side.ts';

/** Groups with a record that the text names come first, by how well it names it; the others in their usual order. */
export function toGroups(named: Named, byWords: readonly Result[], limit: number): Omit<SearchGroup, 'words'>[] {
  const results = join(named, byWords);
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

/** What the text names stands before what has its words. */
function join(named: Named, byWords: readonly Result[]): Result[] {
  return SEARCH_KINDS.map((kind) => {
    const result = byWords.find((each) => each.kind === kind);
    const isLate = named.late.includes(kind) || (result !== undefined && result.found === undefined);
    const found = withoutRepeats([...named.found.filter((each) => each.kind === kind), ...(result?.found ?? [])]);
    return { kind, found: isLate && found.length === 0 ? undefined : found };
  });
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
