import type { Page } from '../../../../../platform/endpoint.ts';
import { callPage } from '../../../../../platform/web/call.ts';
import type { PageRequest } from '../../../../../platform/web/paged-list.ts';
import { type FailedRecord, syncDecisionApi } from '../../sync-decision.contract.ts';

/** Largest page of a list. */
const PAGE_SIZE = 500;
/** Most items per decision request. */
const BATCH_SIZE = 500;

export function toBatches<Item>(items: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / BATCH_SIZE) }, (_, index) =>
    items.slice(index * BATCH_SIZE, (index + 1) * BATCH_SIZE),
  );
}

async function fetchAll<Row>(load: (page: Partial<PageRequest>) => Promise<Page<Row>>): Promise<Row[]> {
  const first = await load({ limit: PAGE_SIZE });
  const rows = [...first.rows];
  for (let { next } = first; next !== undefined; ) {
    const page = await load({ limit: PAGE_SIZE, cursor: next });
    rows.push(...page.rows);
    next = page.next;
  }
  return rows;
}

/** Fetches the IDs of all open conflicts. */
export async function fetchAllConflictIds(): Promise<string[]> {
  const rows = await fetchAll((page) => callPage(syncDecisionApi.conflicts, {}, page));
  return rows.map(({ id }) => id);
}

/** Fetches all records deleted in Zoho that need a decision. */
export const fetchAllRemoteDeleted = (): Promise<FailedRecord[]> =>
  fetchAll((page) => callPage(syncDecisionApi.stuck, {}, { why: 'gone', ...page }));
