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
  const hasMore = await loadLists();
  const title = document.title.replace(/^\(\d+\) | · OBDesk$/g, '');
  const limit = hasMore ? `. Includes only the first ${formatCount(MOST_ROWS)} rows of each list` : '';
  const missing = isLoaded ? '' : '. Some data was still loading';
  document.body.dataset.printed = `${title}, printed ${timestamp(Date.now())}${limit}${missing}`;
  // The browser may print without this function next time, with a different date.
  window.addEventListener('afterprint', () => delete document.body.dataset.printed, { once: true });
  // React Query notifies components in a later task.
  await new Promise((resolve) => setTimeout(resolve));
  setPrinted(true);
  await new Promise(requestAnimationFrame);
  window.print();
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

/** Loads the rest of the lists that are shown; returns whether one of them is too long to be printed whole. */
async function loadLists(): Promise<boolean> {
  const queries = queryClient.getQueryCache().findAll({ type: 'active' });
  // What can't be loaded is left out; the rest is printed.
  await finishesInTime(Promise.allSettled(queries.map(({ meta }) => meta?.loadRest?.(queryClient, MOST_ROWS))));
  // Two observers of a query would cancel each other's requests.
  const lists = queries.flatMap(({ observers }) => observers.find(isList) ?? []);
  const cut = await Promise.all(lists.map(loadList));
  return cut.includes(true);
}

interface Pages {
  readonly pages: readonly { readonly rows?: readonly unknown[] }[];
}

type List = InfiniteQueryObserver<Pages, Error, Pages>;

const isList = (observer: QueryObserver | List): observer is List => observer instanceof InfiniteQueryObserver;

async function loadList(list: List): Promise<boolean> {
  while (list.getCurrentResult().hasNextPage && countRows(list) < MOST_ROWS) {
    const isLoaded = await finishesInTime(list.fetchNextPage());
    // What can't be loaded is shown on the page; the rest is printed.
    if (!isLoaded || list.getCurrentResult().isError) return true;
  }
  return list.getCurrentResult().hasNextPage;
}

const countRows = (list: List): number => list.getCurrentResult().data?.pages.reduce((sum, { rows = [] }) => sum + rows.length, 0) ?? 0;
