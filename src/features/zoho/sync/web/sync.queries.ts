import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callPage } from '../../../../platform/web/call.ts';
import { pagedQuery, usePagedList } from '../../../../platform/web/paged-list.ts';
import { syncApi } from '../sync.contract.ts';
import { type FailedRecordQuery, syncDecisionApi, type WaitingQuery } from '../sync-decision.contract.ts';
import { type RunOutcome, type SyncRun, syncRunApi } from '../sync-run.contract.ts';
import type { BulkImport, SyncAction } from '../sync-texts.rules.ts';

const STATUS_KEY = ['sync-run', 'status'] as const;
/** The calls of the last minute and the time of the next run change without an event. */
const POLL_MS = 10_000;
const POLL_WHILE_RUNNING_MS = 2_000;

/** How far both sides agree, and what runs; it follows every change of a record that is synchronized. */
export function useSyncStatus() {
  return useQuery({
    queryKey: STATUS_KEY,
    queryFn: () => call(syncApi.status, {}),
    refetchInterval: ({ state }) => (state.data?.running ? POLL_WHILE_RUNNING_MS : POLL_MS),
    staleTime: 0,
    retry: false,
    meta: { follows: ['ticket', 'lead', 'customer'] },
  });
}

export const readStatusAgain = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: ['sync-run'] });

/** Starts an action; whether it was started or another one runs, what is shown is read again. */
export function useStartRun() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (given: { action: SyncAction; unsynced?: boolean }) => call(syncRunApi.start, {}, given),
    onSettled: () => readStatusAgain(client),
  });
}

/** Stops the action that runs, after what it is at. */
export function useStopRun() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Pick<SyncRun, 'id'>) => call(syncRunApi.cancel, { id }),
    onSettled: () => readStatusAgain(client),
  });
}

/** How much an import would read; asked for once its question is open. */
export function useImportPreview(action: BulkImport) {
  return useQuery({
    queryKey: ['sync-run', 'import-preview', action],
    queryFn: () => call(syncRunApi.importPreview, {}, { action }),
    retry: false,
    staleTime: 60_000,
  });
}

/** The lines of the log, the newest first. */
export function useSyncLog() {
  return usePagedList(pagedQuery(['sync-run', 'log'], (page) => callPage(syncRunApi.log, {}, page)));
}

/** One action with what became of it. */
export function useRun(id: string) {
  return useQuery({ queryKey: ['sync-run', 'one', id], queryFn: () => call(syncRunApi.get, { id }) });
}

/** What an action has done to which record, of one outcome where it is given. */
export function useRunRecords(id: string, outcome: RunOutcome | undefined) {
  const query = outcome ? { outcome } : {};
  return usePagedList(
    pagedQuery(['sync-run', 'records', id, query], (page) => callPage(syncRunApi.records, { id }, { ...query, ...page })),
  );
}

/** Fields that were changed on both sides, of one record where it is given. */
export function useConflicts(query: Pick<WaitingQuery, 'kind' | 'recordId'> = {}) {
  return usePagedList(
    pagedQuery(['sync-run', 'conflicts', query], (page) => callPage(syncDecisionApi.conflicts, {}, { ...query, ...page })),
  );
}

/** Records that could not be sent, or that were deleted in Zoho. */
export function useFailedRecords(why: NonNullable<FailedRecordQuery['why']>) {
  return usePagedList(pagedQuery(['sync-run', 'stuck', why], (page) => callPage(syncDecisionApi.stuck, {}, { why, ...page })));
}

/** Records that several of the other side may be, one record where it is given. */
export function useMatches(query: Pick<WaitingQuery, 'kind' | 'recordId'> = {}) {
  return usePagedList(pagedQuery(['sync-run', 'choices', query], (page) => callPage(syncDecisionApi.choices, {}, { ...query, ...page })));
}

/** The action that was started last; undefined while none was. */
export function useLatestRun(): SyncRun | undefined {
  const { data } = useQuery({ queryKey: ['sync-run', 'latest'], queryFn: () => call(syncRunApi.list, {}, { limit: 1 }) });
  return data?.[0];
}
