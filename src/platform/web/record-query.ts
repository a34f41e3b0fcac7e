import { type InfiniteData, type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { z } from 'zod';
import type { EndpointSpec, Page } from '../endpoint.ts';
import type { RecordKind } from '../record-kinds.ts';
import { call, callPage } from './call.ts';
import { pagedQuery, usePagedList } from './paged-list.ts';
import { NEW_RECORD } from './ui/header/usePageSearch.ts';

/** Loads a record, showing the version of a loaded list meanwhile. Idle if `opened` is `undefined` or 'new'. */
export function useOneRecord<R extends { id: string }>(kind: RecordKind, opened: string | undefined, read: (id: string) => Promise<R>) {
  const client = useQueryClient();
  const id = opened === NEW_RECORD ? undefined : opened;
  const listed = useMemo(() => findListed<R>(client, kind, id), [client, kind, id]);
  const { data, error } = useQuery({ queryKey: [kind, 'one', id], queryFn: () => read(id ?? ''), enabled: id !== undefined });
  return { data: data ?? listed, error };
}

interface ListEndpoint<R, Query> extends EndpointSpec {
  readonly method: 'GET';
  readonly query: z.ZodType<Query>;
  readonly reply: z.ZodType<R[]>;
}

interface OneEndpoint extends EndpointSpec {
  readonly path: `/api/${string}/:id`;
}

/** The endpoints of `recordEndpoints`. Rows of the list can have more than the record. */
interface RecordCalls<R, New, Change, Query, Row> {
  readonly list: ListEndpoint<Row, Query>;
  readonly get: OneEndpoint & { readonly method: 'GET'; readonly reply: z.ZodType<R> };
  readonly create: EndpointSpec & { readonly method: 'POST'; readonly body: z.ZodType<unknown, New>; readonly reply: z.ZodType<R> };
  readonly update: OneEndpoint & { readonly method: 'PUT'; readonly body: z.ZodType<unknown, Change>; readonly reply: z.ZodType<R> };
  readonly remove: OneEndpoint;
}

/** Creates the hooks that load, save and delete the records of a type. */
export function createRecordHooks<R extends { id: string }, New, Change, Query extends object, Row extends R>(
  kind: RecordKind,
  api: RecordCalls<R, New, Change, Query, Row>,
) {
  return {
    useList: (query: Partial<Query>) =>
      usePagedList(pagedQuery([kind, 'list', query], (page) => callPage(api.list, {}, { ...query, ...page }))),
    useOne: (id: string | undefined) => useOneRecord(kind, id, (one) => call(api.get, { id: one })),
    useSave: () =>
      useSaveRecord(kind, {
        add: (record: New) => call(api.create, {}, record),
        change: (id: string, change: Change) => call(api.update, { id }, change),
      }),
    useDelete: () => useDeleteRecord(kind, (id) => call(api.remove, { id })),
  };
}

export function useDeleteRecord(kind: RecordKind, remove: (id: string) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: remove, onSuccess: () => client.invalidateQueries({ queryKey: [kind] }) }).mutateAsync;
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
