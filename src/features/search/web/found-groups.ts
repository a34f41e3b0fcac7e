import { call } from '../../../platform/web/call.ts';
import type { FoundGroup } from '../../../platform/web/web-feature.ts';
import { type SearchGroup, searchApi } from '../search.contract.ts';
import { KIND_LABELS, toRecordAddress } from '../search-result.rules.ts';

/** So many of each kind fit into the palette. */
const IN_PALETTE = 3;

/** A few records of each kind, for the palette. */
export async function findGroups(text: string): Promise<FoundGroup[]> {
  const groups = await call(searchApi.everywhere, {}, { q: text, limit: IN_PALETTE });
  return groups.filter(({ hits }) => hits.length > 0).map(toFoundGroup);
}

function toFoundGroup({ kind, hits }: SearchGroup): FoundGroup {
  const items = hits.map((hit) => ({
    ...{ key: hit.id, label: hit.title, note: hit.snippet, link: toRecordAddress(kind, hit.id) },
    isNamed: hit.identifier !== '',
  }));
  return { label: KIND_LABELS[kind], items };
}
