import type { RecordSearch } from '../../../../platform/server/search/record-search.ts';
import { type Found, WORDS_RANK } from '../../../../platform/server/search/search-text.ts';
import { withoutRepeats } from '../../../../platform/server/search/searched-table.ts';
import { findModelInSerial } from '../../../master-data/tool-models/tool-models.ts';
import type { SearchGroup, SearchHit } from '../search.contract.ts';
import type { Named, Result } from './side-by-side.ts';

/** The serial number that a text is, which is no record but has a page. */
export const SERIALS = 'serial';
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
export function toGroups({ searches, kind, limit }: GroupsQuery, named: Named, byWords: readonly Result[]): Omit<SearchGroup, 'words'>[] {
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
  const found = withoutRepeats([...named.found.filter((each) => each.kind === kind), ...(result?.found ?? [])]);
  return isLate && found.length === 0 ? undefined : found;
}

const bestRank = ({ found }: Pick<Result, 'found'>): number => found?.[0]?.rank ?? WORDS_RANK + 1;

function toHit(toPath: Group['toPath'], { id, title, snippet, identifier }: Found): SearchHit {
  return { id, title, snippet, identifier, path: toPath(encodeURIComponent(id)) };
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
