import { infiniteQueryOptions, type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Page, Total } from '../endpoint.ts';

const FIRST_PAGE = 50;
/** Pages double with the loaded rows up to this size, so that a refetch of a long list takes few requests. */
const LARGEST_PAGE = 250;

export interface PageRequest {
  cursor: string | undefined;
  limit: number;
}

export interface PagedList<Row> {
  /** Loaded rows; `undefined` before the first page. */
  readonly rows: Row[] | undefined;
  readonly total: Total | undefined;
  /** The rows are of the previous query. */
  readonly isStale: boolean;
  readonly error: Error | null;
  readonly loadMore: () => void;
  readonly retry: () => void;
}

export function pagedQuery<Row>(queryKey: QueryKey, load: (page: PageRequest) => Promise<Page<Row>>) {
  return infiniteQueryOptions({
    queryKey,
    initialPageParam: FIRST,
    queryFn: ({ pageParam }) => load(pageParam),
    getNextPageParam: ({ next }: Page<Row>, pages: Page<Row>[]) =>
      next === undefined ? undefined : { cursor: next, limit: nextLimit(pages) },
  });
}

const FIRST: PageRequest = { cursor: undefined, limit: FIRST_PAGE };

const nextLimit = (pages: readonly Page<unknown>[]): number => {
  const loaded = pages.reduce((sum, { rows }) => sum + rows.length, 0);
  return Math.min(Math.max(loaded, FIRST_PAGE), LARGEST_PAGE);
};

/** Returns the rows of a list. While others load, it has those of the previous query, unless `isSameList` is false for its key. */
export function usePagedList<Row extends { id: string | number }>(
  options: ReturnType<typeof pagedQuery<Row>>,
  isSameList: (previous: QueryKey) => boolean = () => true,
): PagedList<Row> {
  const query = useInfiniteQuery({
    ...options,
    placeholderData: (data, previous) => (previous && isSameList(previous.queryKey) ? data : undefined),
  });
  const { data, error, isPlaceholderData, hasNextPage, isFetching, isFetchingNextPage, fetchNextPage, refetch } = query;
  const rows = useMemo(() => data && distinct(data.pages.flatMap((page) => page.rows)), [data]);
  // A live event may refetch the list just when the user asks for more.
  const [isWaiting, setWaiting] = useState(false);
  const loadMore = useCallback(() => {
    if (!hasNextPage || isFetchingNextPage) return;
    if (isFetching) setWaiting(true);
    else void fetchNextPage();
  }, [hasNextPage, isFetching, isFetchingNextPage, fetchNextPage]);
  useEffect(() => {
    if (!isWaiting || isFetching) return;
    setWaiting(false);
    void fetchNextPage();
  }, [isWaiting, isFetching, fetchNextPage]);
  const retry = useCallback(() => void refetch(), [refetch]);
  return { rows, total: data?.pages[0]?.total, isStale: isPlaceholderData, error, loadMore, retry };
}

/** Total for screen readers, if exact. */
export function exactCount(total: Total | undefined): number | undefined {
  return total?.relation === 'exact' ? total.count : undefined;
}

/** A row that moved during loading may be on two pages. */
function distinct<Row extends { id: string | number }>(rows: Row[]): Row[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}
