import { meQuery } from '../../features/admin/auth/web/auth.queries.ts';
import { queryClient } from '../../platform/web/query-client.ts';
import type { PagePrefetch, WebPage } from '../../platform/web/web-feature.ts';
import { isAllowed } from './web-features.ts';

let prefetched: Promise<void> = Promise.resolve();

/** Loads what a page shows first, before it is drawn; only for who may open it. The page itself shows what failed. */
export function prefetchPage(page: WebPage, address: PagePrefetch): void {
  prefetched = prefetchSignedIn(page, address).catch(() => undefined);
}

/** Resolves when the page that was prefetched last has its data, or gets none. */
export function waitForPrefetch(): Promise<void> {
  return prefetched;
}

async function prefetchSignedIn(page: WebPage, address: PagePrefetch): Promise<void> {
  const user = queryClient.getQueryData(meQuery.queryKey) ?? (await queryClient.ensureQueryData(meQuery));
  if (user && isAllowed(user, page)) await page.prefetch?.(queryClient, address);
}
