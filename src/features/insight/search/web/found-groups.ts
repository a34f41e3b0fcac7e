import { call } from '../../../../platform/web/call.ts';
import type { RouteTarget } from '../../../../platform/web/page-paths.ts';
import type { FoundGroup, FoundItem, RecordRoute } from '../../../../platform/web/web-feature.ts';
import { type SearchGroup, type SearchHit, searchApi } from '../search.contract.ts';

/** So many of each kind fit into the palette. */
const IN_PALETTE = 3;

/** A few records of each kind, for the palette. */
export async function findGroups(text: string): Promise<FoundGroup[]> {
  const groups = await call(searchApi.everywhere, {}, { q: text, limit: IN_PALETTE });
  return groups.filter(({ hits }) => hits.length > 0).map(toFoundGroup);
}

/** The records that a text names, the best named first. */
export async function findNamed(text: string): Promise<FoundItem[]> {
  const groups = await call(searchApi.everywhere, {}, { q: text, limit: IN_PALETTE, only: 'named' });
  return groups.map(toFoundGroup).flatMap(({ items }) => items);
}

function toFoundGroup({ label, hits }: SearchGroup): FoundGroup {
  const items = hits.map((hit) => ({
    key: hit.id,
    label: hit.title,
    note: hit.snippet,
    link: toAddress(hit),
    isNamed: hit.identifier !== '',
  }));
  return { label, items };
}

/** The address of a hit as the router takes it. */
export function toAddress({ path }: Pick<SearchHit, 'path'>): RecordRoute {
  const [to = '', query = ''] = path.split('?');
  // The server says where the features that are searched show their records.
  return { to: to as RouteTarget, search: Object.fromEntries(new URLSearchParams(query)) };
}
