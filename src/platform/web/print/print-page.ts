import { InfiniteQueryObserver, type QueryClient, type QueryObserver } from '@tanstack/react-query';
import { queryClient } from '../query-client.ts';
import { describePrint } from './describe-print.ts';
import { setPrinted } from './useIsPrinted.ts';

/** About 60 pages. */
const MOST_ROWS = 2_000;
/** Slower requests are ignored. */
const LONGEST_WAIT_MS = 5_000;

/** Prints the page, including rows that normally load on scroll. */
export async function printPage(): Promise<void> {
  const isLoaded = await finishesInTime(waitForCalls());
  const ends = await loadLists();
  const title = document.title.replace(/^\(\d+\) | · OBDesk$/g, '');
  document.body.dataset.printed = describePrint(title, Date.now(), {
    ...(ends.includes('limit') && { rowLimit: MOST_ROWS }),
    isIncomplete: !isLoaded || ends.includes('failure'),
  });
  // React Query notifies components in a later task.
  await new Promise((resolve) => setTimeout(resolve));
  setPrinted(true);
  await new Promise(requestAnimationFrame);
  // A browser that ignores the call doesn't send 'afterprint'.
  const end = new AbortController();
  for (const event of ['afterprint', 'pointerdown', 'keydown']) window.addEventListener(event, () => end.abort(), { signal: end.signal });
  end.signal.addEventListener('abort', () => {
    setPrinted(false);
    // The browser's own menu may print next time, with a different date.
    delete document.body.dataset.printed;
  });
  window.print();
}

const finishesInTime = (promise: Promise<unknown>): Promise<boolean> =>
  Promise.race([promise.then(() => true), new Promise<boolean>((resolve) => setTimeout(resolve, LONGEST_WAIT_MS, false))]);

function waitForCalls(): Promise<void> {
  const isLoaded = () => queryClient.isFetching({ type: 'active' }) === 0;
  return new Promise((resolve) => {
    if (isLoaded()) return resolve();
    const stop = queryClient.getQueryCache().subscribe(() => {
      if (!isLoaded()) return;
      stop();
      resolve();
    });
  });
}

/** 'limit': stopped at `MOST_ROWS`. 'failure': some rows couldn't be loaded. */
type End = 'all' | 'limit' | 'failure';

async function loadLists(): Promise<End[]> {
  const queries = queryClient.getQueryCache().findAll({ type: 'active' });
  const rest = queries.flatMap(({ meta }) => meta?.loadRest ?? []).map(loadRestOf);
  // Two observers of a query would cancel each other's requests.
  const lists = queries.flatMap(({ observers }) => observers.find(isList) ?? []);
  return Promise.all([...rest, ...lists.map(loadList)]);
}

type LoadRest = (client: QueryClient, count: number) => Promise<void>;

async function loadRestOf(loadRest: LoadRest): Promise<End> {
  const isLoaded = await finishesInTime(loadRest(queryClient, MOST_ROWS)).catch(() => false);
  return isLoaded ? 'all' : 'failure';
}

interface Pages {
  readonly pages: readonly { readonly rows?: readonly unknown[] }[];
}

type List = InfiniteQueryObserver<Pages, Error, Pages>;

const isList = (observer: QueryObserver | List): observer is List => observer instanceof InfiniteQueryObserver;

async function loadList(list: List): Promise<End> {
  while (list.getCurrentResult().hasNextPage && countRows(list) < MOST_ROWS) {
    const isLoaded = await finishesInTime(list.fetchNextPage());
    if (!isLoaded || list.getCurrentResult().isError) return 'failure';
  }
  const { isError, hasNextPage } = list.getCurrentResult();
  if (isError) return 'failure';
  return hasNextPage ? 'limit' : 'all';
}

const countRows = (list: List): number => list.getCurrentResult().data?.pages.reduce((sum, { rows = [] }) => sum + rows.length, 0) ?? 0;
