import { type InfiniteData, type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Page } from '../endpoint.ts';
import type { RecordKind } from '../record-kinds.ts';
import { NEW_RECORD } from './ui/header/usePageSearch.ts';

/** Loads a record, showing the version of a loaded list meanwhile. Idle if `opened` is `undefined` or 'new'. */
export function useOneRecord<R extends { id: string }>(kind: RecordKind, opened: string | undefined, read: (id: string) => Promise<R>) {
  const client = useQueryClient();
  const id = opened === NEW_RECORD ? undefined : opened;
  const listed = useMemo(() => findListed<R>(client, kind, id), [client, kind, id]);
  const { data, error } = useQuery({ queryKey: [kind, 'one', id], queryFn: () => read(id ?? ''), enabled: id !== undefined });
  return { data: data ?? listed, error };
}

interface SaveCalls<New, Change, R> {
  readonly add: (record: New) => Promise<R>;
  readonly change: (id: string, change: Change) => Promise<R>;
}

export function useSaveRecord<New, Change, R>(kind: RecordKind, calls: SaveCalls<New, Change, R>) {
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: [kind] });
  const { mutateAsync: add } = useMutation({ mutationFn: calls.add, onSuccess });
  const { mutateAsync: change } = useMutation({
    mutationFn: ({ id, change }: { id: string; change: Change }) => calls.change(id, change),
    onSuccess,
  });
  return { add, change };
}

function findListed<R extends { id: string }>(client: QueryClient, kind: RecordKind, id: string | undefined): R | undefined {
  const lists = client.getQueriesData<InfiniteData<Page<R>>>({ queryKey: [kind, 'list'] });
  return lists
    .flatMap(([, data]) => data?.pages ?? [])
    .flatMap(({ rows }) => rows)
    .find((row) => row.id === id);
}
