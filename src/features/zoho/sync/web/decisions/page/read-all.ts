import type { Page } from '../../../../../../platform/endpoint.ts';
import { callPage } from '../../../../../../platform/web/call.ts';
import type { PageRequest } from '../../../../../../platform/web/paged-list.ts';
import { type FailedRecord, syncDecisionApi } from '../../../sync-decision.contract.ts';

/** The largest page of a list. */
const PAGE = 500;

async function readAll<Row>(load: (page: Partial<PageRequest>) => Promise<Page<Row>>): Promise<Row[]> {
  const first = await load({ limit: PAGE });
  const rows = [...first.rows];
  for (let { next } = first; next !== undefined; ) {
    const page = await load({ limit: PAGE, cursor: next });
    rows.push(...page.rows);
    next = page.next;
  }
  return rows;
}

/** Reads the ids of all conflicts that wait. */
export async function readAllConflictIds(): Promise<string[]> {
  const rows = await readAll((page) => callPage(syncDecisionApi.conflicts, {}, page));
  return rows.map(({ id }) => id);
}

/** Reads all records that wait because they were deleted in Zoho. */
export const readAllRemoteDeleted = (): Promise<FailedRecord[]> =>
  readAll((page) => callPage(syncDecisionApi.stuck, {}, { why: 'gone', ...page }));
