import { meQuery } from '../../features/admin/auth/web/auth.queries.ts';
import { queryClient } from '../../platform/web/query-client.ts';
import { waitForPrefetch } from './page-prefetch.ts';
import type { AppRouter } from './router.tsx';

/** After this time, the page renders without its data. */
const PATIENCE_MS = 150;

/** Resolves when the first page has its data, or after 150 ms, so that it renders once. */
export function waitForFirstPage(router: AppRouter): Promise<void> {
  const patience = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS));
  // The page itself shows load errors.
  const prefetched = router.load().then(waitForPrefetch, () => undefined);
  const session = queryClient.prefetchQuery(meQuery);
  return Promise.race([Promise.all([prefetched, session]).then(() => undefined), patience]);
}
