import { InfiniteQueryObserver } from '@tanstack/react-query';
import { formatCount } from '../../number-text.ts';
import { timestamp } from '../../time/relative-time.ts';
import { queryClient } from '../query-client.ts';

/** A longer list is printed up to here: about 60 pages. */
const MOST_ROWS = 2_000;

/** Prints the page, including rows that normally load on scroll. */
export async function printPage(): Promise<void> {
  await waitForCalls();
  const hasMore = await loadLists();
  const title = document.title.replace(/^\(\d+\) | · OBDesk$/g, '');
  const limit = hasMore ? `. Includes only the first ${formatCount(MOST_ROWS)} rows of each list` : '';
  document.body.dataset.printed = `${title}, printed ${timestamp(Date.now())}${limit}`;
  // The rows that were loaded last are drawn first.
  await new Promise(requestAnimationFrame);
  window.print();
  // The browser may print without this function next time, with a different date.
  delete document.body.dataset.printed;
}

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
  await Promise.allSettled(queries.map(({ meta }) => meta?.loadRest?.(queryClient, MOST_ROWS)));
  const lists = queries
    .flatMap(({ observers }) => observers)
    .filter((observer) => (observer as unknown) instanceof InfiniteQueryObserver) as unknown as InfiniteQueryObserver<
    Pages,
    Error,
    Pages
  >[];
  const cut = await Promise.all(lists.map(loadList));
  return cut.includes(true);
}

interface Pages {
  readonly pages: readonly { readonly rows?: readonly unknown[] }[];
}

async function loadList(list: InfiniteQueryObserver<Pages, Error, Pages>): Promise<boolean> {
  let result = list.getCurrentResult();
  while (result.hasNextPage && countRows(list) < MOST_ROWS) {
    result = await list.fetchNextPage();
    // What can't be loaded is shown on the page; the rest is printed.
    if (result.isError) return true;
  }
  return result.hasNextPage;
}

function countRows(list: InfiniteQueryObserver<Pages, Error, Pages>): number {
  const { data } = list.getCurrentQuery().state as { data?: Pages };
  return data?.pages.reduce((sum, { rows = [] }) => sum + rows.length, 0) ?? 0;
}
