import { meQuery } from '../../features/admin/auth/web/auth.queries.ts';
import { queryClient } from '../../platform/web/query-client.ts';
import type { PagePrefetch, WebPage } from '../../platform/web/web-feature.ts';
import { isAllowed } from './web-features.tsx';

let prefetched: Promise<void> = Promise.resolve();

/** Loads the first data of a page that the user may open. The page shows errors. */
export function prefetchPage(page: WebPage, address: PagePrefetch): void {
  prefetched = prefetchSignedIn(page, address).catch(() => undefined);
}

export function waitForPrefetch(): Promise<void> {
  return prefetched;
}

async function prefetchSignedIn(page: WebPage, address: PagePrefetch): Promise<void> {
  const user = queryClient.getQueryData(meQuery.queryKey) ?? (await queryClient.ensureQueryData(meQuery));
  if (user && isAllowed(user, page)) await page.prefetch?.(queryClient, address);
}
