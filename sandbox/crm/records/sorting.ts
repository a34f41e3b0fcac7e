import type { CrmRecord, ModuleStore } from './store.ts';

export const SORT_KEYS = {
  id: ({ id }: CrmRecord) => id,
  Created_Time: ({ createdAt }: CrmRecord) => createdAt,
  Modified_Time: ({ modifiedAt }: CrmRecord) => modifiedAt,
} as const;
export type SortKey = keyof typeof SORT_KEYS;

export interface Order {
  readonly sortBy: SortKey;
  readonly isDescending: boolean;
}

export function isSortKey(text: string): text is SortKey {
  return Object.hasOwn(SORT_KEYS, text);
}

/** Records in order; kept until the next write. */
export function sortedRecords(store: ModuleStore, order: Order): readonly CrmRecord[] {
  const name = `${order.sortBy} ${order.isDescending}`;
  const kept = store.sorted.get(name);
  if (kept) return kept;
  const key = SORT_KEYS[order.sortBy];
  const records = [...store.records.values()];
  const sorted = records.sort((a, b) => comparePositions({ key: key(a), id: a.id }, { key: key(b), id: b.id }, order));
  store.sorted.set(name, sorted);
  return sorted;
}

interface Position {
  readonly key: number | string;
  readonly id: string;
}

/** Negative when `a` comes first; records with the same key come in the order of their ids. */
export function comparePositions(a: Position, b: Position, { isDescending }: Order): number {
  const ascending = a.key < b.key || (a.key === b.key && a.id < b.id) ? -1 : 1;
  if (a.key === b.key && a.id === b.id) return 0;
  return isDescending ? -ascending : ascending;
}
