import { meQuery } from '../../features/admin/auth/web/auth.queries.ts';
import type { User } from '../../features/admin/users/user.contract.ts';
import { queryClient } from '../../platform/web/query-client.ts';
import type { PagePrefetch, WebPage } from '../../platform/web/web-feature.ts';
import { whenIdle } from '../../platform/web/when-idle.ts';
import { isAllowed, webPages } from './web-features.tsx';

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

/** The first page has rendered by then. */
const CODE_DELAY_MS = 10_000;
/** Running the code of a page takes about 20 ms, so there is a pause after each page. */
const CODE_PAUSE_MS = 700;

/**
 * Loads the code of the pages in the sidebar, one after another while the browser is idle, so that they open without waiting for it. Respects the
 * browser's data saver. Returns a function that stops it.
 */
export function prefetchPageCode(user: User): () => void {
  const { connection } = navigator as { connection?: { readonly saveData?: boolean } };
  if (connection?.saveData) return () => undefined;
  const stopping = new AbortController();
  const pages = webPages.filter((page) => page.navigation && isAllowed(user, page));
  const timer = setTimeout(() => void loadCode(pages, stopping.signal).catch(() => undefined), CODE_DELAY_MS);
  return () => {
    clearTimeout(timer);
    stopping.abort();
  };
}

async function loadCode(pages: readonly WebPage[], stopping: AbortSignal): Promise<void> {
  for (const { component } of pages) {
    await new Promise<void>((resolve) => whenIdle(resolve));
    if (stopping.aborted) return;
    await component.preload?.();
    await new Promise((resolve) => setTimeout(resolve, CODE_PAUSE_MS));
  }
}
