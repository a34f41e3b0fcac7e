import { InfiniteQueryObserver, type QueryObserver } from '@tanstack/react-query';
import { formatCount } from '../../number-text.ts';
import { timestamp } from '../../time/relative-time.ts';
import { queryClient } from '../query-client.ts';
import { setPrinted } from './useIsPrinted.ts';

/** A longer list is printed up to here: about 60 pages. */
const MOST_ROWS = 2_000;
/** A request that takes longer is not waited for. */
const LONGEST_WAIT_MS = 5_000;

/** Prints the page, including rows that normally load on scroll. */
export async function printPage(): Promise<void> {
  const isLoaded = await finishesInTime(waitForCalls());
  const ends = await loadLists();
  const title = document.title.replace(/^\(\d+\) | · OBDesk$/g, '');
  const limit = ends.includes('limit') ? `. Includes only the first ${formatCount(MOST_ROWS)} rows of each list` : '';
  const missing = isLoaded && !ends.includes('failure') ? '' : '. Some data couldn’t be loaded';
  document.body.dataset.printed = `${title}, printed ${timestamp(Date.now())}${limit}${missing}`;
  // React Query notifies components in a later task.
  await new Promise((resolve) => setTimeout(resolve));
  setPrinted(true);
  await new Promise(requestAnimationFrame);
  window.print();
  // A browser that ignores the call doesn't send 'afterprint'.
  const end = new AbortController();
  for (const event of ['afterprint', 'pointerdown', 'keydown']) window.addEventListener(event, () => end.abort(), { signal: end.signal });
  end.signal.addEventListener('abort', () => {
    setPrinted(false);
    // The browser's own menu may print next time, with a different date.
    delete document.body.dataset.printed;
  });
}

const finishesInTime = (promise: Promise<unknown>): Promise<boolean> =>
  Promise.race([promise.then(() => true), new Promise<boolean>((resolve) => setTimeout(resolve, LONGEST_WAIT_MS, false))]);

/** Resolves when pending requests have finished. */
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

/** How the rest of a list was loaded: all of it, up to the limit, or not. */
type End = 'all' | 'limit' | 'failure';

/** Loads the rest of the lists on the page. Whatever can't be loaded is left out. */
async function loadLists(): Promise<End[]> {
  const queries = queryClient.getQueryCache().findAll({ type: 'active' });
  const rest = queries.map(async ({ meta }): Promise<End> => {
    const isLoaded = await finishesInTime(meta?.loadRest?.(queryClient, MOST_ROWS) ?? Promise.resolve()).catch(() => false);
    return isLoaded ? 'all' : 'failure';
  });
  // Two observers of a query would cancel each other's requests.
  const lists = queries.flatMap(({ observers }) => observers.find(isList) ?? []);
  return Promise.all([...rest, ...lists.map(loadList)]);
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
  return list.getCurrentResult().hasNextPage ? 'limit' : 'all';
}

const countRows = (list: List): number => list.getCurrentResult().data?.pages.reduce((sum, { rows = [] }) => sum + rows.length, 0) ?? 0;
