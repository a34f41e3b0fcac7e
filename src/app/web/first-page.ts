import { meQuery } from '../../features/admin/auth/web/auth.queries.ts';
import { queryClient } from '../../platform/web/query-client.ts';
import { waitForPrefetch } from './page-prefetch.ts';
import { router } from './router.tsx';

/** A server that needs longer gets a page drawn without its rows first. */
const PATIENCE_MS = 150;

/** Resolves when the first page has the data it asked for, so that it is drawn once, or after 150 ms. */
export function waitForFirstPage(): Promise<void> {
  const patience = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS));
  // A failed load is shown by the page itself, so it is drawn all the same.
  const prefetched = router.load().then(waitForPrefetch, () => undefined);
  // Read before anything is drawn: what the frame shows comes with it.
  const session = queryClient.prefetchQuery(meQuery);
  return Promise.race([Promise.all([prefetched, session]).then(() => undefined), patience]);
}
