import { infiniteQueryOptions, keepPreviousData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { Page, Total } from '../endpoint.ts';

const FIRST_PAGE = 50;
/** As many rows as are there already are read next, up to these: few on a first look, and a live change reads a long list again in a few calls. */
const LARGEST_PAGE = 250;

/** A request for the next page of a list: the place to go on from, and how many rows. */
export interface PageRequest {
  cursor: string | undefined;
  limit: number;
}

export interface PagedList<Row> {
  /** All that is loaded so far; undefined until the first page is there. */
  readonly rows: Row[] | undefined;
  /** All that match, on the server. */
  readonly total: Total | undefined;
  /** The rows answer the question before; the ones for this question are on their way. */
  readonly isStale: boolean;
  readonly error: Error | null;
  readonly loadMore: () => void;
  readonly retry: () => void;
}

/** How a list is read page by page: `queryKey` names it, `load` asks for a page. */
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

/** The rows of a list, loaded page by page as the reader scrolls. */
export function usePagedList<Row extends { id: string | number }>(options: ReturnType<typeof pagedQuery<Row>>): PagedList<Row> {
  const query = useInfiniteQuery({ ...options, placeholderData: keepPreviousData });
  const { data, error, isPlaceholderData, hasNextPage, isFetching, fetchNextPage, refetch } = query;
  const rows = useMemo(() => data && distinct(data.pages.flatMap((page) => page.rows)), [data]);
  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage]);
  const retry = useCallback(() => void refetch(), [refetch]);
  return { rows, total: data?.pages[0]?.total, isStale: isPlaceholderData, error, loadMore, retry };
}

/** The number of all rows, when it is known exactly; for screen readers. */
export function exactCount(total: Total | undefined): number | undefined {
  return total?.relation === 'exact' ? total.count : undefined;
}

/** A row that moved while pages were read may be in two of them. */
function distinct<Row extends { id: string | number }>(rows: Row[]): Row[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}
