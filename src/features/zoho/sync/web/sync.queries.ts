import { notifications } from '@mantine/notifications';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { pluralize } from '../../../../platform/number-text.ts';
import { CallError, call, callPage } from '../../../../platform/web/call.ts';
import { pagedQuery, usePagedList } from '../../../../platform/web/paged-list.ts';
import { syncApi } from '../sync.contract.ts';
import { type FailedRecordQuery, syncDecisionApi, type WaitingQuery } from '../sync-decision.contract.ts';
import { type RunOutcome, type SyncRun, syncRunApi } from '../sync-run.contract.ts';
import type { BulkImport, SyncAction } from '../sync-texts.rules.ts';
import type { SyncedKind } from '../synced-kinds.ts';
import { type RetryUnreadable, unreadableApi } from '../unreadable.contract.ts';

const STATUS_KEY = ['sync-run', 'status'] as const;
/** The calls per minute and the next run change without a live event. */
const POLL_MS = 10_000;
const POLL_WHILE_RUNNING_MS = 2_000;

/** Sync status, refetched after every change of a synced record. */
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

const invalidateSync = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: ['sync-run'] });

/** Starts an action, and refetches the status in any case. */
export function useStartRun() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: { action: SyncAction; unsynced?: boolean }) => call(syncRunApi.start, {}, input),
    onSettled: () => invalidateSync(client),
  });
}

/** Stops a run after its current step. */
export function useStopRun() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Pick<SyncRun, 'id'>) => call(syncRunApi.cancel, { id }),
    onSettled: () => invalidateSync(client),
  });
}

/** Size and duration of a bulk import. */
export function useImportPreview(action: BulkImport) {
  return useQuery({
    queryKey: ['sync-run', 'import-preview', action],
    queryFn: () => call(syncRunApi.importPreview, {}, { action }),
    retry: false,
    staleTime: 60_000,
  });
}

/** Effect of a push. Never cached, because it compares with Zoho. */
export function usePushPreview() {
  return useQuery({
    queryKey: ['settings', 'push-preview'],
    queryFn: () => call(syncApi.preview, {}),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
}

/** Returns the server's explanation of an error, or its message. */
export const getErrorReason = (error: Error): string => (error instanceof CallError ? error.reason : undefined) ?? error.message;

/** Sync log, newest first. */
export function useSyncLog() {
  return usePagedList(pagedQuery(['sync-run', 'log'], (page) => callPage(syncRunApi.log, {}, page)));
}

export function useRun(id: string) {
  return useQuery({ queryKey: ['sync-run', 'one', id], queryFn: () => call(syncRunApi.get, { id }) });
}

/** Records of a run, optionally with one outcome. */
export function useRunRecords(id: string, outcome: RunOutcome | undefined) {
  const query = outcome ? { outcome } : {};
  return usePagedList(
    pagedQuery(['sync-run', 'records', id, query], (page) => callPage(syncRunApi.records, { id }, { ...query, ...page })),
  );
}

/** Open conflicts, optionally of one record. */
export function useConflicts(query: Pick<WaitingQuery, 'kind' | 'recordId'> = {}) {
  return usePagedList(
    pagedQuery(['sync-run', 'conflicts', query], (page) => callPage(syncDecisionApi.conflicts, {}, { ...query, ...page })),
  );
}

/** Records that failed to sync or were deleted in Zoho. */
export function useFailedRecords(why: NonNullable<FailedRecordQuery['why']>) {
  return usePagedList(pagedQuery(['sync-run', 'stuck', why], (page) => callPage(syncDecisionApi.stuck, {}, { why, ...page })));
}

/** Records with possible matches, optionally one record. */
export function useMatches(query: Pick<WaitingQuery, 'kind' | 'recordId'> = {}) {
  return usePagedList(pagedQuery(['sync-run', 'choices', query], (page) => callPage(syncDecisionApi.choices, {}, { ...query, ...page })));
}

/** The run that was started last; undefined if there is none. */
export function useLatestRun(): SyncRun | undefined {
  const { data } = useQuery({ queryKey: ['sync-run', 'latest'], queryFn: () => call(syncRunApi.list, {}, { limit: 1 }) });
  return data?.[0];
}

interface RecordRef {
  readonly kind: SyncedKind;
  readonly recordId: string;
}

/** Retries a record that failed to sync. */
export function useRetry() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ kind, recordId }: RecordRef) => call(syncDecisionApi.retry, { kind, recordId }),
    onSuccess: (_, { recordId }) => notifications.show({ message: `Retrying ${recordId}` }),
    onError: (failure, { recordId }) => notifications.show({ title: `Couldn’t retry ${recordId}`, message: failure.message, color: 'red' }),
    onSettled: (_reply, _failure, { kind }) => Promise.all([invalidateSync(client), client.invalidateQueries({ queryKey: [kind] })]),
  });
}

/** Zoho records that couldn't be read, oldest first. */
export function useUnreadable() {
  return usePagedList(pagedQuery(['sync-run', 'unreadable'], (page) => callPage(unreadableApi.list, {}, page)));
}

/** Retries some or all unreadable records. */
export function useRetryUnreadable() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: RetryUnreadable) => call(unreadableApi.retry, {}, input),
    onSuccess: ({ retried }) =>
      notifications.show({ message: retried === 0 ? 'Nothing to retry' : `Retrying ${pluralize(retried, 'record')}` }),
    onError: (failure) => notifications.show({ title: 'Couldn’t retry', message: getErrorReason(failure), color: 'red' }),
    onSettled: () => invalidateSync(client),
  });
}
